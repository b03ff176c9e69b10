import type { ServiceKind } from "#schema/vocabulary/orders.ts";

/**
 * One way of asking for what we do not do. `say` is read word by word:
 *
 *   WRITE        any word of that class (words.ts)
 *   a|an|NUM     any of these; `?` behind it: may be missing
 *   ..4          up to four words between, none of them a preposition or something we do ("write comments on my essay")
 *   ~4           up to four words between, whatever they are
 *
 * The first word is the one that has to be asked of us: who says that they write themselves, that no one should write,
 * or that the brief says "write", asks nothing. What `must` names has to be near as well.
 */
export type RequestPattern = {
  say: string;
  must?: "strength" | "end" | "strength or end" | "no with me" | "secret";
  /** The first word is no verb asked of someone ("I need an essay"): who says it does not matter. */
  stated?: boolean;
  /** No one does it to their own text either: "I want to bypass the detector" is held too. */
  evenSelf?: boolean;
  /** Asking how it is done is asking to be taught. */
  teachable?: boolean;
  /** "It" may be the proofreading that was spoken of before. */
  unclear?: boolean;
  /** A whole task, if a whole task is named: refused where it is plainly asked for. */
  whole?: boolean;
  /** Kinds of help in which this is what is sold. */
  notIn?: readonly ServiceKind[];
  /** "essay questions" are meant, not left out. */
  compound?: boolean;
};
