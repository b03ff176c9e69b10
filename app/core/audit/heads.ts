/** Before what is signed of a daily head. */
export const AUDIT_HEAD_DOMAIN = "marginalia:audit-head:v1\n";

/** In place of the day, in the name of the head that each minute writes anew. */
export const LATEST_HEAD = "latest";

/** Where the head of a day (UTC, `2026-11-27`) is kept. */
export function auditHeadKey(day: string): string {
  return `audit-heads/${day}.json`;
}

/** The days of which a head is looked for, newest first. Older ones are covered by the newest. */
export const HEAD_DAYS = 60;

/** Files of heads. That of a day is never changed. */
export type AuditHeads = {
  /** False where the day has one already. */
  put(day: string, text: string): Promise<boolean>;
  has(day: string): Promise<boolean>;
  putLatest(text: string): Promise<void>;
  /** The latest head and the stored ones since a day, newest first: the text of each. */
  since(day: string): Promise<{ day: string; text: string }[]>;
};
