import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { ArticleTemplate } from "#db/seed/year/articles.ts";
import { spanOf, volumes } from "#db/seed/year/volume.ts";
import type { World } from "#db/seed/year/world.ts";
import { createPut } from "../../scripts/year/database.ts";
import { fillDatabase, worldIn } from "../../scripts/year/fill.ts";
import type { MadeVariant } from "../../scripts/year/variants.ts";

const template = {
  domain: "ai" as const,
  type: "article" as const,
  content: { title: "A text" } as ArticleTemplate["content"],
};
export const hash = (text: string) => createHash("sha256").update(text).digest("hex");
export const sign = (text: string) => ({ keyId: "test", signature: hash(text) });
/** A file whose content is its own key. */
const stored = (storageKey: string) => ({ storageKey, bytes: storageKey.length, sha256: hash(storageKey) });

/** Fills an empty database that has our schema with people and a small year of history. */
export function fillSample(database: DatabaseSync, seed: number, now: number, variants: MadeVariant[]): void {
  const insert = database.prepare(
    "insert into users (id, issuer, subject, email, full_name, role, created_at, updated_at) values (?, 'test', ?, ?, ?, ?, ?, ?)",
  );
  for (const [name, role] of [
    ["ada", "user"],
    ["bob", "editor"],
    ["grace", "admin"],
  ] as const)
    insert.run(`demo-user_${name}`, `user_${name}`, `${name}@example.test`, `${name} Demo`, role, now, now);
  const { put } = createPut(database);
  const volume = volumes.sample;
  const world: World = {
    ...worldIn(database),
    seed,
    ...spanOf(volume, now),
    volume,
    variants,
    articles: ["article-one", "article-two"],
    templates: [template],
    deliverables: {
      tracked: stored("tracked"),
      comments: stored("comments"),
      clean: stored("clean"),
      letter: stored("letter"),
    },
    picture: stored("picture"),
    studentIndex: { version: "v", shard: "v/1" },
    put,
    putViews: null,
    signHelp: sign,
    keepReport: () => {},
    hash,
  };
  fillDatabase(database, world, () => {});
}
