import { DurableObject } from "cloudflare:workers";
import type { StudentAnswer } from "#core/sources/student-texts.ts";
import { logErrors } from "../../platform/log.ts";
import { durableSql } from "../shared/durable-sql.ts";
import type { StudentQuery } from "./block-search.ts";
import { type KeyedBlocks, openBlockStore } from "./block-store.ts";

/** One shard of the student collection: whole documents, whose blocks are decided here (block-search.ts). */
export class StudentShard extends DurableObject {
  readonly #store: ReturnType<typeof openBlockStore>;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    this.#store = openBlockStore(durableSql(state.storage));
  }

  add(id: string, owner: string, blocks: KeyedBlocks): void {
    this.#store.add(id, owner, blocks);
  }

  remove(id: string): void {
    this.#store.remove(id);
  }

  clear(): void {
    this.#store.clear();
  }

  blocksOf(id: string): number | null {
    return this.#store.blocksOf(id);
  }

  search(query: StudentQuery): StudentAnswer {
    return this.#store.search(query);
  }

  holders(keys: number[], owner: string, limit: number): string[] {
    return this.#store.holders(keys, owner, limit);
  }

  size(): { documents: number; blocks: number; pieces: number; held: number } {
    return this.#store.size();
  }
}

logErrors("StudentShard", StudentShard);
