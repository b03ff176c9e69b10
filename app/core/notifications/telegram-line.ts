/** Telegram accepts 4,096 characters after parsing. */
const MOST = 4000;

/** A plain text escaped for Telegram's HTML. */
export function telegramHtml(text: string): string {
  const plain = text.normalize("NFC").replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, "");
  return [...plain].slice(0, MOST).join("").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
