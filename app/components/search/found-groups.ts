import { type Found, foundKindNames } from "#core/search/found.ts";
import { foundKinds } from "#schema/vocabulary/search.ts";

type FoundGroup = { name: string; items: Found[] };

/** What a search found, by kind, without empty groups. */
export function groupsOf(found: readonly Found[]): FoundGroup[] {
  return foundKinds
    .map((kind) => ({ name: foundKindNames[kind], items: found.filter((one) => one.kind === kind) }))
    .filter(({ items }) => items.length > 0);
}
