import { createArticles } from "#app/services/content/articles.ts";
import { createDrafts } from "#app/services/content/drafts/index.ts";
import { createOriginality } from "#app/services/content/originality.ts";
import type { Jobs } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import type { ArticleContent } from "#schema/content/article.ts";
import type { Job } from "#schema/platform/job.ts";
import { createOwnContent } from "#workers/adapters/content/content-d1.ts";
import { writeMarkdown } from "#workers/adapters/content/markdown-version.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { createFingerprintIndex } from "#workers/adapters/sources/fingerprint-shards.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { bob, grace } from "./people.ts";

const sentences = [
  "A comma parts what belongs apart and leaves together what belongs together.",
  "Two main clauses joined by a comma alone are called comma splices, and most supervisors mark them.",
  "Mend one with a full stop, a semicolon, or a conjunction that says how the two are related.",
  "Read the sentence aloud and notice where the voice falls; that is seldom where a comma was put by habit.",
];

/** An article by bob that is complete enough to be published, with the changes a test needs. */
export function written(differs: Partial<ArticleContent> = {}): ArticleContent {
  return {
    title: "On commas and their uses",
    slug: "on-commas",
    domain: "ai",
    type: "article",
    tags: ["punctuation"],
    excerpt: "Where a comma belongs, and how to find the ones that do not.",
    author: "Bob",
    reviewer: "Grace",
    body: { type: "doc", content: sentences.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })) },
    references: [],
    cover: null,
    media: null,
    chapters: [],
    transcript: [],
    updates: [],
    seo: { title: "", description: "", canonical: "", noindex: false },
    ...differs,
  };
}

/** The services of articles on the real bindings, with the purges and jobs recorded. */
export function contentWorld() {
  const clock = testClock(Date.now());
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  const jobs: Job[] = [];
  const purged: string[][] = [];
  const content = createOwnContent(db);
  const signer = createSigner([testEnv.TEXT_KEY ?? ""]);
  const sending: Jobs = {
    async send(job) {
      jobs.push(job);
    },
  };
  const drafts = createDrafts({
    db,
    clock,
    audit: testAudit(db, clock),
    content,
    files,
    jobs: sending,
    bookmark: () => null,
    pages: {
      async purge(tags) {
        purged.push([...tags]);
      },
    },
    signer,
  });
  const index = createFingerprintIndex(testEnv.FINGERPRINTS, testEnv);
  const originality = createOriginality({ db, clock, files, index });

  async function seen(id: string): Promise<number> {
    return (await drafts.open(bob, id)).article.revision;
  }

  /** Writes (or edits) as bob, compares, and approves as grace. */
  async function approved(differs: Partial<ArticleContent> = {}, known?: string): Promise<string> {
    const id =
      known ?? (await drafts.create(bob, { id: crypto.randomUUID(), title: "", domain: "ai", type: "article" }));
    await drafts.save(bob, id, await seen(id), written(differs));
    await drafts.act(bob, id, { act: "submit", seen: await seen(id), note: "", at: null });
    await originality.compare(id);
    await drafts.act(grace, id, { act: "approve", seen: await seen(id), note: "", at: null });
    return id;
  }

  async function publish(differs: Partial<ArticleContent> = {}, known?: string): Promise<string> {
    const id = await approved(differs, known);
    await drafts.act(bob, id, { act: "publish", seen: await seen(id), note: "", at: null });
    return id;
  }

  return {
    db,
    clock,
    signer,
    files,
    jobs,
    purged,
    content,
    drafts,
    seen,
    approved,
    publish,
    articles: createArticles({
      content,
      markdownVersion: { markdown: async (publication, origin) => writeMarkdown(publication, origin) },
    }),
    compared: originality.compare,
  };
}
