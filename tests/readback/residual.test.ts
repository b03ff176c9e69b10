import { expect, test } from "vitest";
import { limits } from "#core/checks/check.ts";
import { BLOCK, dictionary, victim } from "./victim.ts";

// The measured limits of the rule in docs/decisions/026. Guesses within one check are in guesses.test.ts.

const MONTH_CHECKS = 30 * limits.perDay;

/**
 * An attacker with a perfect guesser: the right word is always among the first twenty guesses. The attacker has a
 * stretch of the text, guesses the next word, one guess per check, and omits as many known words as the rule tolerates,
 * so that a right guess is what shows the block.
 */
async function readOn(known: number, checks: number): Promise<{ words: number; checks: number }> {
  const { secret, marked } = await victim(11);
  let have = known;
  let requested = 0;
  while (have < secret.length) {
    const block = Math.floor(have / BLOCK) * BLOCK;
    // Nineteen words of the current block, and the whole block before it, its neighbour.
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
      // A different result must mean the right word; otherwise the attack would be misled.
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
  // At most twenty guesses per word; the cost is proportional to the number of guesses.
  expect(checks).toBeLessThanOrEqual(7 * 20);
});
