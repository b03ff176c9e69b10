/** The maximum size of a payload, bytes: push services accept 4,096 including the overhead. */
const PAYLOAD_BYTES = 3000;

const longest = { title: 120, body: 300, href: 500 } as const;

/** The content of a push notification: title, text, a path of this site, and the notification it replaces. */
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
  // Characters of four bytes and many escapes may exceed the limit; then only the title is sent.
  const text = JSON.stringify(payload);
  return new TextEncoder().encode(text).byteLength <= PAYLOAD_BYTES ? text : JSON.stringify({ ...payload, body: "" });
}

function cut(text: string, most: number): string {
  const characters = [...text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim()];
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most - 1).join("")}…`;
}
