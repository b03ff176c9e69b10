import type { FingerprintIndex } from "./ports.ts";
import type { StudentTexts } from "./student-texts.ts";

/** What a source's row says of where it is. */
type Placed = {
  id: string;
  kind: "article" | "library" | "student";
  shard: string | null;
  oldShard: string | null;
  indexVersion: string | null;
};

/** Takes a source out of wherever it may be. Repeating it does nothing more. */
export async function takeOut(
  { index, students }: { index: FingerprintIndex; students: StudentTexts },
  { id, kind, shard, oldShard, indexVersion }: Placed,
): Promise<void> {
  for (const one of [shard, oldShard]) if (one) await students.remove(one, id);
  if (kind !== "student") await index.remove(id);
  // Students' documents were in the index of open texts once.
  else if (indexVersion !== null && indexVersion !== students.version) await index.leaveOld(id);
}
