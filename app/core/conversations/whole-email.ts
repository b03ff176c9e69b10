import { fitting, writtenText } from "./bridge-text.ts";

/** What is stored of an email beside the message made of it, code points: fifty pages. */
const MOST = 100_000;
const CUT = "[Email shortened to 100,000 characters.]";

/** Our own links that are keys: who has one unsubscribes, or answers as the student. */
const KEYS = [/\b(r\.)[a-z2-7]{26}(?=@)/gi, /(\/(?:unsubscribe|merge)\/)[\w.~-]{16,}/gi];

/** A received email without the secrets of our own email that it quotes: staff read it too. */
export function withoutKeys(text: string): string {
  return KEYS.reduce((rest, key) => rest.replace(key, "$1…"), text);
}

/**
 * The whole of an email, where the message made of it is not all of it; null where it is. White space and empty lines are
 * no text.
 */
export function wholeEmail(text: string, body: string): string | null {
  const whole = writtenText(text);
  const words = (part: string) => part.replace(/\s+/g, "");
  return words(whole) === words(body) ? null : fitting(whole, MOST, CUT);
}
