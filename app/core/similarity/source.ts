import type { Passage } from "./passages.ts";
import type { Prepared } from "./tokenise.ts";

/** A text the document was aligned with. For students' texts only `prepared` is read, and nothing of them is shown. */
export type SourceInput = {
  /** Goes into the report as it is: for students' texts it must say nothing about them. */
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
  /**
   * Of a student's text that is not here: the places in the checked text, as words [first, behind), that the block rule
   * over fingerprints let through elsewhere. With them `prepared` is not read.
   */
  shown?: readonly { first: number; behind: number }[] | undefined;
};
