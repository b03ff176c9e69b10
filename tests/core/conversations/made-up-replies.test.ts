import { expect, test } from "vitest";
import { tellEmail } from "#tests/soak/emails/tell.ts";

test("of 400 made-up emails no line of a person's own is lost, and none of a program is taken for a person's", async () => {
  const told = await Promise.all(Array.from({ length: 400 }, (_email, seed) => tellEmail(seed)));
  expect(told.flatMap(({ lost }, seed) => (lost.length > 0 ? [{ seed, lost }] : []))).toEqual([]);
  const count = (outcome: string) => told.filter((one) => one.outcome === outcome).length;
  expect([count("taken") > 250, count("program") > 30]).toEqual([true, true]);
  // What may be the person's is kept, and most of what is not goes.
  expect(told.filter(({ kept }) => kept).length).toBeLessThan(count("taken") * 0.03);
});
