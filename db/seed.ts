import type { Clock, Files, Jobs } from "#core/ports.ts";
import type { Person } from "#schema/user.ts";
import { insertArticle } from "./articles.ts";
import type { Database } from "./client.ts";
import { plainText, readArticle, readLibraryText } from "./seed/markdown.ts";
import { insertSource } from "./sources.ts";
import { mirrorPerson } from "./users.ts";

const articleFiles = import.meta.glob<string>("./seed/articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const libraryFiles = import.meta.glob<string>("./seed/library/*.md", { query: "?raw", import: "default", eager: true });

export type SeedPorts = { db: Database; files: Files; jobs: Jobs; clock: Clock };

/** Articles and reference texts of our own making, and the people given. Ids come from the texts, so twice is once. */
export async function seed(
  { db, files, jobs, clock }: SeedPorts,
  people: Person[],
): Promise<{ articles: number; library: number }> {
  for (const person of people) await mirrorPerson(db, person, `demo-${person.subject}`, clock.now());

  for (const markdown of Object.values(articleFiles)) {
    const { front, body, words } = readArticle(markdown);
    const published = front.publishedAt.getTime();
    const path = `/d/${front.domain}/${front.slug}`;
    await insertArticle(db, {
      id: `article-${front.slug}`,
      domain: front.domain,
      type: front.type,
      slug: front.slug,
      title: front.title,
      excerpt: front.excerpt,
      body,
      references: front.references,
      tags: front.tags,
      author: front.author,
      reviewer: front.reviewer,
      words,
      status: "published",
      publishedAt: published,
      createdAt: published,
      updatedAt: published,
    });
    await offer(`article:${front.slug}`, "article", plainText(body), {
      title: front.title,
      authors: [front.author],
      container: "Learning hub",
      year: front.publishedAt.getUTCFullYear(),
      url: path,
      licence: null,
    });
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

  return { articles: Object.keys(articleFiles).length, library: Object.keys(libraryFiles).length };

  type Facts = {
    title: string;
    authors: string[];
    container: string;
    year: number;
    url: string | null;
    licence: string | null;
  };

  async function offer(id: string, kind: "article" | "library", text: string, facts: Facts): Promise<void> {
    const textKey = `sources/${id}/text`;
    await files.putText(textKey, text);
    await insertSource(db, { id, kind, ...facts, textKey, status: "waiting", createdAt: clock.now() });
    await jobs.send({ v: 1, type: "index", sourceId: id, bookmark: null });
  }
}
