/**
 * The formatting a message may contain: **bold**, *italic*, `code`, lists, "> " quotes and links. The result is a
 * tree of plain texts, never markup, from which the client builds elements. Linear in the length of the message,
 * because no mark is searched for twice.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; parts: Inline[] }
  | { kind: "code"; text: string }
  /** `to` is displayed beside the text if the text alone does not show the link's target. */
  | { kind: "link"; href: string; text: string; to: string | null }
  | { kind: "break" };

export type Block =
  | { kind: "paragraph" | "quote"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] };

/** A longer URL is plain text, because its target cannot be checked by a reader. */
const ADDRESS_MOST = 2048;
/** A list item starts with a number of at most three digits, because a year with a full stop ends a sentence. */
const ITEM = /^(?:([-*•])|(\d{1,3})[.)])[ \t]+(?=\S)/;

export function marksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let last: Block | null = null;
  for (const line of body.split("\n")) {
    const next: Block | null = line.trim() === "" ? null : withLine(last, line);
    if (next && next !== last) blocks.push(next);
    last = next;
  }
  return blocks;
}

/** The block of a line: the previous block extended by the line, or a new one. */
function withLine(last: Block | null, line: string): Block {
  const item = ITEM.exec(line);
  if (item) {
    const parts = inlineOf(line.slice(item[0].length));
    const ordered = item[2] !== undefined;
    if (last?.kind === "list" && last.ordered === ordered) {
      last.items.push(parts);
      return last;
    }
    return { kind: "list", ordered, start: ordered ? Number(item[2]) : 1, items: [parts] };
  }
  const quoted = line.startsWith("> ") || line === ">";
  const kind = quoted ? "quote" : "paragraph";
  const parts = inlineOf(quoted ? line.slice(2) : line);
  if (last?.kind !== kind) return { kind, parts };
  last.parts.push({ kind: "break" });
  for (const part of parts) last.parts.push(part);
  return last;
}

type Open = { mark: "" | "*" | "**"; parts: Inline[] };

/** Marks must close within their line. At most one bold and one italic mark are open at a time, so nothing nests deeper. */
function inlineOf(line: string): Inline[] {
  const open: Open[] = [{ mark: "", parts: [] }];
  const nextOf = nextFinder(line);
  let plain = 0;
  let at = 0;

  function flush(end: number): void {
    if (end > plain) addText(top(open), line.slice(plain, end));
  }

  while (at < line.length) {
    const found = pieceAt(line, at, nextOf);
    if (found) {
      flush(at);
      top(open).push(found.part);
      at = plain = found.end;
      continue;
    }
    const run = line[at] === "*" ? runOf(line, at) : 0;
    if (run >= 1 && run <= 3) {
      flush(at);
      takeStars(open, line, at, run);
      plain = at + run;
    }
    at += Math.max(1, run);
  }
  flush(line.length);
  while (open.length > 1) undo(open);
  return top(open);
}

function takeStars(open: Open[], line: string, at: number, run: number): void {
  const before = line[at - 1] ?? " ";
  const after = line[at + run] ?? " ";
  let left = run;
  if (/\S/.test(before) && !isWord(after)) {
    for (let mark = closable(open, left); mark; mark = closable(open, left)) {
      left -= mark.length;
      close(open, mark);
    }
  }
  if (left > 0 && /\S/.test(after) && !isWord(before)) {
    for (const mark of ["**", "*"] as const) {
      if (left < mark.length || open.some((one) => one.mark === mark)) continue;
      open.push({ mark, parts: [] });
      left -= mark.length;
    }
  }
  if (left > 0) addText(top(open), "*".repeat(left));
}

/** The innermost open mark that this number of asterisks can close. */
function closable(open: readonly Open[], left: number): "*" | "**" | null {
  for (let i = open.length - 1; i > 0; i--) {
    const { mark, parts } = open[i] as Open;
    if (mark !== "" && mark.length <= left && parts.length > 0) return mark;
  }
  return null;
}

function close(open: Open[], mark: "*" | "**"): void {
  while (open.at(-1)?.mark !== mark) undo(open);
  const { parts } = open.pop() as Open;
  top(open).push({ kind: mark === "**" ? "bold" : "italic", parts });
}

/** A mark that is not closed is plain text. */
function undo(open: Open[]): void {
  const { mark, parts } = open.pop() as Open;
  const outer = top(open);
  addText(outer, mark);
  for (const part of parts) {
    if (part.kind === "text") addText(outer, part.text);
    else outer.push(part);
  }
}

type Piece = { part: Inline; end: number };
type NextOf = (mark: string, from: number) => number;

function pieceAt(line: string, at: number, nextOf: NextOf): Piece | null {
  switch (line[at]) {
    case "`":
      return codeAt(line, at, nextOf);
    case "[":
      return namedLinkAt(line, at, nextOf);
    case "h":
    case "H":
    case "m":
    case "M":
      return isWord(line[at - 1] ?? " ") ? null : addressAt(line, at);
    default:
      return null;
  }
}

