import type { Group } from "./groups.ts";
import type { SourceInput } from "./source.ts";

/** A match as far as ranking needs it: words [first, behind) of the checked text. */
export type Countable = {
  source: Pick<SourceInput, "id" | "kind">;
  first: number;
  behind: number;
  group: Group;
  excluded: string | null;
};

/** A share in per cent with one decimal, 0 to 100. */
export function percentOf(words: number, of: number): number {
  return of === 0 ? 0 : Math.round((words * 1000) / of) / 10;
}
