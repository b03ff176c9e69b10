import { expect, test } from "vitest";
import { allowed } from "./plain-words/allowed.ts";
import { phrases } from "./plain-words/phrases.ts";
import { productTexts, type Text, textsOf } from "./plain-words/texts.ts";

const texts = productTexts();

test("every text a person reads is in plain words", () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.flatMap(problemsOf)).toEqual([]);
});

test.each(phrases.map((phrase) => [String(phrase.pattern), phrase] as const))("finds %s", (_, { pattern, example }) => {
  expect(example).toMatch(pattern);
});

test("an exception names an existing text", () => {
  const idle = allowed.filter(
    ({ path, words }) => !texts.some((text) => text.path === path && text.text.includes(words)),
  );
  expect(idle).toEqual([]);
});

test("texts of JSX, attributes, strings and templates are read; names and other languages are not", () => {
  const source = `
    import x from "a b";
    const name = "put-off"; const one = "two words"; const other = sql\`select whoever from nobody\`;
    const tall = \`for \${name} only\`;
    const element = <p className="take it back" aria-label="Take it back">Hand it <b>in</b> now</p>;`;
  expect(textsOf("made-up.tsx", source).map(({ text }) => text)).toEqual([
    "two words",
    "for … only",
    "Take it back",
    "Hand it",
  ]);
});

function problemsOf({ path, line, text }: Text): string[] {
  return phrases
    .filter(({ pattern }) => pattern.test(text))
    .filter(
      ({ pattern }) => !allowed.some((one) => one.path === path && text.includes(one.words) && pattern.test(one.words)),
    )
    .map(({ pattern, say }) => `${path}:${line}: "${pattern.exec(text)?.[0]}" → ${say}   in: ${text.slice(0, 120)}`);
}
