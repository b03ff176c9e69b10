import type { Passage } from "./passages.ts";
import type { Prepared } from "./tokenise.ts";

/** A text the document was aligned with, or the student collection, of which only `shown` is known. */
export type SourceInput = {
  /** Goes into the report as it is. */
  id: string;
  kind: "article" | "library" | "paper" | "student" | "own_draft";
  title: string;
  container?: string | undefined;
  year?: number | undefined;
  url?: string | undefined;
  doi?: string | undefined;
  licence?: string | undefined;
  authors?: string[] | undefined;
  prepared: Prepared;
  text: string;
  passages: readonly Passage[];
  /** Passages of what a reader of the checked text does not see. */
  hiddenPassages?: readonly Passage[] | undefined;
  /**
   * Of other students' documents, which are not here: the places in the checked text, as words [first, behind), hidden words behind the visible ones, that the
   * block rule lets through. Of such a source nothing else is read but its id and title.
   */
  shown?: readonly { first: number; behind: number }[] | undefined;
};
