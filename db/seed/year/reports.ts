import type { reportLine } from "#core/checks/check-report.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { reports } from "../../tables/index.ts";
import type { CheckLife } from "./checks.ts";
import type { StoredFile } from "./world.ts";

/** One of the texts of the year with the engine's report of it. */
export type ReportVariant = {
  line: Omit<ReturnType<typeof reportLine>, "title">;
  file: StoredFile & { kind: DocumentKind; extension: string };
  /** The statement of such a report, signed as the site signs it. */
  sign(id: string, createdAt: number): { statement: string; keyId: string; signature: string };
};

/** The report of a ready check: complete, or what is left of it after its time. */
export function fillReport({ world, chance, document, check, previous }: CheckLife): void {
  const { variant, deletedAt, deleteAt } = document;
  const createdAt = check.finishedAt - 40;
  const verifyId = chance.hex(32);
  const purged = deletedAt !== null && deletedAt < world.now;
  const since = previous === null ? {} : sinceVersion(chance, previous, variant);
  world.put(reports, {
    ...variant.line,
    ...since,
    ...variant.sign(verifyId, createdAt),
    id: check.id,
    userId: check.userId,
    documentId: document.id,
    title: purged ? "Expired report" : document.title,
    storageKey: `reports/${check.id}/report.json`,
    verifyId,
    createdAt,
    expiresAt: deleteAt,
    purgedAt: purged ? deletedAt : null,
    openedAt: openedAt(world, chance, createdAt),
    revokedAt: chance.is(0.003) ? Math.min(world.now - 1, check.finishedAt + chance.wait(3_600_000)) : null,
  });
  if (!purged) {
    const { id: checkId, stageTimes } = check;
    world.keepReport({ checkId, documentId: document.id, title: document.title, createdAt, stageTimes, variant });
  }
}

/** Most students open their report on the same day, one in twelve never does. */
function openedAt({ now }: CheckLife["world"], chance: CheckLife["chance"], createdAt: number): number | null {
  const at = createdAt + 60_000 + chance.wait(3 * 3_600_000);
  return chance.is(0.92) && at < now ? at : null;
}

function sinceVersion(chance: CheckLife["chance"], previousId: string, { line }: ReportVariant) {
  const added = chance.int(0, Math.min(2, line.matches));
  return { previousId, mended: chance.int(0, 4), unchanged: line.matches - added, added };
}
