import { readFileSync } from "node:fs";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { articleOf } from "#core/content/pasting/article.ts";
import { articleOfText } from "#core/content/pasting/plain.ts";
import type { PastedElement, PastedNode } from "#core/content/pasting/tree.ts";
import { ArticleBody } from "#schema/content/article-body.ts";
import { clipboards } from "#tests/fixtures/paste/expected.ts";
import { sketchOf } from "#tests/support/article-sketch.ts";

for (const { file, lines, pictures, caption = "", dropped } of clipboards)
  test(`text copied from ${file.replace(/\..*/, "")} becomes an article`, () => {
    const source = readFileSync(`tests/fixtures/paste/${file}`, "utf8");
    const pasted = file.endsWith(".txt")
      ? { blocks: articleOfText(source), pictures: [], dropped: {} }
      : articleOf(treeOf(source));
    expect(sketchOf(pasted.blocks)).toEqual(lines);
    expect(pasted.pictures.map((picture) => picture.caption)).toEqual(pictures > 0 ? [caption] : []);
    expect(Object.fromEntries(Object.entries(pasted.dropped).filter(([, count]) => count > 0))).toEqual(dropped);
    const content = pasted.blocks.filter(({ type }) => type !== "pastedPicture");
    expect(ArticleBody.safeParse({ type: "doc", content }).error?.message).toBeUndefined();
  });

test("no script, event handler or address with another scheme is pasted", () => {
  const hostile = treeOf(
    '<p onclick="a()">One <a href="java\nscript:a()">two</a> <a href="data:text/html,x">three</a><img src=x onerror=a()></p><svg onload=a()><script>a()</script></svg><math><mtext></mtext></math><p style="display:none">hidden</p><object data="x"></object>',
  );
  const { blocks, dropped } = articleOf(hostile);
  expect(JSON.stringify(blocks)).not.toMatch(/a\(\)|script:|data:|hidden/);
  expect(dropped).toMatchObject({ links: 2, media: 3 });
});

/** Every word of the blocks, footnotes among them. */
function wordsIn(html: string): { words: string; dropped: Record<string, number> } {
  const { blocks, pictures, dropped } = articleOf(treeOf(html));
  const texts = JSON.stringify([blocks, pictures]).match(/"(?:text|caption)":"((?:[^"\\]|\\.)*)"/g) ?? [];
  const told = Object.fromEntries(Object.entries(dropped).filter(([, count]) => count > 0));
  return { words: texts.join(" "), dropped: told };
}

test("unsupported elements are reported, and their text is kept", () => {
  const styled = '<p><u>one</u> <s>two</s> <span style="text-decoration:underline line-through">three</span></p>';
  expect(wordsIn(styled)).toMatchObject({ dropped: { underlined: 2, struck: 2 } });
  expect(wordsIn(styled).words).toMatch(/one.*two.*three/);
  const link = '<p><a href="https://a.example/"><u>a link</u></a> <ins>added</ins></p>';
  expect(wordsIn(link).dropped).toEqual({});
});

test("a shortened footnote or table is reported", () => {
  const note = '<p>Said<a href="#fn1" id="ref1">1</a>.</p><p id="fn1"><a href="#ref1">1</a> NOTE</p>';
  expect(wordsIn(note.replace("NOTE", "w".repeat(1000))).dropped).toEqual({});
  expect(wordsIn(note.replace("NOTE", "w".repeat(1001))).dropped).toEqual({ longNotes: 1 });
  const rows = (count: number, cells: number) =>
    `<table>${`<tr>${"<td>x</td>".repeat(cells)}</tr>`.repeat(count)}</table>`;
  expect(wordsIn(rows(200, 20)).dropped).toEqual({});
  expect(wordsIn(rows(202, 21)).dropped).toEqual({ cells: 200 + 2 * 21 });
});

test("no word is lost from long code, small tables, figures, lists and tables of contents", () => {
  const long = `${"x ".repeat(30_000)}end`;
  const whole: Record<string, string> = {
    [`<pre>${long}</pre>`]: "end",
    "<table><caption>Table one</caption><tr><td>alone</td></tr></table>": "Table one.*alone",
    "<table><tr></tr><tr><td>a</td><td>second</td></tr></table>": "second",
    '<figure><img src="data:,a" alt=""><img src="data:,b" alt=""><figcaption>Both</figcaption></figure>': "Both",
    '<figure><img src="data:,a" alt=""><p>Beside it</p><figcaption>Below</figcaption></figure>': "Beside it.*Below",
    "<ul>stray<li>item</li></ul>": "stray.*item",
    "<p>x<sup>2 </sup>next</p>": "x² next",
  };
  for (const [html, words] of Object.entries(whole)) {
    expect(wordsIn(html).words, html.slice(0, 60)).toMatch(new RegExp(words));
    expect(wordsIn(html).dropped, html.slice(0, 60)).toEqual({});
  }
  const { blocks } = articleOf(treeOf(`<pre>${long}</pre>`));
  expect(ArticleBody.safeParse({ type: "doc", content: blocks }).success).toBe(true);
  for (const back of ['<a href="#toc">Back to the contents</a>', '<a href="#line">↑</a>']) {
    const html = `<div id="toc"><a id="line" href="#part">Part</a> <a href="#other">Other</a></div>
      <div id="part">${back}<h2>Part</h2><p>${"word ".repeat(400)}end</p></div><h2 id="other">Other</h2>`;
    expect(wordsIn(html).words).toContain("word end");
    expect(JSON.stringify(articleOf(treeOf(html)).blocks)).not.toContain("footnote");
  }
});

function treeOf(html: string): PastedElement {
  return {
    tag: "html",
    attributes: {},
    children: (fromHtml(html) as Nodes & { children: Nodes[] }).children.flatMap(nodeOf),
  };
}

function nodeOf(node: Nodes): PastedNode[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "element") return [];
  const attributes = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [
      attributeName(name),
      Array.isArray(value) ? value.join(" ") : String(value),
    ]),
  );
  return [{ tag: node.tagName, attributes, children: node.children.flatMap(nodeOf) }];
}

function attributeName(property: string): string {
  if (property === "className") return "class";
  if (property === "colSpan" || property === "rowSpan") return property.toLowerCase();
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
