import { expect, test } from "vitest";
import { recorded } from "#tests/support/recorded-service.ts";
import { publicationOf } from "#workers/adapters/content/ghost/article.ts";
import { cleanHtml } from "#workers/adapters/content/ghost/html.ts";
import { GhostPost } from "#workers/adapters/content/ghost/schemas.ts";

const cards: Record<string, string> = JSON.parse(recorded("ghost/cards.json"));
const at = (storage: string) => ({ site: new URL("https://cms.example.test"), storage: new URL(storage) });
/** The pictures of the recorded cards are at this host. */
const own = at("https://static.ghost.org");
const other = at("https://storage.ghost.io");

test.each([
  [
    "image with caption, elsewhere",
    /^<figure><img src="https:\/\/static\.ghost\.org\/[^>]+width="3456" height="2338"[^>]*><figcaption>Ghost Admin → Settings → Branding<\/figcaption><\/figure>$/,
    "",
  ],
  ["gallery with caption", /^<figure><img [^>]*jd-mason[^>]*><figcaption>Peaceful places<\/figcaption><\/figure>$/, ""],
  [
    "embed",
    /^<p><a href="https:\/\/www\.youtube\.com\/embed\/hmH3XMlms8E\?feature=oembed" rel="noopener noreferrer">www\.youtube\.com<\/a><\/p>$/,
    null,
  ],
  [
    "bookmark",
    /^<p><a href="https:\/\/opensubscriptionplatforms\.com\/\?ref=127\.0\.0\.1" rel="noopener noreferrer">Open Subscription Platforms<\/a><\/p>$/,
    null,
  ],
  [
    "code with caption",
    /^<figure><div class="code">.*\{\{#post\}\}.*<figcaption>A snippet from a post template<\/figcaption><\/figure>$/s,
    null,
  ],
  ["portal link", /^<p>Like this! Sign up here<\/p>$/, null],
] as const)("Ghost's card of the kind %s is shown", (name, shown, elsewhere) => {
  expect(cleanHtml(cards[name] ?? "", own).html).toMatch(shown);
  // Of a picture at a host that is not the service's nothing is left.
  expect(cleanHtml(cards[name] ?? "", other).html).toMatch(elsewhere === null ? shown : /^$/);
});

test("a post that ends where its part for members begins says so, and a whole one does not", async () => {
  const [post] = JSON.parse(recorded("ghost/paid-post-preview.json")).posts;
  const tags = [
    { name: "domain:ai", slug: "domain-ai" },
    { name: "type:article", slug: "type-article" },
  ];
  const read = (access: boolean | null) =>
    publicationOf(GhostPost.parse({ ...post, access, tags, authors: [{ name: "Ada" }] }), own);
  const note = /good time to\.\.\.<\/p><p class="preview-end"><em>This is the beginning of the article\. /;
  expect((await read(false))?.html).toMatch(note);
  // Without the field its visibility, "paid", counts.
  expect((await read(null))?.html).toMatch(note);
  expect((await read(true))?.html).not.toContain("beginning of the article");
  expect((await read(false))?.cover?.src).toBe("https://static.ghost.org/v4.0.0/images/organizing-your-content.png");
});
