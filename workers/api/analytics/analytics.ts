import { Hono } from "hono";
import { csvOfSection } from "#core/analytics/section.ts";
import { AppError } from "#core/app-error.ts";
import { AnalyticsSectionName, readAnalyticsQuery } from "#schema/analytics/analytics-query.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** Sections of the statistics as CSV files. */
export const analyticsApi = new Hono<Site>()
  .get("/:section", rule("admin", { fresh: true, refusal: "Only admins can export these statistics." }), async (c) =>
    fileOf(c.env.requestContext, c.req.url, c.req.param("section"), null),
  )
  .get(
    "/fields/:domain/:section",
    rule("editor", { fresh: true, refusal: "Only editors and admins can export these statistics." }),
    async (c) => fileOf(c.env.requestContext, c.req.url, c.req.param("section"), c.req.param("domain")),
  );

async function fileOf(
  { services, actor }: Pick<Site["Bindings"]["requestContext"], "services" | "actor">,
  url: string,
  name: string,
  domain: string | null,
): Promise<Response> {
  const id = AnalyticsSectionName.safeParse(name).data;
  if (!id) throw new AppError("not_found", "There are no such statistics.");
  const query = readAnalyticsQuery(new URL(url).searchParams);
  const section = await services.analytics.exported(actor, id, domain, query);
  const file = [domain, id, `${query.range}-days.csv`].filter((part) => part !== null).join("-");
  return new Response(csvOfSection(section), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
