import { Hono } from "hono";
import { mediaTypeOf } from "#core/media/media-type.ts";
import { violationOf } from "#core/platform/csp-violation.ts";
import { cspReportTypes, readCspReports } from "#schema/platform/csp-report.ts";
import { CSP_REPORT_BYTES } from "#schema/vocabulary/routes.ts";
import { log } from "../../platform/log.ts";
import { pageAt } from "../../platform/page-at.ts";
import type { Site } from "../../platform/site.ts";

import { rule } from "../shared/route.ts";

/** Reports of one body that are logged; a browser gathers those of a minute. */
const LOGGED = 5;

/**
 * Where browsers report what our Content Security Policy blocked (security.ts). Nothing is stored: a line is logged for
 * each, without path or query. Whatever was sent, the answer is the same.
 */
export const cspReportsApi = new Hono<Site>().post(
  "/",
  rule("anyone", { origin: "report", rate: "door", body: CSP_REPORT_BYTES }),
  async (c) => {
    const types: readonly string[] = cspReportTypes;
    if (types.includes(mediaTypeOf(c.req.header("Content-Type") ?? null))) {
      const { origin, requestId } = c.env.requestContext;
      for (const report of readCspReports(await bodyOf(c.req.raw)).slice(0, LOGGED)) {
        const violation = violationOf(report, origin, (pathname) => pageAt(pathname)?.pattern ?? null);
        if (violation) log({ event: "csp_violation", requestId, ...violation });
      }
    }
    return c.body(null, 204);
  },
);

/** As bytes: the runtime warns when a body of another type than text is read as text. Null if it is no JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await request.arrayBuffer());
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
