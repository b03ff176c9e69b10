import { DurableObject } from "cloudflare:workers";
import { type ShardQuery, scoreWindows, type WindowScore } from "#core/similarity/index.ts";

/** A fingerprint found in more sources than this says nothing about any of them. */
const MAX_SOURCES_PER_HASH = 400;

/** One part of the fingerprint index: the postings of every hash that falls to it. */
export class FingerprintShard extends DurableObject {
  readonly #sql: SqlStorage;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS sources (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hashes TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS postings (hash INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (hash, source)) WITHOUT ROWID;
    `);
  }

  /** Replaces whatever the source had here, in one transaction: twice is the same as once. */
  add(sourceId: string, hashes: number[]): void {
    this.ctx.storage.transactionSync(() => {
      this.#clear(sourceId);
      const list = JSON.stringify(hashes);
      const { number } = this.#sql
        .exec<{ number: number }>("INSERT INTO sources (id, hashes) VALUES (?, ?) RETURNING number", sourceId, list)
        .one();
      this.#sql.exec("INSERT OR IGNORE INTO postings (hash, source) SELECT value, ? FROM json_each(?)", number, list);
    });
  }

  remove(sourceId: string): void {
    this.ctx.storage.transactionSync(() => this.#clear(sourceId));
  }

  /** Scores the windows of a checked text against every source here. */
  search(query: ShardQuery): WindowScore[] {
    const hashes = [...new Set(query.windows.flatMap((window) => [...window.hashes]))];
    const postings = new Map<number, string[]>();
    const rows = this.#sql.exec<{ hash: number; id: string }>(
      `SELECT p.hash, s.id FROM json_each(?) AS asked JOIN postings p ON p.hash = asked.value JOIN sources s ON s.number = p.source
       ORDER BY p.hash, s.id`,
      JSON.stringify(hashes),
    );
    for (const { hash, id } of rows) {
      const ids = postings.get(hash);
      if (ids) ids.push(id);
      else postings.set(hash, [id]);
    }
    const { total } = this.#sql.exec<{ total: number }>("SELECT count(*) AS total FROM sources").one();
    return scoreWindows(query, postings, total, MAX_SOURCES_PER_HASH);
  }

  /** How much lies here, for health and for tests that look for traces of a deleted document. */
  size(): { sources: number; postings: number } {
    const sources = this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM sources").one().n;
    const postings = this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM postings").one().n;
    return { sources, postings };
  }

  #clear(sourceId: string): void {
    const source = this.#sql
      .exec<{ number: number; hashes: string }>("SELECT number, hashes FROM sources WHERE id = ?", sourceId)
      .toArray()[0];
    if (!source) return;
    this.#sql.exec(
      "DELETE FROM postings WHERE source = ? AND hash IN (SELECT value FROM json_each(?))",
      source.number,
      source.hashes,
    );
    this.#sql.exec("DELETE FROM sources WHERE number = ?", source.number);
  }
}
