import { Hono } from "hono";
import { routePath } from "#core/platform/route-path.ts";
import { PAGE_VIEW_BYTES } from "#schema/vocabulary/routes.ts";
import { countOpenedPage } from "../../analytics/page-views.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/**
 * A public page that the browser had fetched ahead is opened now (app/site.js). The page is the one that sends this; the
 * body is the address that led to it. Nothing about the reader is stored, and the answer is always the same.
 */
export const pageViewsApi = new Hono<Site>().post(
  "/",
  rule("anyone", { rate: "door", body: PAGE_VIEW_BYTES }),
  async (c) => {
    const { origin } = c.env.requestContext;
    const referrer = new TextDecoder().decode(await c.req.arrayBuffer());
    const page = c.req.header("Referer") ?? "";
    if (URL.canParse(page) && new URL(page).origin === origin) {
      const { pathname } = new URL(page);
      countOpenedPage(c.req.raw, { pathname: routePath(pathname), referrer, origin }, c.env.platform, (work) =>
        c.executionCtx.waitUntil(work),
      );
    }
    return c.body(null, 204);
  },
);
