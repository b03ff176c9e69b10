import { expect, test } from "vitest";
import { align, prepare } from "#core/similarity/index.ts";
import { harbourRewritten } from "./rewritten.ts";
import { harbour } from "./texts.ts";

/** Two reports of one event, in nobody's words but their own. */
const morning = `On 14 March 2019 the freighter Lena Maersk ran aground off Cape Verlaine, 12 miles south of Port Anselm. Captain
Olaf Brandt told the Harbour Authority of Saint Corentin that the engine had failed at 03:40. The Verlaine Lifeboat Trust
took 23 sailors aboard the Marie Tessier and brought them to Port Anselm before dawn. The Lena Maersk, built in Ulsan in 2004,
carried 1,850 tonnes of wheat from Odessa to Bilbao for the company Grenfell and Hartmann.`;
const evening = `Nobody was hurt, said a spokeswoman for Grenfell and Hartmann in Bilbao, when one of their vessels stranded last Thursday.
What caused it is still unclear: Captain Olaf Brandt blames the machinery, while divers sent by Saint Corentin suspect a rope.
For the volunteers of the Verlaine Lifeboat Trust, who crew the Marie Tessier, it was the third call since 2018. The wreck of
the Lena Maersk, whose 1,850 tonnes from Odessa are slowly swelling, can be watched from Cape Verlaine, where 23 flags fly.`;

test("two reports of one event share names, numbers and dates, and that is no rewriting", () => {
  expect(align(prepare(evening), prepare(morning))).toEqual([]);
  expect(align(prepare(`${harbour}\n\n${evening}`), prepare(`${morning}\n\n${morning.toUpperCase()}`))).toEqual([]);
});

test("what was rewritten in its wording is found, whatever its names", () => {
  const found = align(prepare(harbourRewritten), prepare(harbour));
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]?.rule.params.wording).toBeGreaterThanOrEqual(18);
});
