import type { Group } from "./groups.ts";
import type { SourceInput } from "./source.ts";

/** The properties of a match that ranking needs: words [first, behind) of the checked text. */
export type Countable = {
  source: Pick<SourceInput, "id" | "kind">;
  first: number;
  behind: number;
  group: Group;
  excluded: string | null;
};

/** A percentage from 0 to 100 with one decimal. */
export function percentOf(words: number, of: number): number {
  return of === 0 ? 0 : Math.round((words * 1000) / of) / 10;
}
