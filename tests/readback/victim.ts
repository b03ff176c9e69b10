import { cutBlocks, prepare } from "#core/similarity/index.ts";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";
import { searchResultsOf, studentTextsInMemory } from "#tests/support/student-stores.ts";
import { one } from "./generate.ts";

export const BLOCK = 25;
export const dictionary = vocabulary(4000, 31);

/** A stored text of random words, so that the next word can only be learned from results, and a reader of the text. */
export async function victim(seed: number) {
  const random = seeded(seed);
  const secret = Array.from({ length: 12 * BLOCK }, () => one(dictionary, random));
  const { texts } = studentTextsInMemory();
  const shard = `${texts.version}/0001`;
  await texts.add(shard, "student:1", "victim", cutBlocks(prepare(secret.join(" "))));
  const marked = async (words: readonly string[]) => {
    const stretches = await searchResultsOf(texts, [shard], words.join(" "), "attacker");
    return stretches.reduce((sum, { first, behind }) => sum + behind - first, 0);
  };
  return { secret, texts, shard, marked };
}
