/** Environments that contain no prose. */
const LEFT_OUT =
  "equation|align|gather|multline|eqnarray|math|displaymath|tikzpicture|verbatim|lstlisting|minted|thebibliography|comment";

/** Commands whose argument is not text: keys, files, sizes. */
const SILENT =
  "(?:auto|foot|text|paren|full)?cite[a-z]*|(?!href)[a-z]*ref|label|includegraphics|input|include|usepackage|bibliography|bibliographystyle|addbibresource|vspace|hspace|setlength|setcounter|addtocounter|pagestyle|thispagestyle|newcommand|renewcommand|begin|end|url|color|index";

const ACCENTS = new Map([
  ["`", "\u0300"],
  ["'", "\u0301"],
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["=", "\u0304"],
  ["u", "\u0306"],
  [".", "\u0307"],
  ['"', "\u0308"],
  ["r", "\u030a"],
  ["H", "\u030b"],
  ["v", "\u030c"],
  ["c", "\u0327"],
  ["k", "\u0328"],
]);

const LETTERS = new Map(
  Object.entries({
    ss: "ß",
    ae: "æ",
    AE: "Æ",
    oe: "œ",
    OE: "Œ",
    o: "ø",
    O: "Ø",
    aa: "å",
    AA: "Å",
    l: "ł",
    L: "Ł",
    i: "i",
  }),
);

/** Passes over nested braces; deeper ones still keep their inner text. */
const ROUNDS = 8;

/** The prose of a LaTeX source: commands are replaced by their last argument; formulas, keys and the preamble are removed. */
export function texText(source: string): string {
  let text = expanded(source.replace(/\r\n?/g, "\n").replace(/(^|[^\\])%[^\n]*\n?/g, "$1"));
  const begin = text.indexOf("\\begin{document}");
  if (begin >= 0) text = text.slice(begin + "\\begin{document}".length);
  const end = text.indexOf("\\end{document}");
  if (end >= 0) text = text.slice(0, end);
  text = withoutFormulas(text)
    .replace(/\$\$[^$]*\$\$|\$[^$\n]*\$/g, " ")
    .replace(/\\(?:([`'^~=".])\s?\{?\\?([a-zA-Z])\}?|([uvHckr])(?:\{|\s)([a-zA-Z])\}?)/g, accented)
    .replace(/\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i)(?![a-zA-Z])(?:\{\}| )?/g, (_, name: string) => LETTERS.get(name) ?? "")
    .replaceAll("\\footnote{", " \\footnote{")
    .replace(
      new RegExp(`\\\\(?:${SILENT})(?![a-zA-Z])\\*?(?:\\[[^\\]]{0,500}\\]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*`, "g"),
      "",
    )
    .replace(/\\href\{[^{}]*\}/g, "")
    .replace(/(?<!\\)&/g, "\t")
    .replace(/\n?[^\S\n]*\\item\s*(?:\[([^\]]*)\])?/g, "\n$1 ")
    .replace(
      /\\(?:chapter|(?:sub)*section|(?:sub)?paragraph|title|caption)\*?(?:\[[^\]]*\])?\{([^{}]*)\}/g,
      "\n\n$1\n\n",
    );
  for (let round = 0; round < ROUNDS; round++) {
    const next = text.replace(/\\[a-zA-Z]+\*?(?:\[[^\]]*\])?\{([^{}]*)\}/g, "$1");
    if (next === text) break;
    text = next;
  }
  return text
    .replace(/\\\\(?:\[[^\]]*\])?/g, "\n")
    .replace(/\\[a-zA-Z]+\*? ?/g, "")
    .replace(/\\([%&#$_{} ])/g, (_, sign: string) => KEPT.get(sign) ?? sign)
    .replace(/[{}]/g, "")
    .replaceAll("~", " ")
    .replaceAll("---", "—")
    .replaceAll("--", "–")
    .replaceAll("``", "“")
    .replaceAll("''", "”")
    .replace(/[\ue000\ue001]/g, (mark) => (mark === "\ue000" ? "{" : "}"))
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/[^\S\n]+/g, " ")
        .replace(/ ([.,;:])/g, "$1")
        .replace(/\n (?! )/g, "\n")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

/** UTF-16 units that names defined by the author may add: a short name of a long text, used often, is a bomb. */
const ADDED_MAX = 500_000;

/** With the names that the author has defined for words ("\\newcommand{\\sys}{the system}") replaced by them. */
function expanded(source: string): string {
  const words = new Map<string, string>();
  const definition =
    /\\(?:(?:re)?newcommand\*?\s*\{?\\([a-zA-Z]+)\}?|def\s*\\([a-zA-Z]+))\s*\{((?:[^{}#\\]|\\[a-z]+\{[^{}#\\]*\}|\\(?:xspace|ldots|&))*)\}/g;
  for (const [, one, other, meaning = ""] of source.matchAll(definition)) words.set(one ?? other ?? "", meaning);
  if (words.size === 0) return source;
  let added = 0;
  return source.replace(/\\([a-zA-Z]+)(?:\{\}|(?= )|\b)/g, (whole, name: string, at: number) => {
    const meaning = words.get(name);
    const isDefined = /(?:command\*?\s*\{?|def\s*)$/.test(source.slice(Math.max(0, at - 20), at));
    if (meaning === undefined || isDefined || added > ADDED_MAX) return whole;
    added += meaning.length;
    return meaning.replace("\\xspace", "");
  });
}

/** Escaped braces are replaced until the braces of groups have been removed. */
const KEPT = new Map([
  ["{", "\ue000"],
  ["}", "\ue001"],
]);

/** Removed from each beginning to the next end of the same name. */
function withoutFormulas(text: string): string {
  const begin = new RegExp(`\\\\begin\\{(?:${LEFT_OUT})\\*?\\}|\\\\\\[|\\\\\\(`, "g");
  const parts: string[] = [];
  let at = 0;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const closing = match[0] === "\\[" ? "\\]" : match[0] === "\\(" ? "\\)" : match[0].replace("begin", "end");
    // "\\\\[2pt]" is a line break.
    const end = text[match.index - 1] === "\\" ? -1 : text.indexOf(closing, begin.lastIndex);
    if (end < 0) continue;
    parts.push(text.slice(at, match.index));
    at = end + closing.length;
    begin.lastIndex = at;
  }
  return [...parts, text.slice(at)].join(" ");
}

function accented(_: string, sign = "", onSign = "", name = "", onName = ""): string {
  return (onSign + onName + (ACCENTS.get(sign || name) ?? "")).normalize("NFC");
}
