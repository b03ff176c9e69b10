import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Judgement, judge } from "#core/orders/integrity/model/model.ts";
import { packModel, unpackModel } from "#core/orders/integrity/model/packing.ts";
import { judgeRequest } from "#core/orders/integrity/request-judgement.ts";
import { growth, LINEAR } from "#tests/support/counted-work.ts";
import { readBackground, readPhrasings } from "../../../../scripts/integrity-model/phrasings.ts";

const bytes = new Uint8Array(readFileSync("workers/adapters/orders/integrity-model/model.bin"));
const model = unpackModel(bytes.buffer);
const trained = readPhrasings("scripts/integrity-model/phrasings");
const heldOut = readPhrasings("tests/fixtures/integrity");

function verdictOf(instructions: string) {
  return judgeRequest({ title: "", instructions }, "proofreading", (text) => judge(model, text));
}

describe("phrasings outside the training set", () => {
  test("are not in the training set, and are enough to measure", () => {
    const known = new Set(trained.map(({ text }) => plain(text)));
    expect(heldOut.filter(({ text }) => known.has(plain(text)))).toEqual([]);
    expect(trained.length).toBeGreaterThan(2_000);
    expect(heldOut.filter(({ rule }) => rule !== null).length).toBeGreaterThan(50);
    expect(heldOut.filter(({ rule }) => rule === null).length).toBeGreaterThan(50);
  });

  test("nine of ten forbidden requests are held for review", () => {
    const requested = heldOut.filter(({ rule }) => rule !== null);
    const held = requested.filter(({ text }) => verdictOf(text).verdict !== "pass");
    expect(held.length / requested.length).toBeGreaterThanOrEqual(0.9);
  });

  test("at most three in a hundred honest requests are held", () => {
    const honest = heldOut.filter(({ rule }) => rule === null);
    const held = honest.filter(({ text }) => verdictOf(text).verdict !== "pass");
    expect(held.length / honest.length).toBeLessThanOrEqual(2 / 60);
  });

  test("sentences of articles, as in a brief or a title, pass", () => {
    const sentences = readBackground("db/seed/articles", "measured");
    const held = sentences.filter((text) => verdictOf(text).verdict !== "pass");
    expect(held.length / sentences.length).toBeLessThan(0.08);
  });
});

describe("a finding", () => {
  test("is the sentence and its words, under its rule, without the neighbouring sentences", () => {
    const text = "Please check my commas. Que Turnitin ne trouve rien, s'il vous plaît. Thank you.";
    const { verdict, findings } = verdictOf(text);
    expect(verdict).toBe("hold");
    expect(findings.map(({ rule, from, to }) => ({ rule, text: text.slice(from, to) }))).toEqual([
      { rule: "disguise", text: "Que Turnitin ne trouve rien, s'il vous plaît." },
    ]);
    const words = findings[0]?.words.map(({ from, to }) => text.slice(from, to));
    expect(words).toContain("Turnitin");
  });

  test("the model overrules a rule on an honest sentence, but not on a plain request for a whole task", () => {
    const honest: Judgement = { score: 0.05, rule: "writing", words: [] };
    const text = "Correct the grammar and finish the conclusion for me.";
    expect(judgeRequest({ title: "", instructions: text }, "proofreading", () => honest).verdict).toBe("pass");
    expect(
      judgeRequest({ title: "Write my essay for me", instructions: "" }, "proofreading", () => honest).verdict,
    ).toBe("refused");
  });

  test.each([
    "Bypass Turnitin.",
    "Rewrite everything.",
    "Thanks. Invent sources. Bye.",
    "Please proofread.\nRewrite everything.",
  ])("a request of two words is held: %s", (text) => {
    expect(verdictOf(text).verdict).toBe("hold");
  });

  test.each(["bypass turnitin", "invent the sources", "rewrite everything so turnitin does not find it"])(
    "a request in the middle of a long sentence is held: %s",
    (request) => {
      const honest = "please check the commas and the spelling and the references of the second chapter and ".repeat(4);
      expect(verdictOf(`${honest}the captions.`).verdict).toBe("pass");
      expect(verdictOf(`${honest}${request} and the captions of the figures and the headings.`).verdict).toBe("hold");
    },
  );

  test("an empty text has no findings", () => {
    for (const text of ["", "   ", "\n\n", "…", "?!"])
      expect(verdictOf(text)).toEqual({ verdict: "pass", findings: [] });
  });

  test.each(["write my essay please. ", "a", "🙂 ", "Turnitin must not see it "])(
    "the work grows linearly with the text: %s",
    (unit) => {
      const says = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      expect(growth(says, verdictOf)).toBeLessThan(LINEAR);
    },
  );
});

describe("the model file", () => {
  test("is read as it was written, and any other content is refused", () => {
    expect(Buffer.from(packModel(model)).equals(bytes)).toBe(true);
    expect(bytes.byteLength).toBeLessThan(512_000);
    expect(() => unpackModel(bytes.slice(0, -1).buffer)).toThrow(RangeError);
  });
});

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
}
