import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { rollUpStatements } from "#db/analytics/roll-up.ts";
import type { ArticleTemplate } from "#db/seed/year/articles.ts";
import { stepsOf } from "#db/seed/year/fill.ts";
import { statements } from "#db/seed/year/statements.ts";
import { type Scale, spanOf, volumes } from "#db/seed/year/volume.ts";
import type { ReportFile, Staff, Student, World } from "#db/seed/year/world.ts";
import { dayOf } from "#db/shared/roll-ups.ts";
import { HONOUR_VERSION } from "#schema/identity/user.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { createKeyedTexts } from "#workers/adapters/sources/student-shards.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { closeFilled, createPut, databasePath, openForFilling } from "./database.ts";
import { helpSigner, reportSigner } from "./sealing.ts";
import { type MadeVariant, makeVariants } from "./variants.ts";

export type Filling = { state: string; scale: Scale; seed: number; now: number; say(line: string): void };

/** How many texts stand for the documents of all students. */
const VARIANTS = 36;
/** Messages put into the search at a time. */
const SEARCHED_AT_ONCE = 50_000;

/** Whether a state has the rows of a year or a month already. */
export function isFilled(database: DatabaseSync): boolean {
  const tables = database
    .prepare(statements.tables)
    .all()
    .map(({ name }) => name);
  return tables.includes("users") && database.prepare(statements.isFilled).get() !== undefined;
}

/** Fills a state that was seeded and whose site is stopped. Returns the rows by table. */
export async function fillState({ state, scale, seed, now, say }: Filling): Promise<ReadonlyMap<string, number>> {
  const path = databasePath(state);
  if (!path) throw new Error(`There is no database in ${state}.`);
  const { TEXT_KEY: secret } = JSON.parse(readFileSync(join(state, "secrets.json"), "utf8")) as { TEXT_KEY: string };
  const bucket = openBucket(state, secret, now);
  const variants = makeVariants(VARIANTS, seed, now, await reportSigner(secret));
  say(`texts: ${variants.length} reports made by the engine`);
  const database = openForFilling(path);
  const { put, counts } = createPut(database);
  const world: World = {
    ...worldIn(database),
    seed,
    ...spanOf(volumes[scale], now),
    volume: volumes[scale],
    variants,
    deliverables: deliverablesIn(bucket),
    studentIndex: studentIndexOf(secret),
    put,
    picture: bucket.put("messages/year/picture", readFileSync("public/og.png")),
    putViews: viewsInto(database),
    signHelp: await helpSigner(secret),
    keepReport: (file) => keepReport(bucket, file),
    hash: (text) => createHash("sha256").update(text).digest("hex"),
  };
  for (const { file, bytes } of variants) bucket.put(file.storageKey, bytes);
  fillDatabase(database, world, say);
  bucket.close();
  closeFilled(database);
  return counts;
}

