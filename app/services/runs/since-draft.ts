import type { Clock, Files } from "#core/ports.ts";
import { type DraftMatch, draftChanges, searchedAlike } from "#core/report-drafts.ts";
import type { Database } from "#db/client.ts";
import { reportBefore } from "#db/families.ts";
import { type ReportCoverage, ReportMatchIds } from "#schema/report.ts";

/** What a report's row says of the draft before: nothing for a first draft, or where that report is gone. */
export async function sinceDraftBefore(
  { db, clock, files }: { db: Database; clock: Clock; files: Files },
  document: { id: string; ownerId: string; createdAt: number },
  familyId: string,
  { matches, coverage }: { matches: readonly DraftMatch[]; coverage: readonly ReportCoverage[] },
): Promise<{ previousId?: string; mended?: number; unchanged?: number; added?: number }> {
  const before = await reportBefore(db, document, familyId, clock.now());
  const stored = before ? await files.text(before.storageKey) : null;
  if (!before || stored === null) return {};
  const earlier = ReportMatchIds.parse(JSON.parse(stored));
  if (!searchedAlike(earlier.coverage, coverage)) return { previousId: before.id };
  const { mended, unchanged, added } = draftChanges(earlier.matches, matches);
  return { previousId: before.id, mended: mended.length, unchanged: unchanged.length, added: added.length };
}
