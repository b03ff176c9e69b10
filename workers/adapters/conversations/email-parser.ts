import PostalMime, { addressParser } from "postal-mime";
import type { BridgeFile, IncomingEmail } from "#core/conversations/bridge-ports.ts";
import { writtenLine } from "#core/conversations/bridge-text.ts";
import { unflowed } from "#core/conversations/flowed-text.ts";

/** Limits far above the emails that people send. */
const PARTS = 50;
const DEPTH = 10;
const HEADER_BYTES = 131_072;
/** 10 MB in the lines that mail programs write are half as many. */
const LINES = 300_000;

/** A part of the email. */
type Part = {
  getTextContent(): string;
  contentType: { parsed: { value: string; params: Record<string, string> } };
};
/** The parser's own walk. Held by tests, since it is not for outsiders. */
type Walk = { processLine(line: Uint8Array, last: boolean): Promise<void>; currentNode: Part };

/** Parses an email (RFC 5322, MIME). Null if it is invalid, or has a structure that no mail program produces. */
export async function readEmail(
  raw: Uint8Array<ArrayBuffer>,
  envelope: { from: string; to: string },
): Promise<IncomingEmail | null> {
  if (countLines(raw) > LINES) return null;
  const parser = new PostalMime({
    maxNestingDepth: DEPTH,
    maxHeadersSize: HEADER_BYTES,
    // An attached email is a file, and its parts are not parts of this email.
    forceRfc822Attachments: true,
  });
  const plain = watchParts(parser as unknown as Walk);
  const email = await parser.parse(raw).catch(() => null);
  if (!email) return null;
  return {
    envelopeFrom: envelope.from,
    to: envelope.to,
    from: email.headers.filter(({ key }) => key === "from").flatMap(({ value }) => addressesOf(value)),
    // The platform has the subject as it was sent, with its words encoded (RFC 2047).
    headers: email.headers.map(({ key, value }) => ({
      name: key,
      value: key === "subject" ? (email.subject ?? value) : value,
    })),
    messageId: (email.messageId ?? "").slice(0, 998),
    // Without a plain part the parser makes one of the HTML, in which quotations are not marked.
    text: plain.found ? (email.text ?? "") : "",
    html: email.html ?? "",
    files: email.attachments.map(fileOf),
    digest: await digestOf(raw),
  };
}

/** Limits the parts, which the parser does not, and reads flowed text, whose quotations it joins. */
function watchParts(walk: Walk): { found: boolean } {
  const plain = { found: false };
  const seen = new WeakSet<object>();
  let parts = 0;
  const watch = (part: Part) => {
    if (seen.has(part)) return;
    seen.add(part);
    parts += 1;
    if (parts > PARTS) throw new Error("The email has too many parts.");
    const read = part.getTextContent.bind(part);
    part.getTextContent = () => {
      const { parsed } = part.contentType;
      const { format, delsp } = parsed.params;
      const isFlowed = /^flowed$/i.test(format ?? "");
      if (isFlowed) parsed.params = { ...parsed.params, format: "" };
      const text = isFlowed ? unflowed(read(), /^yes$/i.test(delsp ?? "")) : read();
      if (parsed.value === "text/plain" && text.trim() !== "") plain.found = true;
      return text;
    };
  };
  watch(walk.currentNode);
  const walkOn = walk.processLine.bind(walk);
  walk.processLine = async (line, last) => {
    await walkOn(line, last);
    watch(walk.currentNode);
  };
  return plain;
}

/**
 * Every address of a From header, including those in groups. An invalid entry counts as an unknown address, and so
 * does text the parser skipped, because other software may read an address there.
 */
function addressesOf(value: string): string[] {
  const found = addressParser(value, { flatten: true }).map(({ address }) => address ?? "");
  const signs = value.replace(/"(?:[^"\\]|\\.)*"/g, "").split("@").length - 1;
  return found.length === 0 || signs > found.length ? [...found, ""] : found;
}

type Attachment = Awaited<ReturnType<PostalMime["parse"]>>["attachments"][number];

function fileOf({ filename, mimeType, content, related }: Attachment): BridgeFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  const name = writtenLine(filename ?? "", 200) || "file";
  return { name, bytes, type: mimeType, inline: related === true };
}

function countLines(raw: Uint8Array): number {
  let lines = 0;
  for (const byte of raw) if (byte === 10) lines += 1;
  return lines;
}

async function digestOf(raw: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", raw);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
