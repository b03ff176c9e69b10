/** What can need a student, or is being confirmed for them. */
export type NeedKind =
  | "pay"
  | "confirm"
  | "answer"
  | "delivery"
  | "check"
  | "file"
  | "reply"
  | "report"
  | "bank"
  | "review";

/**
 * One item of the list: `fact` in bold, `joint` and the quoted `object` after it, and below them `detail`, which ends
 * with the time `at` if there is one.
 */
export type Need = {
  kind: NeedKind;
  /** Null: neither a warning nor good news. */
  tone: "warn" | "danger" | "good" | null;
  fact: string;
  joint: string;
  object: string;
  detail: string;
  at: number | null;
  href: string;
  button: string;
  /** False if the student can only wait. */
  waits: boolean;
};
