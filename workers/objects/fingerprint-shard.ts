import { DurableObject } from "cloudflare:workers";
import type { QueryWindow, WindowScores } from "#core/similarity/index.ts";
import { openPostings, type SqlValue } from "./postings.ts";

/** One part of the fingerprint index: every keyed hash that falls to it (postings.ts). */
export class FingerprintShard extends DurableObject {
  readonly #postings: ReturnType<typeof openPostings>;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    const { storage } = state;
    this.#postings = openPostings({
      exec<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
        return storage.sql.exec(statement, ...values).toArray() as Row[];
      },
      atomically: (work) => storage.transactionSync(work),
    });
  }

  add(sourceId: string, hashes: Float64Array): void {
    this.#postings.add(sourceId, hashes);
  }

  remove(sourceId: string): void {
    this.#postings.remove(sourceId);
  }

  search(windows: QueryWindow[]): WindowScores<string> {
    return this.#postings.search(windows);
  }

  size(): { sources: number; postings: number } {
    return this.#postings.size();
  }
}
