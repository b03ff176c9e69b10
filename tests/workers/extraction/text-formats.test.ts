import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readTextFormat } from "#app/extraction/text-formats/index.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import {
  explainTextFormat,
  explainUnreadFormat,
  type TextFormat,
  textFormatOf,
  textFormats,
} from "#core/checks/text-formats.ts";
import { bytesOf, noise } from "../../fixtures/documents/hostile/bytes.ts";

test("plain text is decoded in its own encoding", async () => {
  const wide = (text: string, mark = "") =>
    Uint8Array.from([...(mark + text)].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
  expect(await read("txt", strToU8("Größe – “quoted”\r\n\r\n\r\nNext.  \r\n"))).toBe("Größe – “quoted”\n\nNext.");
  expect(await read("txt", strToU8("\ufeffWith a mark"))).toBe("With a mark");
  expect(await read("txt", bytesOf("Gr\xf6\xdfe \x96 \x93quoted\x94"))).toBe("Größe – “quoted”");
  expect(await read("txt", wide("Größe", "\ufeff"))).toBe("Größe");
  expect(await read("txt", wide("Latin letters of two bytes. ".repeat(8)))).toMatch(
    /^(?:Latin letters of two bytes\. ?){8}$/,
  );
});

test("Markdown is read without its markup", async () => {
  const source = `---\ntitle: Essay\n---\n# Title\n\nSome *plain* [words](https://a.example)[^1] and \`code\`.\n\n- one\n- two\n\n3. three\n4. four\n\n| a | b |\n|---|---|\n| c | d |\n\n> Quoted.\n\n<!-- no -->\n\n[^1]: The note.\n`;
  expect(await read("md", strToU8(source))).toBe(
    "Title\n\nSome plain words and code.\n\none\ntwo\n\n3. three\n4. four\n\na\tb\nc\td\n\nQuoted.\n\nThe note.",
  );
});

test("a web page is read as displayed, in the encoding it declares", async () => {
  const source =
    "<!doctype html><html><head><meta charset=iso-8859-1><title>No</title><style>p{}</style></head><body><h1>Caf\xe9</h1><p>One<br>two &amp; <b>three</b>.<script>no()</script></p><ul><li>a<li>b</ul><table><tr><td>c</td><td>d</td></tr></table></body></html>";
  expect(await read("html", bytesOf(source))).toBe("Café\n\nOne\ntwo & three.\n\na\nb\n\nc\td");
});

test("superscript reference numbers in a web page are not part of the word before them, exponents are", async () => {
  const source =
    "<p>A century<sup>1,2</sup> of <b>care</b><sup><a href=#n>3</a></sup>, 10<sup>2</sup> m, 21<sup>st</sup>.</p>";
  expect(await read("html", strToU8(source))).toBe("A century of care, 102 m, 21st.");
});

test("RTF is read with its fonts, code pages and Unicode, without hidden text, deleted text and metadata", async () => {
  const source = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset204 Times Cyr;}{\f2\fcharset128 Mincho;}}
{\colortbl;\red0;}{\stylesheet{\s1 heading 1;}}{\info{\title No}}{\*\generator Some;}{\header Running head}
\pard\f0 Caf\'e9 \ldblquote quoted\rdblquote\~and \u8211? dash\par
{\f1 \'d2\'e5\'ea\'f1\'f2} {\f2 \'93\'fa\'96\'7b}\line next{\v hidden}{\deleted gone}\par
{\pict\pngblip 89504e47}{\object{\*\objdata 0105}{\result shown}}{\field{\*\fldinst HYPERLINK "a"}{\fldrslt link}}
{\footnote The note.}\par a\cell b\cell\row{\*\unknown no}{\*\shpinst{\sp{\sn n}{\sv v}}{\shptxt In a box.\par}}\{braces\}\par}`;
  expect(await read("rtf", bytesOf(source))).toBe(
    "Café “quoted”\u00a0and – dash\n\nТекст 日本\nnext\n\nshownlink\n\na\tb\nIn a box.\n\n{braces}\n\nThe note.",
  );
});

test("footnotes that RTF marks as optional are read", async () => {
  const source = String.raw`{\rtf1\ansi A word{\super 1{\*\footnote The note says more.}} goes on.}`;
  expect(await read("rtf", strToU8(source))).toContain("The note says more.");
});

test("a link in LaTeX is read as its text, and table cells are separated", async () => {
  const source = String.raw`\begin{document}See \href{https://a.example/b}{the report}. \begin{tabular}{|l|p{3cm}|}one & two\\\end{tabular} R\&D\end{document}`;
  expect(await read("tex", strToU8(source))).toBe("See the report. one two\nR&D");
});

test("binary data in RTF is skipped, whatever its declared length", async () => {
  expect(await read("rtf", bytesOf("{\\rtf1 before {\\pict\\bin5 }}}{{}after}"))).toBe("before after");
  expect(await read("rtf", bytesOf("{\\rtf1 before\\bin99999999 after}"))).toBe("before");
});

