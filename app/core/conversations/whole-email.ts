import { fitting, writtenText } from "./bridge-text.ts";

/** What is stored of an email beside the message made of it, code points: twenty pages. */
const MOST = 40_000;
const CUT = "[Email shortened to 40,000 characters.]";
/** What is read of an email, in characters: an email of 10 MB would not fit into memory several times. */
const READ = 200_000;

/**
 * Our own links and addresses that are keys: who has one unsubscribes, or answers as the student. Also as the link
 * checkers of mail services write them, and broken into two lines.
 */
const SPACE = "[\\u00ad\\u200b-\\u200d\\u2060\\ufeff]";
const BREAK = "(?:=?\\r?\\n[>\\s]{0,20})?";
const ADDRESS = new RegExp(`\\b(r\\.)(?:[a-z2-7]${SPACE}?${BREAK}){26}(?=@|%40)`, "gi");
const LINK = new RegExp(
  `((?:/|%2f|_)(?:unsubscribe|merge|deletion-receipt|reset-password|confirm-email|new-address)(?:/|%2f|_)${BREAK})` +
    `(?:[\\w.~-]${SPACE}?){8,100}(?:=?\\r?\\n[>\\s]{0,20}(?=[\\w-]{0,40}[\\d_-])[\\w-]{1,60}(?=\\s|$))?`,
  "gi",
);

/** The part of a received email that is read, without the keys of our own email that it quotes: staff read it too. */
export function withoutKeys(text: string): string {
  return text.slice(0, READ).replace(ADDRESS, "$1…").replace(LINK, "$1…");
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
