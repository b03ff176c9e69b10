import type { Clock, Content, Files, Jobs, Pages, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import type { ArticleRow } from "#db/content/articles.ts";
import type { Originality } from "#schema/content/article.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";

export type DraftPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  content: Content;
  files: Files;
  jobs: Jobs;
  pages: Pages;
  signer: Signer;
  bookmark: () => string | null;
};

/** What the parts of the service ask of one another. */
export type Finding = {
  find: (id: string) => Promise<ArticleRow>;
  originalityOf: (article: ArticleRow) => Promise<Originality | null>;
};
