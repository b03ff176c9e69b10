import { describe, expect, test } from "vitest";
import { type DeliveryProblem, deliveryProblems } from "#core/orders/delivery.ts";
import type { WorkCounts } from "#core/orders/ports.ts";
import { type ServiceKind, serviceKinds } from "#schema/vocabulary/orders.ts";

type Rule = "comments_only" | "corrections_allowed" | "unsure";
type File = { role: "tracked" | "clean" | "letter"; kind: "docx" | "pdf"; counts: WorkCounts | null };
type Role = File["role"];

const rules: Rule[] = ["comments_only", "corrections_allowed", "unsure"];
const untouched: ServiceKind[] = ["feedback", "tutoring", "model-outline"];

const corrected = docx("tracked", { insertions: 9, deletions: 8, formatting: 1, comments: 3, insertedWords: 12 });
const commented = docx("tracked", { comments: 4 });
const clean = docx("clean", {});
const letter = docx("letter", {});
const letterPdf: File = { role: "letter", kind: "pdf", counts: null };

describe.each(serviceKinds.flatMap((kind) => rules.map((rule) => ({ kind, rule }))))(
  "$kind, $rule",
  ({ kind, rule }) => {
    const touches = !untouched.includes(kind);
    const corrections = touches && rule === "corrections_allowed";
    const needed: Role[] = !touches
      ? ["letter"]
      : !corrections
        ? ["tracked"]
        : kind === "formatting"
          ? ["clean"]
          : ["tracked", "clean"];
    const good: File[] = corrections
      ? [corrected, clean, letter]
      : touches
        ? [commented, letter]
        : [letterPdf, commented];

    test("a complete delivery passes, with or without optional files", () => {
      expect(of(good)).toEqual([]);
      expect(of(good.filter(({ role }) => needed.includes(role)))).toEqual([]);
    });

    test("a delivery without its required files is refused", () => {
      expect(roles(of([]))).toEqual(needed);
      for (const role of needed) {
        expect(roles(of(good.filter((file) => file.role !== role)))).toEqual([role]);
      }
    });

    test("a tracked-changes file without changes is refused", () => {
      expect(words(of(swapped(docx("tracked", {}))))).toMatch(/no tracked changes and no comments/);
    });

    test("a file without comments is refused if only comments are allowed", () => {
      const problems = of(swapped(docx("tracked", { insertions: 2, insertedWords: 2 })));
      if (corrections) expect(problems).toEqual([]);
      else expect(words(problems)).toMatch(/2 insertions.*use comments instead/);
    });

    test.each([
      ["insertions", { insertions: 1, insertedWords: 1, comments: 2 }],
      ["deletions", { deletions: 1, deletedWords: 1, comments: 2 }],
      ["formatting", { formatting: 1, comments: 2 }],
    ])("%s beside comments are refused unless corrections are allowed", (_, counts) => {
      const problems = of(swapped(docx("tracked", counts)));
      if (corrections) return expect(problems).toEqual([]);
      expect(roles(problems)).toEqual(["tracked"]);
      expect(words(problems)).toMatch(touches ? /comments only/ : /must not be changed/);
    });

    test("a tracked-changes file must be a readable Word file", () => {
      expect(words(of(swapped({ role: "tracked", kind: "pdf", counts: null })))).toMatch(/must be a \.docx/);
      expect(words(of(swapped({ role: "tracked", kind: "docx", counts: null })))).toMatch(/could not be read/);
    });

    test("a clean copy has no changes, and is refused for services without one", () => {
      const withClean = (file: File) => of([...good.filter(({ role }) => role !== "clean"), file]);
      if (!touches) {
        expect(words(withClean(clean))).toMatch(/must not be changed\. Remove this file/);
        return;
      }
      expect(withClean(clean)).toEqual([]);
      expect(words(withClean({ ...clean, kind: "pdf" }))).toMatch(/must be a \.docx/);
      expect(words(withClean({ ...clean, counts: null }))).toMatch(/could not be read/);
      expect(words(withClean(docx("clean", { deletions: 2, formatting: 1 })))).toMatch(
        /still has 2 deletions and 1 change to the formatting\. Accept all/,
      );
      const longer = withClean(docx("clean", { words: 1_040 }));
      if (corrections) expect(longer).toEqual([]);
      else expect(words(longer)).toMatch(/has 1,040 words, the marked-up file 1,000 words\. Remove the clean copy/);
    });

    test("a feedback letter may be a PDF, and its content is not checked", () => {
      const others = good.filter(({ role }) => role !== "letter");
      expect(of([...others, letterPdf])).toEqual([]);
      expect(of([...others, letter])).toEqual([]);
    });

    function of(files: File[]): DeliveryProblem[] {
      return deliveryProblems({ kind, rule, files });
    }

    /** The good delivery with this marked file in place of its own. */
    function swapped(file: File): File[] {
      return [...good.filter(({ role }) => role !== "tracked"), file];
    }
  },
);

test.each([
  ["proofreading", 150, 151, 15],
  ["editing", 350, 351, 35],
] as const)("%s has its limit where rewriting begins", (kind, last, first, percent) => {
  const problems = (insertedWords: number) =>
    deliveryProblems({
      kind,
      rule: "corrections_allowed",
      files: [docx("tracked", { insertions: 40, insertedWords }), clean],
    });
  expect(problems(last)).toEqual([]);
  expect(problems(first)).toEqual([
    {
      role: "tracked",
      words: `This file adds ${first} words, ${percent + 1}% of the text; the limit for ${kind} is ${percent}%. This is rewriting, not ${kind}. Remove the sentences you wrote and ask for them in comments, or suggest another service to the student.`,
    },
  ]);
});

test("formatting of references may insert many words: it has no such limit", () => {
  const files = [docx("tracked", { insertions: 60, insertedWords: 600 }), clean];
  expect(deliveryProblems({ kind: "formatting", rule: "corrections_allowed", files })).toEqual([]);
});

test("words inserted into an empty text are rewriting as well", () => {
  const files = [docx("tracked", { insertions: 1, insertedWords: 1, words: 0 }), clean];
  expect(words(deliveryProblems({ kind: "proofreading", rule: "corrections_allowed", files }))).toMatch(
    /adds 1 word; the limit for proofreading/,
  );
});

function docx(role: Role, counts: Partial<WorkCounts>): File {
  const none = { insertions: 0, deletions: 0, replacements: 0, punctuation: 0, formatting: 0, comments: 0 };
  return { role, kind: "docx", counts: { ...none, insertedWords: 0, deletedWords: 0, words: 1_000, ...counts } };
}

function roles(problems: DeliveryProblem[]): Role[] {
  return problems.map(({ role }) => role);
}

function words(problems: DeliveryProblem[]): string {
  return problems.map((problem) => problem.words).join("\n");
}
