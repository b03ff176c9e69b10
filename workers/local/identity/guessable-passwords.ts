import { dictionary } from "@zxcvbn-ts/language-common";

let list: ReadonlySet<string> | null = null;

/** Whether a password is one of the 49,000 most common ones, in any case. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(dictionary["passwords-common"]);
  return list.has(password.normalize("NFC").toLowerCase());
}
