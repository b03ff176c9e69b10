import { z } from "zod";
import { WholeNumber } from "../shared/whole-number.ts";
import { analyticsGroups, analyticsRanges, analyticsSections } from "../vocabulary/analytics.ts";

/** What the statistics cover, as it is in their address. Anything unknown is the default. */
export const AnalyticsQuery = z.object({
  range: WholeNumber.pipe(z.literal(analyticsRanges)).catch(30),
  /** Null: as it fits the range. */
  group: z.enum(analyticsGroups).nullable().catch(null),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

export function readAnalyticsQuery(keys: URLSearchParams): AnalyticsQuery {
  return AnalyticsQuery.parse({ range: keys.get("range"), group: keys.get("group") });
}

/** The name of a section, as it is in the address of its file. */
export const AnalyticsSectionName = z.enum(analyticsSections);
