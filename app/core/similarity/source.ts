import type { Passage } from "./passages.ts";
import type { Prepared } from "./tokenise.ts";

/** A text that the document was aligned with, or the student collection, of which only `shown` is available. */
export type SourceInput = {
  /** Copied into the report unchanged. */
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
  /** Passages in the hidden text of the checked document. */
  hiddenPassages?: readonly Passage[] | undefined;
  /**
   * For other students' documents, whose text is not available here: the places in the checked text that the block rule
   * permits to show, as words [first, behind), hidden words after the visible ones. Of such a source only the id and
   * the title are used in addition.
   */
  shown?: readonly { first: number; behind: number }[] | undefined;
};
