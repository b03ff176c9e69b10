import type { ServiceKind } from "#schema/vocabulary/orders.ts";

/**
 * One wording of a forbidden request. `say` is matched word by word:
 *
 *   WRITE        any word of that class (words.ts)
 *   a|an|NUM     any of these; with `?` the word is optional
 *   ..4          up to four words, none of them a preposition or one of our services ("write comments on my essay")
 *   ~4           up to four words of any kind
 *
 * The first word has to be asked of us: statements that the student writes, that no one should write, or that the brief
 * says "write", are not requests. What `must` names has to be nearby as well.
 */
export type RequestPattern = {
  say: string;
  must?: "strength" | "end" | "strength or end" | "no with me" | "secret";
  /** The first word is not a verb addressed to someone ("I need an essay"), so its subject does not matter. */
  stated?: boolean;
  /** Held also if the student is the subject: "I want to bypass the detector". */
  evenSelf?: boolean;
  /** Asking how to do it is a request to be taught. */
  teachable?: boolean;
  /** "It" may be the proofreading mentioned before. */
  unclear?: boolean;
  /** If a whole task is named and plainly asked for, the order is refused. */
  whole?: boolean;
  /** Services of which this is the offer. */
  notIn?: readonly ServiceKind[];
  /** "essay questions" is matched instead of excluded. */
  compound?: boolean;
};
