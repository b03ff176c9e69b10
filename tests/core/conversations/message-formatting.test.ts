import { expect, test } from "vitest";
import { type Block, type Inline, marksOf, plainOf, withoutMarks } from "#core/conversations/message-formatting.ts";
import { growth, LINEAR } from "#tests/support/counted-work.ts";
import { hostileHtml } from "../../support/hostile-html.ts";

const hostileMarks: readonly string[] = [
  "[press](javascript:alert(1))",
  "[press](JaVaScRiPt:alert(1))",
  "[press](java\tscript:alert(1))",
  "[press](\u0001javascript:alert(1))",
  "[press](data:text/html,<script>alert(1)</script>)",
  "[press](vbscript:msgbox(1))",
  "[press](blob:https://elsewhere.example/x)",
  "[press](file:///etc/passwd)",
  "[press](//elsewhere.example)",
  "[press](/dashboard/settings)",
  "[press](https:elsewhere)",
  "[press](mailto:ada@example.test?cc=all@elsewhere.example&body=x)",
  "[press](mailto:ada@example.test%0d%0aBcc:eve@example.test)",
  "[press](mailto:a@b.example,c@d.example)",
  "javascript:alert(1)",
  "https://bank.example@elsewhere.example/",
  "https://bank.example:x@elsewhere.example/",
  'https://elsewhere.example/"onmouseover="alert(1)',
  "**<script>alert(1)</script>**",
  "`<script>alert(1)</script>`",
  "> <img src=x onerror=alert(1)>",
  "- <svg onload=alert(1)>",
  "[<img src=x onerror=alert(1)>](https://elsewhere.example)",
  "[a](https://[::1)",
  "http://",
  "mailto:",
];

test("formatting is parsed into a tree: bold, italic, code, lists, quotes and line breaks", () => {
  expect(marksOf("A **bold** and *slanted* `x = 1` word\nsecond line")).toEqual([
    {
      kind: "paragraph",
      parts: [
        text("A "),
        { kind: "bold", parts: [text("bold")] },
        text(" and "),
        { kind: "italic", parts: [text("slanted")] },
        text(" "),
        { kind: "code", text: "x = 1" },
        text(" word"),
        { kind: "break" },
        text("second line"),
      ],
    },
  ]);
  expect(marksOf("- one\n- two\n\n3. three\n4. four\n> said\n> twice\nand on")).toEqual([
    { kind: "list", ordered: false, start: 1, items: [[text("one")], [text("two")]] },
    { kind: "list", ordered: true, start: 3, items: [[text("three")], [text("four")]] },
    { kind: "quote", parts: [text("said"), { kind: "break" }, text("twice")] },
    { kind: "paragraph", parts: [text("and on")] },
  ]);
});

test("bold and italic can be nested, one level of each", () => {
  expect(marksOf("***both***")).toEqual([
    { kind: "paragraph", parts: [{ kind: "bold", parts: [{ kind: "italic", parts: [text("both")] }] }] },
  ]);
  expect(marksOf("*a **b** c*")).toEqual([
    {
      kind: "paragraph",
      parts: [{ kind: "italic", parts: [text("a "), { kind: "bold", parts: [text("b")] }, text(" c")] }],
    },
  ]);
});

test("unmatched asterisks stay text", () => {
  for (const typed of ["2 * 3 * 4", "a*b*c", "**open", "*", "****", "*****five*****", "** x **", "f(*args, **named)"]) {
    expect(plainOf(typed)).toBe(typed);
    expect(JSON.stringify(marksOf(typed))).not.toMatch(/bold|italic/);
  }
});

test("a link shows its host unless its text does", () => {
  expect(linksOf("see https://example.test/a_(b).")).toEqual([
    { kind: "link", href: "https://example.test/a_(b)", text: "https://example.test/a_(b)", to: null },
  ]);
  expect(linksOf("[my bank](https://elsewhere.example/login)")[0]).toMatchObject({ to: "elsewhere.example" });
  expect(linksOf("[https://bank.example](https://elsewhere.example)")[0]).toMatchObject({ to: "elsewhere.example" });
  expect(linksOf("[bank.example/elsewhere.example](https://elsewhere.example)")[0]?.to).toBe("elsewhere.example");
  expect(linksOf("[elsewhere.example](https://elsewhere.example/x)")[0]?.to).toBeNull();
  expect(linksOf("https://bank.example@elsewhere.example/x")[0]).toMatchObject({
    href: "https://elsewhere.example/x",
    to: "elsewhere.example",
  });
  expect(linksOf("[write](mailto:grace@example.test?subject=x)")[0]).toMatchObject({
    href: "mailto:grace@example.test",
    to: "grace@example.test",
  });
});

test("a lookalike host is shown in its real form", () => {
  const [link] = linksOf("https://аpple.example/");
  expect(link?.to).toMatch(/^xn--/);
  expect(link?.href).toContain("xn--");
});

