import type { ReportCoverage } from "#schema/checks/report.ts";
import { metadataServices } from "#schema/vocabulary/open-services.ts";
import { counted } from "../../shared/counted.ts";
import { isOpenService } from "./names.ts";

type Entry = Pick<ReportCoverage, "collection" | "notSearched" | "reason" | "phrases" | "answered">;

const reasons: Record<NonNullable<ReportCoverage["reason"]>, string> = {
  down: "an error of the service",
  slow: "no response in time",
  busy: "too many requests at this time",
  refused: "the service refused our request",
  unreadable: "the response could not be read",
  budget: "today’s limit for this service was used up",
  paused: "the service failed several times in a row and is paused for some minutes",
  no_key: "not set up on this site",
  other_field: "not asked: it has no texts of this field of study",
  no_phrases: "not asked: the text has no phrase that we would send",
};

/** What a service outside did for a check, for its coverage receipt; null for our own collections. */
export function serviceAnswer({ collection, notSearched, reason, phrases, answered = 0 }: Entry): string | null {
  if (!isOpenService(collection)) return null;
  if (notSearched === "not_asked") return reason ? reasons[reason] : null;
  if (notSearched === "no_answer") return `not searched: ${reason ? reasons[reason] : "no response"}`;
  if (metadataServices.some((service) => service === collection))
    return reason
      ? `reference data of sources, in part: ${reasons[reason]}`
      : "reference data of sources that were found";
  // Reports of an earlier version have no phrases.
  if (!phrases) return collection === "europe_pmc" ? "read in full where your phrases were found" : null;
  const asked = counted(phrases.length, "phrase");
  if (!reason) return `${asked} sent, all answered`;
  return `${asked} sent, ${answered} answered: ${reasons[reason]}`;
}
