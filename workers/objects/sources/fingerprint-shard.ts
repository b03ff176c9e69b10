import { DurableObject } from "cloudflare:workers";
import type { QueryWindow, WindowScores } from "#core/similarity/index.ts";
import { logErrors } from "../../platform/log.ts";
import { durableSql } from "../shared/durable-sql.ts";
import { openPostings } from "./postings.ts";

/** One shard of the index of open texts: all keyed hashes that are assigned to it (postings.ts). */
export class FingerprintShard extends DurableObject {
  readonly #postings: ReturnType<typeof openPostings>;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#postings = openPostings(durableSql(state.storage));
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

logErrors("FingerprintShard", FingerprintShard);
