/** Longer lines tell no one more. */
const MOST = 1000;

/** Breaks a mark without being seen. */
const GAP = "\u200b";

/**
 * A plain text as a line of the team's room. Mattermost, Slack, Rocket.Chat and Zulip read different marks; what calls
 * people or hides an address is broken for all of them: `@name`, `<!channel>`, `<url|words>`, `[words](url)`, whole
 * addresses, entities. Everything stays readable, and nothing is a mark any more.
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
