import { readFileSync } from "node:fs";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { articleOf } from "#core/pasting/article.ts";
import { articleOfText } from "#core/pasting/plain.ts";
import type { PastedElement, PastedNode } from "#core/pasting/tree.ts";
import { ArticleBody } from "#schema/article-body.ts";
import { clipboards } from "#tests/fixtures/paste/expected.ts";
import { sketchOf } from "#tests/support/article-sketch.ts";

for (const { file, lines, pictures, dropped } of clipboards)
  test(`what is copied from ${file.replace(/\..*/, "")} becomes an article`, () => {
    const source = readFileSync(`tests/fixtures/paste/${file}`, "utf8");
    const pasted = file.endsWith(".txt")
      ? { blocks: articleOfText(source), pictures: [], dropped: {} }
      : articleOf(treeOf(source));
    expect(sketchOf(pasted.blocks)).toEqual(lines);
    expect(pasted.pictures.length).toBe(pictures);
    expect(Object.fromEntries(Object.entries(pasted.dropped).filter(([, count]) => count > 0))).toEqual(dropped);
    const content = pasted.blocks.filter(({ type }) => type !== "pastedPicture");
    expect(ArticleBody.safeParse({ type: "doc", content }).error?.message).toBeUndefined();
  });

test("no script, handler or address of another kind comes through", () => {
  const hostile = treeOf(
    '<p onclick="a()">One <a href="java\nscript:a()">two</a> <a href="data:text/html,x">three</a><img src=x onerror=a()></p><svg onload=a()><script>a()</script></svg><math><mtext></mtext></math><p style="display:none">hidden</p><object data="x"></object>',
  );
  const { blocks, dropped } = articleOf(hostile);
  expect(JSON.stringify(blocks)).not.toMatch(/a\(\)|script:|data:|hidden/);
  expect(dropped).toMatchObject({ links: 2, media: 3 });
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
