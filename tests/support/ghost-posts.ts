import { hostileHtml } from "./hostile-html.ts";

export type FakePost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  /** The tags in the notation of Ghost's editors; internal ones begin with #. */
  tags: string[];
  authors: string[];
  at: number;
  image?: string;
  alt?: string;
};

export type ListedArticle = {
  slug: string;
  title: string;
  domain: string;
  type: string;
  tags: string[];
  excerpt: string;
};

/**
 * The articles that both content systems (Ghost and our own) have published, oldest first: the same for every
 * implementation of the contract.
 */
export const listedArticles: readonly ListedArticle[] = [
  of("on-commas", "On commas and their uses", "ai", "article", "punctuation"),
  of("on-dashes", "Dashes, long and short", "ai", "news", "punctuation"),
  of("care-notes", "Notes at the end of a shift", "adult-health", "article", "habits", "punctuation"),
  of("reading-aloud", "Reading a draft aloud", "ai", "article", "habits"),
  of("ledger-words", "Words for a ledger", "crypto", "news", "terms"),
];

function of(slug: string, title: string, domain: string, type: string, ...tags: string[]): ListedArticle {
  return { slug, title, domain, type, tags, excerpt: `What there is to say: ${title.toLowerCase()}.` };
}

const FIRST = Date.UTC(2026, 8, 1, 9);
const MINUTE = 60_000;

const text = [
  "<h2>Where they belong</h2>",
  "<p>A comma parts what belongs apart and leaves together what belongs together.</p>",
  "<h2>Where they belong</h2>",
  '<p>Read the <strong>sentence</strong> aloud, or <a href="https://example.test/page">read on</a>.</p>',
  '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="CMS/content/images/2026/09/comma.png" class="kg-image" alt="A comma" loading="lazy" width="1200" height="675" srcset="CMS/content/images/size/w600/2026/09/comma.png 600w"><figcaption><span style="white-space: pre-wrap;">A comma, drawn large</span></figcaption></figure>',
].join("");

const placed: FakePost[] = listedArticles.map((one, at) => ({
  id: idOf(at),
  slug: one.slug,
  title: one.title,
  excerpt: one.excerpt,
  html: text,
  tags: [`domain:${one.domain}`, `type:${one.type}`, ...one.tags, "#import"],
  authors: ["Bob", "Grace"],
  at: FIRST + at * MINUTE,
  image: "CMS/content/images/2026/09/cover.jpg",
  alt: "A page with marks in its margin",
}));

/** Two posts that cannot be imported: one has no type, the other an unknown domain. */
export const posts: readonly FakePost[] = [
  ...placed,
  { ...placed[0]!, id: idOf(90), slug: "no-kind", title: "No kind", tags: ["domain:ai"], at: FIRST + 90 * MINUTE },
  {
    ...placed[0]!,
    id: idOf(91),
    slug: "elsewhere",
    title: "Elsewhere",
    tags: ["domain:gardening", "type:article"],
    at: FIRST + 91 * MINUTE,
  },
];

export const manyPosts: readonly FakePost[] = Array.from({ length: 130 }, (_, at) => ({
  ...placed[0]!,
  id: idOf(at),
  slug: `piece-${at}`,
  title: `Piece ${at}`,
  at: FIRST + at * MINUTE,
}));

export const hostilePost: FakePost = {
  ...placed[0]!,
  title: 'A "title" </script><script>alert(1)</script>\u202e with <b>marks</b>',
  excerpt: "<img src=x onerror=alert(1)>",
  html: hostileHtml.join("\n<p>between</p>\n"),
  authors: ["<svg onload=alert(1)>"],
  image: "https://elsewhere.example/pixel.gif",
};

function idOf(at: number): string {
  return `6a0000000000000000000${String(at).padStart(3, "0")}`;
}
