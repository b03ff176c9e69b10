export type Frame = { file: string; name: string };

/** A statement of the product with the parameters it was once sent with, and the functions it was sent by. */
export type RecordedStatement = {
  sql: string;
  params: (string | number | null)[];
  /** Innermost first. */
  frames: Frame[];
};

/** What the tests inside workerd recorded. */
export type Recording = {
  /** Of the sources the statements are written in: a recording of other sources says nothing. */
  sources: string;
  statements: RecordedStatement[];
};

/** The same for lists and rows of any length. */
export function shapeOf(sql: string): string {
  return sql
    .replace(/\s+/g, " ")
    .replace(/\?(?:, ?\?)+/g, "?, …")
    .replace(/(\((?:\?(?:, …)?|null|, )+\))(?:, ?\((?:\?(?:, …)?|null|, )+\))+/g, "$1, …");
}
