import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { testEnv } from "./env.ts";

/** Signs the cursors of lists, as the site does. */
export const testSigner = createSigner([testEnv.TEXT_KEY ?? ""]);

/** The first rows of a list in one order, as db/ reads it. */
export function firstRows<Sort extends string>(sort: Sort, limit: number, descending = true) {
  return { sort, descending, place: null, backwards: false, limit } as const;
}
