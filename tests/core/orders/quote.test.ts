import { expect, test } from "vitest";
import { LEAST_CHARGE, type PriceQuestion, type PriceTerms, priceOf } from "#core/orders/price.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { QUOTE_MS, quoteOf, readSignedQuote, signQuote } from "#core/orders/quote.ts";
import { deadlineHours, serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";

const question: PriceQuestion = {
  kind: "proofreading",
  level: "undergraduate",
  words: 2400,
  minutes: 60,
  deadline: 48,
  references: true,
};
const home: PriceTerms = { coupon: null, country: "GB", taxTenths: 0 };
const now = 1_800_000_000_000;
const signer = createSigner([`${"k".repeat(43)}=`]);

test("ada's price: 2,400 words and references, no tax at home", () => {
  const price = priceOf(question, firstPriceList, home);
  expect(price.total).toBe(6240);
  expect(price.lines.at(-1)).toEqual({ of: "tax", amount: 0, tenths: 0, country: "GB" });
});

test("tax is computed on everything above it, rounded once", () => {
  expect(priceOf(question, firstPriceList, { ...home, country: "FI", taxTenths: 255 }).total).toBe(6240 + 1591);
});

test("a coupon applies before tax, and never below the provider's minimum", () => {
  const ten = priceOf(question, firstPriceList, {
    coupon: { code: "TEN", percent: 10, cents: null },
    country: "DE",
    taxTenths: 190,
  });
  expect(ten.total).toBe(5616 + 1067);
  const all = priceOf(question, firstPriceList, { ...home, coupon: { code: "ALL", percent: null, cents: 1_000_000 } });
  expect(all.total).toBe(LEAST_CHARGE);
});

test("any price is an integer number of cents, above zero, and the sum of its lines", () => {
  let seed = 7;
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let round = 0; round < 3000; round++) {
    const requested: PriceQuestion = {
      kind: serviceKinds[chance(6)] ?? "editing",
      level: studyLevels[chance(5)] ?? "masters",
      words: 100 + chance(49_901),
      minutes: 30 * (1 + chance(24)),
      deadline: deadlineHours[chance(7)] ?? 48,
      references: chance(2) === 1,
    };
    const coupon =
      chance(2) === 1 ? { code: "C", percent: chance(2) === 1 ? chance(91) : null, cents: chance(9000) } : null;
    const price = priceOf(requested, firstPriceList, { coupon, country: "FR", taxTenths: chance(300) });
    expect(Number.isSafeInteger(price.total) && price.total >= LEAST_CHARGE).toBe(true);
    expect(price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
    expect(price.lines.every((line) => Number.isSafeInteger(line.amount))).toBe(true);
  }
});

test("a signed price is valid for half an hour, to the millisecond", async () => {
  const quote = quoteOf({ question, priceList: firstPriceList, terms: home, vatId: "", now });
  const token = await signQuote(signer, quote);
  expect(await readSignedQuote(signer, token, now + QUOTE_MS - 1)).toMatchObject({
    question,
    total: 6240,
    bookVersion: 1,
  });
  expect(await readSignedQuote(signer, token, now + QUOTE_MS)).toBeNull();
});

test("a price with another total is invalid", async () => {
  const quote = quoteOf({ question, priceList: firstPriceList, terms: home, vatId: "", now });
  const [text = "", mac = ""] = (await signQuote(signer, quote)).split(".");
  const claims = JSON.parse(atob(text.replace(/-/g, "+").replace(/_/g, "/")));
  const forged = btoa(JSON.stringify({ ...claims, total: 1 }))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  expect(await readSignedQuote(signer, `${forged}.${mac}`, now)).toBeNull();
  expect(await readSignedQuote(createSigner([`${"x".repeat(43)}=`]), `${text}.${mac}`, now)).toBeNull();
});
