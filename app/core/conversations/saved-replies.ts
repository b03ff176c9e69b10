import { savedReplyVariables } from "#schema/vocabulary/conversations.ts";

export type SavedReplyValues = Record<(typeof savedReplyVariables)[number], string | null>;

/**
 * A saved reply with its variables, written as {name}, filled in. A variable without a value is kept as written
 * and returned in `missing`, so that "Hello null" is never sent.
 */
export function fillSavedReply(body: string, details: SavedReplyValues): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const text = body.replace(/\{([a-z]{2,20})\}/g, (written, name: string) => {
    const known = (savedReplyVariables as readonly string[]).includes(name);
    const value = known ? details[name as keyof SavedReplyValues] : null;
    if (value) return value;
    missing.add(name);
    return written;
  });
  return { text, missing: [...missing] };
}
