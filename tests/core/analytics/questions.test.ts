import { expect, test } from "vitest";
import { clusterQuestions, stemsOf, withoutRare } from "#core/analytics/questions.ts";

test("wordings of one question are counted together, under the most frequent one", () => {
  const asked = [
    { words: "cite a website in apa", count: 4 },
    { words: "citing websites apa", count: 7 },
    { words: "how to cite websites with apa", count: 2 },
    { words: "care plan for sepsis", count: 9 },
    { words: "refund", count: 1 },
  ];
  const clusters = clusterQuestions(asked);
  expect(clusters).toEqual([
    { label: "citing websites apa", labelCount: 7, count: 13, wordings: 3 },
    { label: "care plan for sepsis", labelCount: 9, count: 9, wordings: 1 },
    { label: "refund", labelCount: 1, count: 1, wordings: 1 },
  ]);
  expect(clusterQuestions(asked.toReversed())).toEqual(clusters);
});

test("single linkage: the ends of a chain are one question, although they are not alike", () => {
  const asked = ["harvard reference book", "reference book chapter", "book chapter editor"].map((words) => ({
    words,
    count: 2,
  }));
  expect(clusterQuestions(asked)).toEqual([{ label: "book chapter editor", labelCount: 2, count: 6, wordings: 3 }]);
});

test("half of the stems is enough, less is not", () => {
  const one = { words: "nursing essay", count: 1 };
  expect(clusterQuestions([one, { words: "nurse essay structure plan", count: 1 }])).toHaveLength(1);
  expect(clusterQuestions([one, { words: "essay structure", count: 1 }])).toHaveLength(2);
});

test("function words and endings do not tell questions apart; words of other languages stay whole", () => {
  expect([...stemsOf("How do I cite the websites?")]).toEqual([...stemsOf("citing website")]);
  expect([...stemsOf("what is it")]).toHaveLength(3);
  expect(stemsOf("參考文獻 APA").has("參考文獻")).toBe(true);
  expect(stemsOf("").size).toBe(0);
});

test("questions asked fewer than five times are counted, and their words left out", () => {
  const clusters = clusterQuestions([
    { words: "care plan", count: 5 },
    { words: "my tutor jane doe", count: 4 },
    // Ten searches, and no wording of which five people can be the source.
    { words: "ethics form jane", count: 4 },
    { words: "ethics form", count: 3 },
    { words: "form ethics ada", count: 3 },
  ]);
  const shown = [{ label: "care plan", labelCount: 5, count: 5, wordings: 1 }];
  expect(withoutRare(clusters)).toEqual({ shown, rare: 2 });
});