/** The rows, and what is made of them: search, counts of the shards, indexes. */
export function fillDatabase(database: DatabaseSync, world: World, say: Filling["say"]): void {
  const last = lastRows(database);
  const indexes = database.prepare(statements.indexes).all() as { name: string; sql: string }[];
  database.exec("begin");
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  const timed = (name: string, run: () => void) => {
    const began = performance.now();
    run();
    say(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  for (const step of stepsOf(world)) timed(step.name, step.run);
  timed("search", () => fillSearch(database, last));
  database.prepare(statements.shards).run(world.studentIndex.version);
  database.prepare(statements.backdate).run(world.from, world.from, HONOUR_VERSION, world.from);
  if (world.putViews) database.exec(statements.sumViews);
  timed("indexes", () => {
    for (const { sql } of indexes) database.exec(sql);
  });
  timed("analytics", () => countDays(database, world));
  timed("commit", () => database.exec("commit"));
}

/** The counts of every day, by the statements of the site's clock. */
function countDays(database: DatabaseSync, { from, now }: World): void {
  const dialect = new SQLiteSyncDialect();
  for (const statement of rollUpStatements(dayOf(from), dayOf(now))) {
    const { sql, params } = dialect.sqlToQuery(statement);
    database.prepare(sql).run(...(params as (string | number)[]));
  }
}

function lastRows(database: DatabaseSync) {
  const of = (statement: string) => (database.prepare(statement).get() as { last: number }).last;
  return { message: of(statements.lastMessage), note: of(statements.lastNote) };
}

function fillSearch(database: DatabaseSync, last: ReturnType<typeof lastRows>): void {
  const end = lastRows(database).message;
  const insert = database.prepare(statements.searchMessages);
  for (let from = last.message; from < end; from += SEARCHED_AT_ONCE)
    insert.run(from, Math.min(end, from + SEARCHED_AT_ONCE));
  database.prepare(statements.searchNotes).run(last.note);
}

/** What the state has already: the demo people, the articles, and the numbers that go on. */
export function worldIn(
  database: DatabaseSync,
): Pick<World, "students" | "ada" | "staff" | "experts" | "articles" | "templates" | "first"> {
  const demo = database.prepare(statements.demo).all() as unknown as DemoPerson[];
  const numberOf = (statement: string) => (database.prepare(statement).get() as { next: number }).next;
  const ada = demo.find(({ role }) => role === "user");
  if (!ada) throw new Error("The demo people are missing: run the normal seed first.");
  const audit = database.prepare(statements.lastAudit).get() as { next: number; hash: string };
  return {
    students: [],
    ada: { ...demoStudent, id: ada.id, name: ada.name, email: ada.email },
    staff: demo.flatMap(({ role, ...person }) => (role === "user" ? [] : [{ ...person, role }])),
    experts: [],
    articles: database
      .prepare(statements.articles)
      .all()
      .map(({ id }) => String(id)),
    templates: database.prepare(statements.templates).all().map(templateOf),
    first: {
      order: numberOf(statements.firstOrder),
      receipt: numberOf(statements.firstReceipt),
      auditSeq: audit.next,
      auditHash: audit.hash,
    },
  };
}

type DemoPerson = Omit<Staff, "role"> & { role: Staff["role"] | "user" };

function templateOf({ content, ...row }: Record<string, unknown>): ArticleTemplate {
  return { ...row, content: JSON.parse(String(content)) } as ArticleTemplate;
}

const demoStudent: Omit<Student, "id" | "name" | "email"> = {
  createdAt: 0,
  retentionDays: 30,
  verified: true,
  level: "undergraduate",
  zone: "Europe/London",
  country: "GB",
  bounces: false,
};

function viewsInto(database: DatabaseSync): World["putViews"] {
  if (database.prepare(statements.hasPageViews).get() === undefined) return null;
  const insert = database.prepare(statements.putViews);
  return (day, articleId, views) => insert.run(day, articleId, views);
}

function deliverablesIn(bucket: Bucket): World["deliverables"] {
  const put = (name: string, bytes: Uint8Array) => bucket.put(`orders/year/files/${name}`, bytes);
  const sentence = "The ward records the agreed steps before the next visit.";
  return {
    tracked: put(
      "tracked",
      makeDocx([["The ward ", { del: "record" }, { ins: "records" }, " the agreed steps."], sentence]),
    ),
    comments: put("comments", makeDocx([[{ on: sentence, comment: "Which ward? Name it once." }], sentence])),
    clean: put("clean", makeDocx([sentence, sentence])),
    letter: put("letter", readFileSync("tests/fixtures/documents/essay.pdf")),
  };
}

function studentIndexOf(secret: string): World["studentIndex"] {
  const { version } = createKeyedTexts(noStore, { TEXT_KEY: secret });
  return { version, shard: `${version}/1` };
}

function noStore(): never {
  throw new Error("The index of students' texts is not filled.");
}

function keepReport(bucket: Bucket, { checkId, documentId, title, createdAt, stageTimes, variant }: ReportFile): void {
  const { report } = variant as MadeVariant;
  const about = { checkId, documentId, title, createdAt: new Date(createdAt).toISOString(), stageTimes };
  bucket.putText(`reports/${checkId}/report.json`, JSON.stringify({ ...report, ...about }));
}
