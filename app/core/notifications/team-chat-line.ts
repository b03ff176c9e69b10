/** The maximum length of a line, in characters. */
const MOST = 1000;

/** A zero-width space, which breaks formatting marks invisibly. */
const GAP = "\u200b";

/**
 * A plain text as a line in the team's chat room. Mattermost, Slack, Rocket.Chat and Zulip have different
 * formatting; marks that mention people or hide a URL are broken for all of them: `@name`, `<!channel>`,
 * `<url|words>`, `[words](url)`, full URLs, entities. The text remains readable.
 */
export function chatLine(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain]
    .slice(0, MOST)
    .join("")
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll("@", `@${GAP}`)
    .replaceAll("](", `]${GAP}(`)
    .replaceAll("][", `]${GAP}[`)
    .replaceAll("://", `:${GAP}//`)
    .replace(/&(?=[#\w])/g, `&${GAP}`);
}
