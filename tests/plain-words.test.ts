import { expect, test } from "vitest";
import { allowed } from "./plain-words/allowed.ts";
import { phrases } from "./plain-words/phrases.ts";
import { linesOf, ownFiles, type Text, textsOf } from "./plain-words/texts.ts";

/** Every text of the product and its documentation; articles and the demo people's own messages are not ours. */
const texts = [
  ...ownFiles(/^(?:app|schema|db|workers|public)\/.*\.(?:tsx?|js)$/)
    .filter(
      (path) => !/\.d\.ts$|^app\/core\/(?:similarity|orders\/integrity)\/|^db\/seed\/|^public\/media\//.test(path),
    )
    .flatMap((path) => textsOf(path)),
  // The list of security tests is made of the tests' own titles.
  ...ownFiles(/^(?:README|CONTRIBUTING|docs\/.*)\.md$/)
    .filter((path) => path !== "docs/design/security-tests.md")
    .flatMap((path) => linesOf(path)),
];

test("every text a person reads is in plain words", () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.flatMap(problemsOf)).toEqual([]);
});

test.each(phrases.map((phrase) => [String(phrase.pattern), phrase] as const))("finds %s", (_, { pattern, example }) => {
  expect(example).toMatch(pattern);
});

test("an exception names a text that is there", () => {
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
