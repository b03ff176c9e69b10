import { Hono } from "hono";
import { csvOf } from "#core/shared/csv.ts";
import { readAuditFilter, VerificationStep } from "#schema/audit/audit-list.ts";
import type { Site } from "../../platform/site.ts";
import { query, rule } from "../shared/route.ts";

const HEAD = [
  "Entry",
  "Time (UTC)",
  "Actor",
  "Actor ID",
  "Role",
  "Action",
  "Target type",
  "Target ID",
  "Target",
] as const;
const MORE = ["Owner ID", "Reason", "Before", "After", "Details", "Result", "Request ID", "Hash"] as const;
const REMOVED = "Removed";

export const auditApi = new Hono<Site>()
  // Verifies some rows from an entry on; the client continues at `next` until the chain is complete or broken.
  .get(
    "/verification",
    rule("admin", { refusal: "Only admins can verify the audit log." }),
    query(VerificationStep),
    async (c) => {
      const { services, actor } = c.env.requestContext;
      return c.json({ verification: await services.auditLog.verify(actor, c.req.valid("query").from) });
    },
  )
  // The newest entries of a filter as a CSV file.
  .get("/export", rule("admin", { fresh: true, refusal: "Only admins can export the audit log." }), async (c) => {
    const { services, actor } = c.env.requestContext;
    const filter = readAuditFilter(new URL(c.req.url).searchParams);
    const rows = (await services.auditLog.exported(actor, filter)).map((row) => [
      ...[
        String(row.seq),
        new Date(row.at).toISOString(),
        row.actorName ?? "Deleted person",
        row.actorId,
        row.actorRole,
      ],
      ...[row.action, row.targetType, row.targetId, row.labelRemoved ? REMOVED : (row.targetLabel ?? "")],
      ...[row.ownerId ?? "", row.reasonRemoved ? REMOVED : (row.reason ?? "")],
      ...[textOf(row.before), textOf(row.after), textOf(row.detail), row.result, row.requestId ?? "", row.hash],
    ]);
    return new Response(csvOf([[...HEAD, ...MORE], ...rows]), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });

function textOf(values: readonly { field: string; value: unknown; removed?: boolean }[] | null): string {
  return (values ?? []).map(({ field, value, removed }) => `${field}: ${removed ? REMOVED : value}`).join("; ");
}

export type AuditApi = typeof auditApi;
