import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsLogged } from "#tests/support/missing-fields.ts";
import { fieldOf, readAnswer } from "#workers/platform/unreadable-answer.ts";

const Card = z.object({ id: z.string(), brand: z.string() });
const Answer = z.object({
  paid: z.boolean(),
  card: z.union([z.string(), Card]),
  words: z.record(z.string(), z.number()),
});
const good = { paid: true, card: "card_1", words: {} };

const named = async (answer: unknown, at?: string[]) =>
  (await fieldsLogged(async () => readAnswer("stripe", Answer, answer, at))).logged;

test("an answer that fits is read, and nothing is logged", async () => {
  expect(await fieldsLogged(async () => readAnswer("stripe", Answer, good))).toEqual({ result: good, logged: [] });
});

test.each([
  ["a field that is missing", { ...good, paid: undefined }, "paid"],
  ["a field of an object that may also be an id", { ...good, card: { id: "card_1", brand: null } }, "card.brand"],
  ["neither an object nor an id", { ...good, card: 7 }, "card"],
  ["no object at all", "Ada wrote this", "answer"],
  ["nothing", undefined, "answer"],
])("of an answer with %s the field is named", async (_name, answer, field) => {
  expect(await named(answer)).toEqual([`stripe: ${field}`]);
});

test("the place of a part of an answer is named before its field", async () => {
  expect(await named({ ...good, paid: "yes" }, ["data", "0"])).toEqual(["stripe: data.0.paid"]);
});

test("no value and no word of a text is logged", async () => {
  const secret = "ada@example.test";
  for (const answer of [
    { ...good, paid: secret },
    { ...good, card: { id: secret, brand: 7 } },
    { ...good, words: { [secret]: secret } },
    { ...good, words: { "a sentence of Ada's thesis": null } },
  ])
    expect(JSON.stringify(await named(answer))).not.toMatch(/ada@|thesis/);
  const { error } = Answer.safeParse({ ...good, words: { [secret]: secret } });
  expect(error && fieldOf(error)).toBe("words.*");
});
