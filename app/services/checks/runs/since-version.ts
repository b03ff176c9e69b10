import { type VersionMatch, versionChanges, whyNotComparable } from "#core/checks/report/version-changes.ts";
import type { Clock, Files } from "#core/ports.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { reportBefore } from "#db/checks/document-versions.ts";
import type { Database } from "#db/client.ts";
import { type ReportCoverage, ReportMatchIds, type ReportOptions } from "#schema/checks/report.ts";

type Made = { matches: readonly VersionMatch[]; coverage: readonly ReportCoverage[]; options: ReportOptions };

/**
 * What a report's row says of the version before: nothing for a first version, or where that report is gone; no numbers
 * where the two were not checked alike.
 */
export async function sinceVersionBefore(
  { db, clock, files }: { db: Database; clock: Clock; files: Files },
  document: { id: string; ownerId: string; createdAt: number },
  familyId: string,
  { matches, coverage, options }: Made,
): Promise<{ previousId?: string; mended?: number; unchanged?: number; added?: number }> {
  const before = await reportBefore(db, document, familyId, clock.now());
  const stored = before ? await files.text(before.storageKey) : null;
  if (!before || stored === null) return {};
  const earlier = ReportMatchIds.parse(JSON.parse(stored));
  const after = { engineVersion: ENGINE_VERSION, options, coverage };
  if (whyNotComparable(earlier, after)) return { previousId: before.id };
  const { mended, unchanged, added } = versionChanges(earlier.matches, matches);
  return { previousId: before.id, mended: mended.length, unchanged: unchanged.length, added: added.length };
}
