import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { unzipSync } from "fflate";
import type { Files } from "#core/ports.ts";
import { testEnv } from "./env.ts";

/** Where one of these texts is in everything that is stored: tables, objects in R2, and storages of Durable Objects. */
export async function everyPlaceOf(texts: readonly string[], files: Pick<Files, "text">): Promise<string[]> {
  return [
    ...Object.keys(await placesOf(texts)),
    ...(await objectsWith(texts, (key) => files.text(key))),
    ...Object.keys(await objectStoragesWith(texts)),
  ].sort();
}

type Read = { name: string; rows: Record<string, unknown>[] };

/**
 * Where in the database one of these texts is, in any letter case: `table.column`, with the number of rows. Every cell of
 * every table is read, those that a full-text table keeps its index in as bytes.
 *
 * An index leaves out the first letters that a word has in common with the word before it, and cuts a word to its stem: the
 * texts to look for there are the middles of words that begin like no other.
 */
export async function placesOf(texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, rows } of await everyTable()) {
    for (const column of Object.keys(rows[0] ?? {})) {
      const count = rows.filter((row) => has(textOf(row[column]), texts)).length;
      if (count > 0) found[`${name}.${column}`] = count;
    }
  }
  return found;
}

/** The platform's own tables may not be read. */
const OURS = `type = 'table' and name not like '\\_cf\\_%' escape '\\'`;

async function everyTable(): Promise<Read[]> {
  const names = await testEnv.DB.prepare(`select name from sqlite_master where ${OURS}`).all<{ name: string }>();
  const reading = names.results.map(({ name }) => testEnv.DB.prepare(`select * from "${name}"`));
  const read = await testEnv.DB.batch<Record<string, unknown>>(reading);
  return read.map(({ results }, at) => ({ name: names.results[at]?.name ?? "", rows: results }));
}

/** The keys of objects in R2 whose key, metadata or content has one of these texts, as stored or as opened by our key. */
export async function objectsWith(texts: readonly string[], read: (key: string) => Promise<string | null>) {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await testEnv.FILES.list({ include: ["customMetadata", "httpMetadata"], ...(cursor && { cursor }) });
    for (const { key, customMetadata, httpMetadata } of page.objects) {
      const bytes = await (await testEnv.FILES.get(key))?.arrayBuffer();
      const opened = await read(key).catch(() => "");
      const metadata = JSON.stringify([key, customMetadata, httpMetadata]);
      const held = [metadata, textOf(bytes), utf8(bytes), opened ?? "", ...zippedIn(key, bytes)];
      if (held.some((text) => has(text, texts))) found.push(key);
    }
    if (!page.truncated) return found;
    cursor = page.cursor;
  }
}

/** The names and contents of what is in the archive of a data export. */
function zippedIn(key: string, bytes: ArrayBuffer | undefined): string[] {
  if (!bytes || !key.endsWith(".zip")) return [];
  return Object.entries(unzipSync(new Uint8Array(bytes))).flatMap(([path, file]) => [
    path,
    new TextDecoder().decode(file),
  ]);
}

/** The classes of Durable Objects, and in which keys and cells of their storage one of these texts is. */
export async function objectStoragesWith(texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, namespace] of namespaces()) {
    for (const id of await listDurableObjectIds(namespace)) {
      const cells = await runInDurableObject(namespace.get(id), (_object, state) => cellsOf(state.storage));
      for (const [place, text] of cells) {
        if (has(text, texts)) found[`${name}.${place}`] = (found[`${name}.${place}`] ?? 0) + 1;
      }
    }
  }
  return found;
}

function namespaces(): [string, DurableObjectNamespace][] {
  const bindings = Object.entries(testEnv as unknown as Record<string, DurableObjectNamespace>);
  return bindings.filter(([, binding]) => binding.constructor.name === "DurableObjectNamespace");
}

async function cellsOf(storage: DurableObjectStorage): Promise<[string, string][]> {
  const stored = [...(await storage.list())].map(([key, value]): [string, string] => [
    "key",
    `${key} ${textOf(value)}`,
  ]);
  const tables = storage.sql.exec<{ name: string }>(`select name from sqlite_master where ${OURS}`).toArray();
  const cells = tables.flatMap(({ name }) =>
    storage.sql
      .exec(`select * from "${name}"`)
      .toArray()
      .flatMap((row) =>
        Object.entries(row).map(([column, cell]): [string, string] => [`${name}.${column}`, textOf(cell)]),
      ),
  );
  return [...stored, ...cells];
}

/** A cell as text: bytes as one letter each, which D1 answers as a list of numbers. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof ArrayBuffer) return latin1(new Uint8Array(cell));
  if (ArrayBuffer.isView(cell)) return latin1(new Uint8Array(cell.buffer, cell.byteOffset, cell.byteLength));
  if (Array.isArray(cell) && cell.every((one) => typeof one === "number")) return latin1(Uint8Array.from(cell));
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

function utf8(bytes: ArrayBuffer | undefined): string {
  return new TextDecoder().decode(bytes);
}

function has(text: string, texts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return texts.some((one) => lower.includes(one.toLowerCase()));
}