test("hostile input becomes only text or a link to http, https or mailto", () => {
  for (const hostile of [...hostileHtml, ...hostileMarks]) {
    for (const part of partsOf(marksOf(hostile))) {
      expect(["text", "bold", "italic", "code", "link", "break"]).toContain(part.kind);
      if (part.kind !== "link") continue;
      expect(part.href).toMatch(/^(?:https?:\/\/[^@/?#]+(?:[/?#]|$)|mailto:[^?]+$)/);
      expect(part.href).not.toMatch(/["'<>\s]/);
    }
  }
});

test("an invalid address is not a link", () => {
  for (const mark of hostileMarks.slice(0, 11)) {
    // The address inside another one was typed as well, and leads where it says.
    const links = linksOf(mark).filter(({ text: words, href }) => words !== href);
    expect(links, mark).toEqual([]);
  }
});

test("every typed character is kept, whatever the formatting", () => {
  for (const typed of [...hostileHtml, "a [b [c](d) **e `f", "[[[[", "](](", "``", "` `` `", "*a `b* c`"]) {
    const seen = marksOf(typed).length === 0 ? "" : partsOf(marksOf(typed)).map(shownText).join("");
    expect(seen.replace(/[\s*`]/g, ""), typed).toBe(typed.replace(/^(?:>|-) /gm, "").replace(/[\s*`]/g, ""));
  }
});

test("a line of 100 kB built to be slow is parsed in under 50 ms", () => {
  const size = 100_000;
  const bombs = {
    stars: "*".repeat(size),
    "open stars": "*a ".repeat(size / 3),
    "bold and italic in turn": "**a *b ".repeat(size / 7),
    "closed crosswise": "**a *b** c* ".repeat(size / 12),
    brackets: "[".repeat(size),
    "link heads": "[a](b ".repeat(size / 6),
    "link heads and an end": `${"[a](b".repeat(size / 5)})`,
    backticks: "`".repeat(size),
    "backticks apart": "` ".repeat(size / 2),
    schemes: "http://".repeat(size / 7),
    "broken addresses": "http://[ ".repeat(size / 9),
    mails: "mailto:a@b,".repeat(size / 11),
    "points after an address": `https://a.example${".".repeat(size)}`,
    "quotes in quotes": `${"> ".repeat(size / 2)}x`,
    "many quotes": "> x\n".repeat(size / 4),
    "many items": "- x\n".repeat(size / 4),
    "numbers that begin no list": "1".repeat(size),
    blanks: `- ${" ".repeat(size)}`,
  };
  const slow = Object.entries(bombs).flatMap(([name, bomb]) => {
    const grown = growth((length) => bomb.slice(0, length), marksOf);
    return grown < LINEAR ? [] : [`${name}: ${grown.toFixed(1)} times`];
  });
  expect(slow).toEqual([]);
});

test("formatting nests at most two levels", () => {
  const deep = marksOf(`${"*a **b ".repeat(500)}x${"** *".repeat(500)}`);
  expect(depthOf(deep)).toBeLessThanOrEqual(2);
});

test("an email contains the same text without formatting", () => {
  const body =
    "Hello **Ada**,\n\n1. read *this*\n2. then [the rule](https://example.test/r)\n> your words\n\nhttps://example.test";
  expect(plainOf(body)).toBe(
    "Hello Ada,\n\n1. read this\n2. then the rule (https://example.test/r)\n\n> your words\n\nhttps://example.test/",
  );
});

function text(words: string): Inline {
  return { kind: "text", text: words };
}

function partsOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.parts)).flatMap(allOf);
}

function allOf(part: Inline): Inline[] {
  return part.kind === "bold" || part.kind === "italic" ? [part, ...part.parts.flatMap(allOf)] : [part];
}

function linksOf(body: string): Extract<Inline, { kind: "link" }>[] {
  return partsOf(marksOf(body)).filter((part) => part.kind === "link");
}

function shownText(part: Inline): string {
  if (part.kind === "text" || part.kind === "code" || part.kind === "link") return part.text;
  return "";
}

function depthOf(blocks: readonly Block[]): number {
  const depth = (part: Inline): number =>
    part.kind === "bold" || part.kind === "italic" ? 1 + Math.max(0, ...part.parts.map(depth)) : 0;
  return Math.max(
    0,
    ...blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.parts)).map(depth),
  );
}

test.each([
  ["a **bold** word and `code`", "a bold word and code"],
  ["> said before\n- one\n- two", "said before\none\ntwo"],
  ["half of a **pair, cut off", "half of a pair, cut off"],
  ["a well-known 3 > 2 - and so on", "a well-known 3 > 2 - and so on"],
])("%j is one line of a list without formatting", (body, words) => {
  expect(withoutMarks(body)).toBe(words);
});
