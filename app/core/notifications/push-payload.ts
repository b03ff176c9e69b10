/** What one message may hold, bytes: push services take 4,096 with everything around it. */
const PAYLOAD_BYTES = 3000;

const longest = { title: 120, body: 300, href: 500 } as const;

/** What a browser is told: a line, a sentence, where it leads on our own pages, and what it replaces. */
export function pushPayload({
  title,
  body,
  href,
  tag,
}: {
  title: string;
  body: string;
  href: string;
  tag: string;
}): string {
  const path = /^\/(?![/\\])/.test(href) && href.length <= longest.href ? href : "/dashboard";
  const payload = { title: cut(title, longest.title), body: cut(body, longest.body), href: path, tag };
  // Emails of four bytes and many escapes may still be too many: the line alone says enough.
  const text = JSON.stringify(payload);
  return new TextEncoder().encode(text).byteLength <= PAYLOAD_BYTES ? text : JSON.stringify({ ...payload, body: "" });
}

function cut(text: string, most: number): string {
  const emails = [...text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim()];
  return emails.length <= most ? emails.join("") : `${emails.slice(0, most - 1).join("")}…`;
}
