import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { drawArticle } from "#core/content/article-html.ts";
import type { ArticleDoc } from "#schema/content/article-body.ts";
import { hostileTexts, publication } from "#tests/support/article-samples.ts";
import { writeMarkdown } from "#workers/adapters/content/markdown-version.ts";

const origin = "https://example.test";

function markdownVersionOf(content: ArticleDoc["content"], differs = {}): string {
  return writeMarkdown(publication({ ...drawArticle({ type: "doc", content }), ...differs }), origin);
}

const text = (value: string) => [{ type: "text" as const, text: value }];

test("a Markdown version keeps headings, callouts, tables and code, and drops controls", () => {
  const markdownVersion = markdownVersionOf([
    { type: "heading", attrs: { level: 2 }, content: text("Whose words?") },
    { type: "callout", attrs: { kind: "warning" }, content: [{ type: "paragraph", content: text("Take care.") }] },
    { type: "codeBlock", attrs: { language: "python" }, content: [{ type: "text", text: "print(1)\n" }] },
    {
      type: "table",
      content: [
        { type: "tableRow", content: [{ type: "tableHeader", content: [{ type: "paragraph", content: text("n") }] }] },
        { type: "tableRow", content: [{ type: "tableCell", content: [{ type: "paragraph", content: text("7") }] }] },
      ],
    },
  ]);
  expect(markdownVersion).toContain("## Whose words?");
  expect(markdownVersion).toContain("> [!WARNING]\n>\n> Take care.");
  expect(markdownVersion).toContain("```python\nprint(1)\n```");
  expect(markdownVersion).toMatch(/\| n \|\n\| - \|\n\| 7 \|/);
  expect(markdownVersion).not.toContain("Copy code");
});

test("footnotes become Markdown footnotes, and our own links become absolute", () => {
  const markdownVersion = markdownVersionOf([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Cite it", marks: [{ type: "link", attrs: { href: "/integrity" } }] },
        { type: "footnote", attrs: { text: "See https://example.test/a_b_c." } },
      ],
    },
  ]);
  expect(markdownVersion).toContain("[Cite it](https://example.test/integrity)[^1]");
  expect(markdownVersion).toContain("[^1]: See <https://example.test/a_b_c>.");
});

test("a title cannot become any other Markdown", () => {
  for (const title of hostileTexts) {
    const [first, second] = fromMarkdown(markdownVersionOf([], { title, excerpt: title })).children;
    expect(first).toMatchObject({ type: "heading", depth: 1 });
    expect(second?.type).toBe("paragraph");
    expect(JSON.stringify([first, second])).not.toMatch(/"type":"(?:html|link|code|blockquote)"/);
  }
});
