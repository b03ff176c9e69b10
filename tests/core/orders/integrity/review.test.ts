import { describe, expect, test } from "vitest";
import { integrity } from "#app/content/rules/integrity.ts";
import { requests } from "#core/orders/integrity/requests.ts";
import {
  alternatives,
  type ReviewVerdict,
  reviewRequest,
  reviewRules,
  withoutFindings,
} from "#core/orders/integrity/review.ts";
import { wordClasses } from "#core/orders/integrity/words.ts";
import { type ServiceKind, serviceKinds } from "#schema/vocabulary/orders.ts";

import { growth, LINEAR } from "#tests/support/counted-work.ts";
import { pick, seeded } from "../../similarity/random.ts";
import * as later from "./integrity-later-phrases.ts";
import { moreAsked, moreHonest } from "./integrity-more-phrases.ts";
import { held, honest, type Phrase } from "./integrity-phrases.ts";

const requested = [...moreAsked, ...later.firstAsked, ...later.secondAsked, ...later.thirdAsked];
const passing = [...moreHonest, ...later.firstHonest, ...later.secondHonest, ...later.thirdHonest];
const hostile = {
  "a request without end": "write my ",
  "words of one letter": "w r i t e ",
  "quotation marks that close nothing": " 'a“«\"",
  "commas and conjunctions": "and, or, please write, ",
  "conditions without end": "if you write, then ",
  "zero-width letters": "wri\u200b",
  "one word": "writemyessay",
  briefs: "Task: write an essay\n\n",
};

test.each(held)("is held: $says", ({ verdict, rule, covers, ...phrase }) => {
  const found = gateOf(phrase);
  expect(found.verdict).toBe(verdict);
  expect(found.findings.length).toBeLessThanOrEqual(2);
  const [finding] = found.findings;
  expect(finding?.rule).toBe(rule);
  expect(finding?.field).toBe(phrase.title ? "title" : "instructions");
  expect(phrase.says.slice(finding?.from, finding?.to)).toContain(covers);
});

test.each(honest)("passes: $says", (phrase) => expect(gateOf(phrase)).toEqual({ verdict: "pass", findings: [] }));

test.each(requested)("is held in any wording: %s", (says) => expect(gateOf({ says }).verdict).not.toBe("pass"));

test.each(passing)("passes although it is similar: %s", (says) => {
  expect(gateOf({ says })).toEqual({ verdict: "pass", findings: [] });
});

describe("whatever service is ordered", () => {
  test.each(serviceKinds)("an honest request passes: %s", (kind) => {
    for (const says of [...honest.filter(({ title }) => !title).map((phrase) => phrase.says), ...passing]) {
      expect({ says, ...gateOf({ says, kind }) }).toEqual({ says, verdict: "pass", findings: [] });
    }
  });

  test.each(serviceKinds)("a forbidden request is held: %s", (kind) => {
    for (const { says, verdict } of held.filter(({ title }) => !title)) {
      expect({ says, verdict: gateOf({ says, kind }).verdict }).toEqual({ says, verdict });
    }
  });
});

test("only editing may rephrase sentences", () => {
  const says = "Please rewrite the clumsy sentences.";
  expect(gateOf({ says, kind: "editing" }).verdict).toBe("pass");
  expect(gateOf({ says, kind: "proofreading" }).verdict).toBe("hold");
});

test("a request to rephrase, or a text that might already be finished, is held and not refused", () => {
  expect(gateOf({ says: "Please write again my essay in good English." }).verdict).toBe("hold");
  expect(gateOf({ says: "I want my report redone." }).verdict).toBe("hold");
  expect(gateOf({ says: "I need my assignment done." }).verdict).toBe("hold");
});

test("every field is checked, and a finding names its field", () => {
  const texts = {
    title: "Write my essay for me",
    instructions: "Check the commas.",
    questions: "Can you do my homework?",
  };
  const { verdict, findings } = reviewRequest(texts, "feedback");
  expect(verdict).toBe("refused");
  expect(findings).toEqual([
    { rule: "writing", from: 0, to: texts.title.length, field: "title", words: [{ from: 0, to: 21 }] },
    { rule: "writing", from: 0, to: texts.questions.length, field: "questions", words: [{ from: 8, to: 22 }] },
  ]);
});

