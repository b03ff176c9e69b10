import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#core/app-error.ts";
import type { ArticleCard } from "#schema/content/article.ts";
import {
  fieldsLogged,
  fieldsNamed,
  partsOf,
  type Reading,
  type RecordedAnswer,
  testMissingFields,
  withoutEachField,
} from "#tests/support/missing-fields.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { createGhostContent } from "#workers/adapters/content/ghost/content.ts";
import { tagsChangedBy } from "#workers/adapters/content/ghost/message.ts";

afterEach(() => void vi.unstubAllGlobals());

const { posts, meta } = JSON.parse(recorded("ghost/paid-post-preview.json"));
const tag = (name: string) => ({ id: "6194d3ce51e2700162531a74", name, slug: name.replace(":", "-"), url: "" });
const [post] = posts;
/** With what is asked for beside it, in the places where our editors write it. */
const full = {
  ...post,
  ...{ tags: ["domain:ai", "type:article", "money"].map(tag), authors: [{ name: "Ada" }, { name: "Bob" }] },
  ...{ plaintext: "Ghost takes 0% payment fees.", feature_image_caption: "A picture", feature_image_alt: "A desk" },
  ...{ meta_title: "A title", meta_description: "About it.", canonical_url: "https://example.test/sell" },
  custom_excerpt: "An excerpt.",
};
const second = { ...full, id: "6194d3ce51e2700162531a75", slug: "second", title: "The second" };
const page = { posts: [full, second], meta };

/** Ghost that answers this to every request of this kind, and knows no other post. */
function ghost(answer: unknown, asked: (address: URL) => boolean = () => true) {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(asked(new URL(address)) ? answer : { posts: [], meta: { pagination: { total: 0, next: null } } }),
  );
  return createGhostContent({
    url: "https://cms.example.test",
    storageUrl: "https://static.ghost.org",
    contentKey: "k",
  });
}

async function reading(work: () => Promise<Reading["read"]> | Reading["read"]): Promise<Reading> {
  const { result, logged } = await fieldsLogged(async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.reason === "provider_down")) throw error;
      return {};
    }
  });
  return { read: result, named: fieldsNamed("ghost", logged).map((field) => field.replace(/^message\./, "")) };
}

const cards = (items: readonly ArticleCard[]): Reading["read"] =>
  Object.assign({}, ...items.map(({ id, cover, ...card }) => partsOf(id, { ...card, ...cover })));

const of = (one: string) => ({
  ...{ excerpt: [`${one}.custom_excerpt`, `${one}.excerpt`], words: [`${one}.plaintext`, `${one}.html`] },
  ...{ author: [`${one}.authors`], reviewer: [`${one}.authors`], changedAt: [`${one}.updated_at`] },
  ...{ src: [`${one}.feature_image`], alt: [`${one}.feature_image`, `${one}.feature_image_alt`] },
  ...{ width: [`${one}.feature_image`], height: [`${one}.feature_image`], variants: [`${one}.feature_image`] },
  ...{ caption: [`${one}.feature_image`, `${one}.feature_image_caption`], marked: [`${one}.title`] },
  ...{ seo: [`${one}.meta_title`, `${one}.meta_description`, `${one}.canonical_url`], tags: [`${one}.tags`] },
  ...{ html: [`${one}.html`, `${one}.access`], outline: [`${one}.html`], domain: [`${one}.tags`] },
});
const asOne = (address: URL) => address.pathname.includes("/slug/");

const recordings: Record<string, RecordedAnswer> = {
  list: {
    answer: page,
    read: (one) => reading(async () => cards((await ghost(one).list({}, 0, 10)).items)),
    from: of("posts.*"),
    means: {
      "posts.*.tags.*": "it has no place in a field, or is of no kind",
    },
  },
  post: {
    answer: { posts: [full] },
    read: (one) =>
      reading(async () => {
        const found = await ghost(one, asOne).one("ai", "sell");
        return found.kind === "found" ? cards([found.publication]) : {};
      }),
    from: of("posts.*"),
    means: { "posts.*.tags.*": "it has no place in a field, or is of no kind" },
  },
  "list of tags": {
    answer: page,
    read: (one) =>
      reading(async () =>
        Object.assign({}, ...(await ghost(one).tags()).map(({ tag, count }) => partsOf(tag, { count }))),
      ),
    from: { count: ["posts"] },
    means: { "posts.*.tags.*": "it has no place in a field, or is of no kind" },
  },
  "message about a post": {
    answer: { post: { current: full, previous: { tags: [tag("domain:crypto")], updated_at: post.updated_at } } },
    read: (one) => reading(() => partsOf("it", { tags: tagsChangedBy(JSON.stringify(one)) })),
    from: { tags: ["post.current", "post.previous"] },
  },
};

testMissingFields("Ghost", recordings);

test("an answer of Ghost that it knows no such post is read by its type; without it the field is named", async () => {
  const missing = { errors: [{ message: "Resource not found", type: "NotFoundError", code: null }] };
  const read = (answer: unknown) => {
    vi.stubGlobal("fetch", async (address: string) =>
      asOne(new URL(address)) ? Response.json(answer, { status: 404 }) : Response.json({ posts: [], meta }),
    );
    const settings = { url: "https://cms.example.test", storageUrl: "https://static.ghost.org", contentKey: "k" };
    return reading(async () => partsOf("it", { kind: (await createGhostContent(settings).one("ai", "sell")).kind }));
  };
  expect(await read(missing)).toEqual({ read: { "it|kind": "missing" }, named: [] });
  expect(await withoutEachField({ answer: missing, read, from: {} })).toMatchObject({ wrong: [] });
});
