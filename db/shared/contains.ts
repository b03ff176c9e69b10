import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a text contains a word, in capitals or not. LIKE cannot say it: D1 refuses patterns over 50 bytes. */
export function contains(text: SQLWrapper, word: string): SQL {
  return sql`instr(lower(${text}), lower(${word})) > 0`;
}
