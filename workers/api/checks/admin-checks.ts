import { Hono } from "hono";
import { csvOf } from "#core/shared/csv.ts";
import { ListedFailedJobs, readCheckListFilter } from "#schema/checks/admin-checks.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

const HEAD = ["Report", "State", "Stage", "Mode", "Document", "Student", "Words", "Score (%)", "Flags"] as const;
const MORE = ["Duration (s)", "Requested", "Engine"] as const;

export const adminChecksApi = new Hono<Site>()
  // Sends all failed jobs of a list again, or takes them off it: some with each request, repeated until none is left.
  .post(
    "/failed-jobs/retries",
    rule("admin", { refusal: "Only admins can handle failed jobs." }),
    json(ListedFailedJobs),
    async (c) => {
      const { services, actor } = c.env.requestContext;
      return c.json({ retries: await services.adminChecks.failedJobs.sendListedAgain(actor, c.req.valid("json")) });
    },
  )
  .post(
    "/failed-jobs/dismissals",
    rule("admin", { refusal: "Only admins can handle failed jobs." }),
    json(ListedFailedJobs),
    async (c) => {
      const { services, actor } = c.env.requestContext;
      return c.json({ dismissals: await services.adminChecks.failedJobs.dismissListed(actor, c.req.valid("json")) });
    },
  )
  // The filtered list of checks as a CSV file.
  .get("/export", rule("admin", { fresh: true, refusal: "Only admins can export the list." }), async (c) => {
    const { services, actor } = c.env.requestContext;
    const filter = readCheckListFilter(new URL(c.req.url).searchParams);
    const rows = (await services.adminChecks.exported(actor, filter)).map((row) => [
      ...[row.id, row.stuck ? "stuck" : row.status, row.stage ?? "", row.mode, row.title ?? "private check"],
      ...[row.who ?? "", numberOf(row.words), row.score?.toFixed(1) ?? "", numberOf(row.flags)],
      ...[row.tookMs === null ? "" : (row.tookMs / 1000).toFixed(1), new Date(row.queuedAt).toISOString()],
      row.engineVersion ?? "",
    ]);
    return new Response(csvOf([[...HEAD, ...MORE], ...rows]), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="checks.csv"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });

function numberOf(value: number | null): string {
  return value === null ? "" : String(value);
}

export type AdminChecksApi = typeof adminChecksApi;