function codeAt(line: string, at: number, nextOf: NextOf): Piece | null {
  const end = nextOf("`", at + 1);
  if (end <= at + 1) return null;
  return { part: { kind: "code", text: line.slice(at + 1, end) }, end: end + 1 };
}

function namedLinkAt(line: string, at: number, nextOf: NextOf): Piece | null {
  const middle = nextOf("](", at + 1);
  if (middle <= at + 1 || middle - at > ADDRESS_MOST) return null;
  const end = nextOf(")", middle + 2);
  if (end < 0 || end - middle > ADDRESS_MOST) return null;
  const text = line.slice(at + 1, middle).trim();
  const link = text.includes("[") ? null : linkTo(line.slice(middle + 2, end), text);
  return link && { part: link, end: end + 1 };
}

function addressAt(line: string, at: number): Piece | null {
  const typed = /(?:https?:\/\/|mailto:)[^\s<>"`]+/iy;
  typed.lastIndex = at;
  const found = typed.exec(line)?.[0];
  if (!found) return null;
  const address = withoutEnd(found);
  const part = linkTo(address, address) ?? ({ kind: "text", text: address } as const);
  return { part, end: at + address.length };
}

/** Punctuation that ends a sentence is not part of the URL; a closing bracket is only if it was opened in the URL. */
function withoutEnd(address: string): string {
  const bracketed = address.includes("(");
  let end = address.length;
  while (end > 0 && (/[.,;:!?'*\]}]/.test(address[end - 1] ?? "") || (address[end - 1] === ")" && !bracketed))) end--;
  return address.slice(0, end);
}

function linkTo(typed: string, text: string): Inline | null {
  if (typed.length > ADDRESS_MOST || text === "" || !/^(?:https?:\/\/|mailto:)\S+$/i.test(typed)) return null;
  if (!URL.canParse(typed)) return null;
  const { protocol, host, href, pathname, username, password } = new URL(typed);
  if (protocol === "mailto:") {
    // Subject, text and further recipients of a mailto link are not displayed.
    const to = pathname.split(/[?#]/)[0] ?? "";
    if (!/^[^\s@,;%]+@[^\s@,;%]+$/.test(to)) return null;
    return { kind: "link", href: `mailto:${to}`, text, to: text === to || text === `mailto:${to}` ? null : to };
  }
  if ((protocol !== "http:" && protocol !== "https:") || host === "") return null;
  // User information before the host can be mistaken for the host: it is removed, and the link's target is displayed.
  const bare = username || password ? href.replace(/^(https?:\/\/)[^/?#]*@/, "$1") : href;
  return { kind: "link", href: bare, text, to: saysItself(text, host) ? null : host };
}

function saysItself(text: string, host: string): boolean {
  const shown = /^(?:https?:\/\/)?([^/?#\\]+)/i.exec(text)?.[1]?.toLowerCase();
  return shown === host || shown === `${host}:80` || shown === `${host}:443`;
}

function runOf(line: string, at: number): number {
  let end = at;
  while (line[end] === "*") end++;
  return end - at;
}

/** Searches for each mark once: the last position is searched again only when it has been passed. */
function nextFinder(line: string): NextOf {
  const known = new Map<string, number>();
  return (mark, from) => {
    const before = known.get(mark);
    if (before !== undefined && (before === -1 || before >= from)) return before;
    const place = line.indexOf(mark, from);
    known.set(mark, place);
    return place;
  };
}

function top(open: readonly Open[]): Inline[] {
  return (open.at(-1) as Open).parts;
}

function addText(parts: Inline[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === "text") last.text += text;
  else if (text !== "") parts.push({ kind: "text", text });
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** The text without formatting, for emails and previews, with every link as a full URL. */
export function plainOf(body: string): string {
  return marksOf(body).map(plainBlock).join("\n\n");
}

/** One line of a list or a search result, without the marks of bold, code, items and quotes, even unpaired ones. */
export function withoutMarks(words: string): string {
  return words.replace(/[*`]/g, "").replace(/(^|\n)(?:>|[-•])[ \t]+/g, "$1");
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return plainParts(block.parts);
    case "quote":
      return plainParts(block.parts).replace(/^/gm, "> ");
    case "list":
      return block.items
        .map((parts, i) => `${block.ordered ? `${block.start + i}.` : "-"} ${plainParts(parts)}`)
        .join("\n");
  }
}

function plainParts(parts: readonly Inline[]): string {
  return parts.map(plainPart).join("");
}

function plainPart(part: Inline): string {
  switch (part.kind) {
    case "text":
    case "code":
      return part.text;
    case "bold":
    case "italic":
      return plainParts(part.parts);
    case "break":
      return "\n";
    case "link": {
      const address = part.href.replace(/^mailto:/, "");
      const itself = part.text === address || (part.to === null && /^(?:https?:\/\/|mailto:)/i.test(part.text));
      return itself ? address : `${part.text} (${address})`;
    }
  }
}
