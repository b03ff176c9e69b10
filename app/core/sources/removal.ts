import type { SourceKind } from "#schema/vocabulary/sources.ts";
import type { FingerprintIndex } from "../ports.ts";
import type { StudentTexts } from "./student-texts.ts";

/** What a source's row says of where it is. */
type Placed = {
  id: string;
  kind: SourceKind;
  shard: string | null;
  oldShard: string | null;
  /** Of a text that is still where all were before students' documents had an index of their own. */
  engineVersion: string | null;
};

/** Takes a source out of wherever it may be. Repeating it does nothing more. */
export async function removeFromIndex(
  { index, students }: { index: FingerprintIndex; students: StudentTexts },
  { id, kind, shard, oldShard, engineVersion }: Placed,
): Promise<void> {
  for (const one of [shard, oldShard]) if (one) await students.remove(one, id);
  if (kind !== "student") await index.remove(id);
  if (engineVersion !== null) await index.leaveOld(id);
}
