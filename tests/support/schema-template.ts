import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type Migration = { name: string; queries: string[] };

/** The migrations of a folder, in order. */
export function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const queries = readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint");
    return { name, queries: queries.filter((query) => query.trim() !== "") };
  });
}

/**
 * The schema that the migrations result in, as statements that create it at once, with the options of full-text tables:
 * every test begins with an empty database, and applying each migration in turn takes five times as long.
 * @throws if a migration leaves rows behind, because a schema without data would lose them
 */
export function schemaOf(migrations: readonly Migration[]): string[] {
  const database = new DatabaseSync(":memory:");
  for (const { queries } of migrations) for (const query of queries) database.exec(query);
  const made = database
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all() as { type: string; name: string; sql: string }[];
  // A virtual table creates its own tables when it is created.
  const virtual = made.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => `${name}_`);
  const own = made.filter(({ name }) => !virtual.some((prefix) => name.startsWith(prefix)));
  for (const { type, name } of own) {
    if (type !== "table") continue;
    const filled = database.prepare(`select exists (select 1 from "${name}") as filled`).get();
    if (filled?.filled !== 0) throw new Error(`The migrations leave rows in ${name}.`);
  }
  const options = own
    .filter(({ sql }) => isFullText(sql))
    .flatMap(({ name }) => {
      const stored = database.prepare(`select k, v from "${name}_config" where k <> 'version'`).all();
      return stored.map(({ k, v }) => `insert into "${name}" ("${name}", rank) values ('${k}', ${v})`);
    });
  database.close();
  return [...own.map(({ sql }) => sql), ...options];
}

function isFullText(sql: string): boolean {
  return /^create virtual table .* using fts5\(/i.test(sql);
}
