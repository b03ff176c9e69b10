/** A text of the audit log about a person. */
export type PersonalText = { personId: string; text: string };

/**
 * Texts encrypted with a key that each person has of their own. When a person is deleted the key is destroyed: their
 * texts cannot be read any more, and the audit log, whose hashes cover the sealed texts, still verifies.
 */
export type PersonSeal = {
  /** Null where the person's key was destroyed: nothing new about them is stored. */
  seal(texts: readonly PersonalText[]): Promise<(string | null)[]>;
  /** Null for what cannot be read any more. A text that is not sealed stays as it is. */
  open(texts: readonly string[]): Promise<(string | null)[]>;
};

/** `sealed:1:`, the person's id in base64url, and nonce and ciphertext in base64url. */
const SEALED = /^sealed:1:([\w-]+):([\w-]{38,})$/;

export function isSealed(text: string): boolean {
  return SEALED.test(text);
}

export function writeSealed(person: string, sealed: string): string {
  return `sealed:1:${person}:${sealed}`;
}

/** The parts of a sealed text, as base64url; null for any other text. */
export function readSealed(text: string): { person: string; sealed: string } | null {
  const [, person, sealed] = SEALED.exec(text) ?? [];
  return person && sealed ? { person, sealed } : null;
}
