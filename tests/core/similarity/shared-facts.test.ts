import { expect, test } from "vitest";
import { align, defaultOptions, prepare } from "#core/similarity/index.ts";
import { harbourRewritten } from "./rewritten.ts";
import { harbour } from "./texts.ts";

/** Two reports of one event, each in its own words: names, numbers and dates are the same. */
const morning = `On 14 March 2019 in Port Anselm, Olaf Brandt of Norway beat Marie Tessier of France by 21 to 17. Chidi Okafor of Nigeria
drew with Ewa Lindqvist of Sweden, 19 to 19. Pavel Hartmann of Austria lost to Lena Grenfell of Canada, 12 to 21. The Verlaine
Cup was presented by Mayor Corentin Dubois at 18:30 in the Saint Anselm Hall, watched by 1,850 people from Odessa, Bilbao and Ulsan.`;
const evening = `A crowd of 1,850, some come all the way from Odessa, Bilbao or Ulsan, filled the Saint Anselm Hall. Norway cheered first,
for Olaf Brandt needed 21 points where France and Marie Tessier stopped at 17. Neither Chidi Okafor nor Ewa Lindqvist gave way: 19 all
between Nigeria and Sweden. Canada celebrated Lena Grenfell, whose 21 left Austria and Pavel Hartmann far behind with 12. At 18:30 on
14 March 2019 Mayor Corentin Dubois handed over the Verlaine Cup of Port Anselm.`;

test("two reports of one event share names, numbers and dates, and that is no rewriting", () => {
  const [later, earlier] = [prepare(evening), prepare(morning)];
  expect(align(later, earlier)).toEqual([]);
  // Names and dates alone would have made it one.
  expect(align(later, earlier, { ...defaultOptions, wordingScore: -Infinity })).not.toEqual([]);
});

test("what was rewritten in its wording is found, whatever its names", () => {
  const found = align(prepare(harbourRewritten), prepare(harbour));
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]?.rule.params.wording).toBeGreaterThanOrEqual(18);
});
