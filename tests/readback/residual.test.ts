import { expect, test } from "vitest";
import { limits } from "#core/checks/check.ts";
import { BLOCK, dictionary, victim } from "./victim.ts";

// The figures of docs/decisions/026: what the rule cannot keep, measured. Guesses of one check are in guesses.test.ts.

const MONTH_CHECKS = 30 * limits.perDay;

/**
 * An attacker who is told how good a guesser they are: the right word is always among their first twenty guesses. They
 * know a stretch of the text, guess on behind it, one guess a check, and leave out of what they know as many words as
 * the rule forgives, so that a right guess is what shows the block.
 */
async function readOn(known: number, checks: number): Promise<{ words: number; checks: number }> {
  const { secret, marked } = await victim(11);
  let have = known;
  let requested = 0;
  while (have < secret.length) {
    const block = Math.floor(have / BLOCK) * BLOCK;
    // Nineteen of the block they are in, and the whole block before it, whose neighbour it is.
    const inBlock = secret.slice(block, have);
    const right = secret[have]!;
    const guesses = dictionary.filter((word) => word !== right).slice(have * 19, have * 19 + 19);
    guesses.splice((have * 7) % 20, 0, right);
    const words = inBlock.map((word, at) => (at < inBlock.length - 19 ? `wrong${at}` : word));
    const answer = (guess: string) => marked([...secret.slice(block - BLOCK, block), ...words, guess]);
    const without = await answer("noguess");
    let learnt = false;
    for (const guess of guesses) {
      if (requested >= checks) return { words: have - known, checks: requested };
      requested += 1;
      if ((await answer(guess)) === without) continue;
      // What is answered otherwise is the right word, or the attack would be fooled.
      expect(guess).toBe(right);
      learnt = true;
      break;
    }
    if (!learnt) return { words: have - known, checks: requested };
    have += 1;
  }
  return { words: have - known, checks: requested };
}

test("an attacker who knows thirty words reads none of the following words in a month of checks", async () => {
  for (const known of [30, 35, 40, 43]) expect((await readOn(known, MONTH_CHECKS)).words).toBe(0);
});

test("an attacker who knows a block and nineteen words of the next reads the other six words of that block, and no word further", async () => {
  const { words, checks } = await readOn(BLOCK + 19, MONTH_CHECKS);
  expect(words).toBe(6);
  // Twenty guesses a word at most: with less to guess by, as much less.
  expect(checks).toBeLessThanOrEqual(7 * 20);
});