test("an OpenDocument text is read without comments, deleted text and the settings of tables of contents", async () => {
  const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>
    <text:h text:outline-level="1">Title</text:h><text:p>Two<text:s text:c="2"/>blanks,<text:tab/>a tab<text:line-break/>and   one.<office:annotation><text:p>no</text:p></office:annotation><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p></text:note-body></text:note></text:p>
    <text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
    <text:table-of-content><text:table-of-content-source><text:p>no</text:p></text:table-of-content-source></text:table-of-content>
    <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>`;
  expect(await read("odt", odt(body))).toBe("Title\n\nTwo  blanks,\ta tab\nand one.\n\nThe note.\n\none\ntwo\n\na\tb");
});

test("an OpenDocument text with a password or without a text is refused", async () => {
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
  expect(await reasonOf("odt", odt("<text:p>x</text:p>", { "META-INF/manifest.xml": strToU8(manifest) }))).toBe(
    "encrypted",
  );
  expect(await reasonOf("odt", zipSync({ "notes.txt": strToU8("no") }))).toBe("wrong_type");
  expect(await reasonOf("odt", odt("<text:p/>"))).toBe("no_text");
  expect(await reasonOf("odt", odt("x", { "Pictures/1": new Uint8Array(210_000_000) }))).toBe("bomb");
});

test("LaTeX is read as prose, without preamble, formulas, keys and comments", async () => {
  const source = String.raw`\documentclass{article}
\usepackage{amsmath}
\begin{document}
\title{On \emph{reading}}
\section{Method} % a comment
We \textbf{asked \emph{forty} nurses}~\cite[p.~3]{smith2020} at 50\% of caf\'e Stra\ss{}e.\footnote{In \'Evora.}
It is $x^2$ and \(y\).

\begin{itemize}
\item first
\item[second] word
\end{itemize}
\begin{equation*} a = b \end{equation*}
${"``"}Quoted'' -- see Fig.~\ref{fig:one}. \cite{a}
\end{document}
no more`;
  expect(await read("tex", strToU8(source))).toBe(
    "On reading\n\nMethod\n\nWe asked forty nurses at 50% of café Straße. In Évora.\nIt is and.\n\nfirst\nsecond word\n\n“Quoted” – see Fig..",
  );
});

test.each([
  ["txt", noise(5_000)],
  ["md", noise(5_000)],
  ["html", noise(5_000)],
  ["tex", noise(5_000)],
  ["rtf", bytesOf("{nortf}")],
  ["odt", noise(5_000)],
] as const)("a file that is not a valid .%s is refused", async (format, bytes) => {
  const reason = await reasonOf(format, bytes);
  expect(["wrong_type", "corrupt"]).toContain(reason);
  expect(explainTextFormat(reason, {}, format).text).not.toContain("undefined");
});

test.each(textFormats)(
  "a .%s that is too long, empty or nested without end is refused",
  async (format) => {
    expect(await reasonOf(format, new Uint8Array())).toBe("empty_file");
    // Words that do not shrink like a bomb.
    const words = Array.from({ length: 300_000 }, (_, at) => `w${(at * 7_919) % 1_000_003}`).join(" ");
    const long = {
      odt: odt(`<text:p>${words}</text:p>`),
      rtf: bytesOf(`{\\rtf1 ${"word ".repeat(500_000)}}`),
    };
    const bytes = long[format as "odt"] ?? bytesOf("word ".repeat(500_000));
    expect(await reasonOf(format, bytes)).toBe("too_long");
  },
  60_000,
);

test("unclosed groups, elements and quotations do not hang", async () => {
  expect(await reasonOf("rtf", bytesOf(`{\\rtf1 ${"{".repeat(100_000)}`))).toBe("corrupt");
  expect(await reasonOf("odt", odt("<text:list>".repeat(100_000)))).toBe("corrupt");
  for (const [format, text] of [
    ["html", "<div>".repeat(20_000)],
    ["md", "> ".repeat(2_000)],
    ["tex", "\\textbf{".repeat(20_000)],
  ] as const) {
    await readTextFormat(bytesOf(`${text} x`), format).catch((cause: unknown) =>
      expect(cause).toBeInstanceOf(Unreadable),
    );
  }
});

test("the format is detected by the name, and for a Word file's name by its content", () => {
  const none = new Uint8Array();
  expect(
    ["a.odt", "a.RTF", "a.markdown", "a.htm", "a.tex", "a.pdf", "a"].map((name) => textFormatOf(name, none)),
  ).toEqual([...["odt", "rtf", "md", "html", "tex", null, null]]);
  expect(textFormatOf("a.doc", bytesOf("{\\rtf1 x}"))).toBe("rtf");
  expect(textFormatOf("a.doc", bytesOf("\xef\xbb\xbf<!DOCTYPE html>"))).toBe("html");
  expect(textFormatOf("a.doc", bytesOf("\xd0\xcf\x11\xe0"))).toBe(null);
  expect(explainUnreadFormat("my essay.pages")).toEqual({
    title: "We cannot read .pages files",
    text: "The file is an Apple Pages document. Open it in Pages, export it as .docx or PDF, and choose that file.",
  });
  expect(explainUnreadFormat("a.odt")).toBe(null);
});

function odt(body: string, others: Record<string, Uint8Array> = {}): Uint8Array {
  const of = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  const xml = `<?xml version="1.0"?><office:document-content ${of("office")} ${of("text")} ${of("table")}><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.text"),
    "content.xml": strToU8(xml),
    ...others,
  });
}

function read(format: TextFormat, bytes: Uint8Array): Promise<string> {
  return readTextFormat(bytes, format);
}

async function reasonOf(format: TextFormat, bytes: Uint8Array) {
  const cause: unknown = await read(format, bytes).catch((thrown: unknown) => thrown);
  if (cause instanceof Unreadable) return cause.reason;
  throw new Error(`was read: ${String(cause).slice(0, 80)}`);
}
