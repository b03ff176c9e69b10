/** The part of an email's HTML that is examined, in characters. */
const MOST = 500_000;

/** Elements that end a line, those with space around them twice. All other tags are removed without a replacement. */
const BLOCKS = new Set("blockquote br h1 h2 h3 h4 h5 h6 hr ol p pre table ul".split(" "));
/** Elements that begin on a line of their own: mail programs write each line in a "div". */
const LINES = new Set(
  "address article aside center dd div dl dt footer form header li main section td th tr".split(" "),
);
/** Elements whose content is not displayed. */
const UNREAD = new Set(["head", "script", "style", "title", "template", "noscript", "svg", "math", "iframe", "object"]);

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  euro: "€",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
  aacute: "á",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
};

/**
 * The text of an email's HTML, with quotations after ">". Tags are read in one pass from left to right, and the
 * result is plain text: a missed tag is displayed, never executed.
 */
export function mailText(html: string): string {
  const source = html.slice(0, MOST);
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  let preformatted = 0;
  let at = 0;
  const add = (raw: string) => {
    const [first = "", ...rest] = preformatted > 0 ? raw.split(/\r?\n/) : [raw.replace(/\s+/g, " ")];
    line += decoded(first);
    for (const next of rest) {
      endLine();
      line = decoded(next);
    }
  };
  const endLine = () => {
    const words = preformatted > 0 ? line.trimEnd() : line.trim();
    // A ">" of the person's own is no quotation.
    const own = depth === 0 && words.startsWith(">") ? ` ${words}` : words;
    lines.push(words === "" ? "" : "> ".repeat(Math.min(depth, 3)) + own);
    line = "";
  };
  const breakAt = (name: string) => {
    const isOwn = LINES.has(name);
    if (isOwn && line.trim() === "") line = "";
    else if (isOwn || BLOCKS.has(name)) endLine();
  };
  while (at < source.length) {
    const open = source.indexOf("<", at);
    add(source.slice(at, open < 0 ? source.length : open));
    if (open < 0) break;
    const other = otherThanTag(source, open);
    if (other) {
      line += other.text;
      at = other.end;
      continue;
    }
    const close = source.indexOf(">", open);
    if (close < 0) break;
    const name = /^\/?\s*([a-z][a-z0-9]*)/i.exec(source.slice(open + 1, open + 40))?.[1]?.toLowerCase() ?? "";
    const closing = source[open + 1] === "/";
    at = close + 1;
    if (UNREAD.has(name) && !closing) at = after(source, ">", indexOfClosing(source, name, at));
    else breakAt(name);
    if (name === "pre") preformatted = Math.max(0, preformatted + (closing ? -1 : 1));
    if (name === "blockquote") depth = Math.max(0, depth + (closing ? -1 : 1));
  }
  endLine();
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\s+$/g, "");
}

/** A comment, and a "<" that is text as in "a < b" (HTML 13.2.5.6). */
function otherThanTag(source: string, open: number): { text: string; end: number } | null {
  if (source.startsWith("<!--", open)) return { text: "", end: after(source, "-->", open + 4) };
  return /[a-z/!?]/i.test(source.charAt(open + 1)) ? null : { text: "<", end: open + 1 };
}

function indexOfClosing(source: string, name: string, from: number): number {
  const found = new RegExp(`</${name}\\b`, "gi");
  found.lastIndex = from;
  return found.exec(source)?.index ?? source.length;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
  });
}