describe("removing the clauses", () => {
  test("leaves a readable text", () => {
    expect(
      left(
        "Please watch the tenses most of all. And if the discussion is too short, just write two more paragraphs for me, I have to hand in on Friday.",
      ),
    ).toBe("Please watch the tenses most of all. I have to hand in on Friday.");
    expect(left("Correct the grammar and finish the conclusion for me.")).toBe("Correct the grammar.");
    expect(left("Check the tenses, write me a conclusion, and fix the commas.")).toBe(
      "Check the tenses, and fix the commas.",
    );
    expect(left("Write the abstract for me! And then look at the tables, please.")).toBe("Look at the tables, please.");
    expect(left("First the commas.\n\nThen write the abstract for me.\n\nLast the tables.")).toBe(
      "First the commas.\n\nLast the tables.",
    );
    expect(left("Check the commas. Bring the similarity down to 15 %.")).toBe("Check the commas.");
    expect(left("Check the commas. Rephrase everything so it says 0%")).toBe("Check the commas.");
    expect(left("Write my essay")).toBe("");
  });

  test("a text without findings is unchanged, character by character", () => {
    const text = "  two  blanks ,and a comma\n\n\n";
    expect(withoutFindings(text, [])).toBe(text);
  });

  test.each([...held.map(({ says }) => says), ...requested])(
    "the remaining text passes and is not changed again: %s",
    (says) => {
      const rest = left(says);
      expect(gateOf({ says: rest })).toEqual({ verdict: "pass", findings: [] });
      expect(left(rest)).toBe(rest);
    },
  );
});

test("in a longer text the request is found and the rest is kept", () => {
  const random = seeded(11);
  const sound = passing.filter((says) => /[.?]$/.test(says));
  for (let turn = 0; turn < 200; turn++) {
    const before = pick(sound, random);
    const request = pick(
      held.filter(({ title }) => !title),
      random,
    ).says;
    const after = pick(sound, random);
    const says = `${before}\n\n${request.replace(/(?<![.?!])$/, ".")}\n\n${after}`;
    const { verdict, findings } = gateOf({ says });
    expect({ says, verdict }).not.toEqual({ says, verdict: "pass" });
    for (const { from, to } of findings) {
      expect(from).toBeGreaterThanOrEqual(before.length);
      expect(to).toBeLessThanOrEqual(says.length - after.length);
      expect(says.slice(from, to).trim()).toBe(says.slice(from, to));
      expect(to).toBeGreaterThan(from);
    }
    const rest = withoutFindings(says, findings);
    expect(rest).toContain(before);
    expect(rest).toContain(after.slice(1));
    expect({ rest, ...gateOf({ says: rest }) }).toEqual({ rest, verdict: "pass", findings: [] });
  }
});

test.each(Object.entries(hostile))("the work grows linearly with the text: %s", (_, unit) => {
  const says = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  expect(growth(says, (text) => gateOf({ says: text }))).toBeLessThan(LINEAR);
});

test("text beyond the limit of the form is not read", () => {
  expect(gateOf({ says: `${"a ".repeat(5_000)}Write my essay for me.` }).verdict).toBe("pass");
  expect(gateOf({ says: "\ud83d".repeat(12_000) }).verdict).toBe("pass");
});

describe("the suggested alternatives", () => {
  const finding = { rule: "writing" };

  test("start with the chosen service", () => {
    const offers = alternatives("proofreading", [finding]);
    expect(offers.map(({ kind }) => kind)).toEqual(["proofreading", "feedback", "tutoring"]);
    expect(offers[0]).toEqual({
      kind: "proofreading",
      name: "Proofreading with notes on weak places",
      words: expect.stringContaining("you write it"),
    });
  });

  test("fit the rule, list no service twice and never promise text", () => {
    for (const kind of serviceKinds) {
      for (const { id } of reviewRules) {
        const offers = alternatives(kind, [{ rule: id }, { rule: id }]);
        expect(offers[0]?.kind).toBe(kind);
        expect(new Set(offers.map((offer) => offer.kind)).size).toBe(offers.length);
        expect(offers.length).toBeGreaterThanOrEqual(1);
        expect(offers.length).toBeLessThanOrEqual(3);
      }
    }
    expect(alternatives("formatting", [{ rule: "tests" }])[1]?.name).toBe("Tutoring before the test");
  });
});

describe("the rules are complete", () => {
  test("each refers to a section of the integrity page and is used", () => {
    const { sections } = integrity("Anything");
    for (const { id, number, explains } of reviewRules) {
      expect(sections[number - 1]).toBeDefined();
      expect(explains.split(/(?<=\.) /).length).toBeLessThanOrEqual(2);
      expect(requests.some(({ rule }) => rule === id)).toBe(true);
    }
    expect(new Set(requests.map(({ rule }) => rule))).toEqual(new Set(reviewRules.map(({ id }) => id)));
  });

  test("every class that a request names exists", () => {
    const named = requests.flatMap(({ say }) => say.match(/[A-Z_]{2,}/g) ?? []);
    expect([...new Set(named)].filter((name) => !(name in wordClasses))).toEqual([]);
  });
});

function gateOf({ says, kind = "proofreading", title }: Phrase & { kind?: ServiceKind }): ReviewVerdict {
  return reviewRequest(title ? { title: says, instructions: "" } : { title: "", instructions: says }, kind);
}

function left(says: string): string {
  return withoutFindings(says, gateOf({ says }).findings);
}
