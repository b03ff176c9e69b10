import { plainText } from "#core/content/article-text.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { ArticleContent } from "#schema/content/article.ts";
import type { ArticleFrontMatter } from "#schema/content/seed.ts";
import type { Person, Role } from "#schema/identity/user.ts";
import type { OpenSourceKind } from "#schema/vocabulary/sources.ts";
import type { Database } from "./client.ts";
import { contentHash } from "./content/article-hash.ts";
import { insertArticle } from "./content/articles.ts";
import { performAct } from "./content/publishing.ts";
import { mirrorPerson, type UserRow } from "./identity/users.ts";
import { giveCredits } from "./payments/credits.ts";
import { seedConversations } from "./seed/conversations.ts";
import { seedExperts } from "./seed/experts.ts";
import { readArticle, readLibraryText } from "./seed/markdown.ts";
import pictures from "./seed/pictures.json";
import { type PictureOf, picturesFrom } from "./seed/pictures.ts";
import { insertSource } from "./sources/sources.ts";

const articleFiles = import.meta.glob<string>("./seed/articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const libraryFiles = import.meta.glob<string>("./seed/library/*.md", { query: "?raw", import: "default", eager: true });

/** Demo people try things out: checks beyond the free ones of a day. */
const DEMO_CREDITS = 50;

export type SeedPorts = { db: Database; files: Files; jobs: Jobs; clock: Clock };

/** Articles and reference texts of our own making, and the people given. Ids come from the texts, so twice is once. */
export async function seed(
  { db, files, jobs, clock }: SeedPorts,
  people: Person[],
): Promise<{ articles: number; library: number }> {
  const known = new Map<Role, UserRow>();
  for (const person of people) {
    const id = `demo-${person.subject}`;
    const row = await mirrorPerson(db, person, { id, now: clock.now(), mayRaise: true });
    if (row) known.set(row.role, row);
    await giveCredits(db, id, id, DEMO_CREDITS, clock.now());
  }
  await seedExperts(db, clock.now());
  const [student, editor, admin] = [known.get("user"), known.get("editor"), known.get("admin")];
  if (student && editor && admin) await seedConversations(db, clock, { student, editor, admin });

  const pictureOf = picturesFrom(pictures);
  const published: string[] = [];
  for (const markdown of Object.values(articleFiles)) {
    const { front, content } = contentOf(markdown, pictureOf);
    if (await publish(front, content)) {
      await offer(`article:article-${front.slug}`, "article", plainText(content.body), {
        title: front.title,
        authors: [front.author],
        container: "Learning hub",
        year: front.publishedAt.getUTCFullYear(),
        url: `/d/${front.domain}/${front.slug}`,
        licence: null,
      });
      published.push(`article-${front.slug}`);
    }
  }

  for (const markdown of Object.values(libraryFiles)) {
    const { front, body } = readLibraryText(markdown);
    const { title, authors, container, year, licence } = front;
    await offer(`library:${front.slug}`, "library", plainText(body), {
      title,
      authors,
      container,
      year,
      licence,
      url: null,
    });
  }

  // After the index, which checks wait for.
  for (const articleId of published) await jobs.send({ v: 1, type: "card", articleId, bookmark: null });

  return { articles: Object.keys(articleFiles).length, library: Object.keys(libraryFiles).length };

  /** Through the same statements that publish what an editor wrote; false when it was there already. */
  async function publish(front: ArticleFrontMatter, content: ArticleContent): Promise<boolean> {
    const id = `article-${front.slug}`;
    const at = front.publishedAt.getTime();
    const { title, domain, type } = content;
    const row = { id, title, domain, type, content, status: "approved" as const, createdAt: at, updatedAt: at };
    if (!(await insertArticle(db, row))) return false;
    const snapshot = { content, hash: await contentHash(content) };
    await performAct(
      db,
      {
        eventId: `${id}-published`,
        articleId: id,
        seen: 1,
        act: "publish",
        to: "published",
        by: { id: null, name: front.reviewer },
        note: "",
        now: front.updates.at(-1)?.at.getTime() ?? at,
      },
      { version: snapshot, publication: { ...snapshot, originality: null, publishedAt: at } },
    );
    return true;
  }

  type SourceMetadata = {
    title: string;
    authors: string[];
    container: string;
    year: number;
    url: string | null;
    licence: string | null;
  };

  async function offer(id: string, kind: OpenSourceKind, text: string, metadata: SourceMetadata): Promise<void> {
    const textKey = `sources/${id}/text`;
    await files.putText(textKey, text);
    await insertSource(db, { id, kind, ...metadata, textKey, status: "waiting", createdAt: clock.now() });
    await jobs.send({ v: 1, type: "index", sourceId: id, bookmark: null });
  }
}

function contentOf(markdown: string, pictureOf: PictureOf): { front: ArticleFrontMatter; content: ArticleContent } {
  const { front, body } = readArticle(markdown, pictureOf);
  const { title, slug, domain, type, tags, excerpt, author, reviewer, references, chapters, transcript } = front;
  const { cover, media } = front;
  const content = ArticleContent.parse({
    title,
    slug,
    domain,
    type,
    tags,
    excerpt,
    author,
    reviewer,
    body,
    references,
    chapters,
    transcript,
    cover: cover ? pictureOf(cover.picture, cover.alt, cover.caption) : null,
    media: media ? { ...media, poster: media.poster ? pictureOf(media.poster, title) : undefined } : null,
    updates: front.updates.map(({ at, note }) => ({ at: at.toISOString().slice(0, 10), note })),
  });
  return { front, content };
}
