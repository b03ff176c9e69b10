/** A legal text: its version is its date, and every change is listed. */
export type RuleText = {
  title: string;
  lead: string;
  version: string;
  sections: readonly RuleSection[];
  changes: readonly { date: string; what: string }[];
};

type RuleSection = {
  id: string;
  title: string;
  /** A string is a paragraph; `list` is a list; `rows` is a table whose first row is the header. */
  blocks: readonly (string | { list: readonly string[] } | { rows: readonly (readonly string[])[] })[];
};

export const firstVersion = [{ date: "2026-11-21", what: "First version." }] as const;
