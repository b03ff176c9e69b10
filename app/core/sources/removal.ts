import type { SourceKind } from "#schema/vocabulary/sources.ts";
import type { FingerprintIndex } from "../ports.ts";
import type { StudentTexts } from "./student-texts.ts";

/** The fields of a source's row that locate it in the indexes. */
type Placed = {
  id: string;
  kind: SourceKind;
  shard: string | null;
  oldShard: string | null;
  /** Null for a text still in the index that was shared by all texts before students' documents had their own. */
  engineVersion: string | null;
};

/** Removes a source from every index that may contain it. Idempotent. */
export async function removeFromIndex(
  { index, students }: { index: FingerprintIndex; students: StudentTexts },
  { id, kind, shard, oldShard, engineVersion }: Placed,
): Promise<void> {
  for (const one of [shard, oldShard]) if (one) await students.remove(one, id);
  if (kind !== "student") await index.remove(id);
  if (engineVersion !== null) await index.leaveOld(id);
}
