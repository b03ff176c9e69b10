import type { ArticleCard, Publication } from "#schema/content/article.ts";

/** Titles that an attacker could use: closing tags of elements and sections, line breaks, markup of other formats. */
export const hostileTexts = [
  "</script><script>alert(1)</script>",
  "]]><x>",
  "<!-- --> <!DOCTYPE x [<!ENTITY y SYSTEM 'z'>]>",
  'a" onload="b',
  "first\r\nSet-Cookie: second",
  "first\n- [second](javascript:alert(1))",
  "nul \u0000 and escape \u001b[2J",
  "line \u2028 and paragraph \u2029",
  "[x](javascript:alert(1)) `code` *em* _em_ | cell |",
  "# head\n\n> quote",
];

export function card(differs: Partial<ArticleCard> = {}): ArticleCard {
  return {
    id: "on-commas",
    domain: "ai",
    type: "article",
    slug: "on-commas",
    title: "On commas",
    excerpt: "Where a comma belongs.",
    author: "Bob",
    reviewer: "Grace",
    words: 900,
    seconds: null,
    cover: null,
    publishedAt: 0,
    changedAt: 0,
    ...differs,
  };
}

export function publication(differs: Partial<Publication> = {}): Publication {
  return {
    ...card(),
    tags: [],
    html: "<p>A comma parts.</p>",
    outline: [],
    footnotes: [],
    references: [],
    media: null,
    chapters: [],
    transcript: [],
    updates: [],
    version: 1,
    originality: null,
    card: null,
    seo: { title: "", description: "", canonical: "", noindex: false },
    ...differs,
  };
}
