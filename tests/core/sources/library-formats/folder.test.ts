import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { epubOf } from "#tests/support/epub.ts";
import { accepted, expectSameTails, fileOf, folderOf, prose, refused, rowsOf } from "./imports.ts";

const page = `<!doctype html><html><head><title>Ignored</title>
<meta name="citation_title" content="Ports &amp; walls"><meta name="citation_author" content="Ada Lindqvist">
<meta name="citation_author" content="Bob Moreau"><meta name="citation_publication_date" content="2014/05/02">
<meta name="citation_journal_title" content="Annals of Small Places"><meta name="citation_doi" content="doi:10.5555/ports.1">
<link rel="canonical" href="https://journal.example.test/ports"></head>
<body><h1>Ports</h1><p>${prose("The page").replaceAll("\n\n", "</p><p>")}</p>
<p>Published under <a class="x" rel="nofollow license" href="https://creativecommons.org/licenses/by/4.0/">a licence</a>.</p></body></html>`;

const chapter = (topic: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><h1>${topic}</h1><p>${prose(topic, 60)}</p></body></html>`;

test("files of every kind are read as the product reads them, sorted by path", async () => {
  const folder = folderOf({
    "b/notes.md": `# Port notes\n\n${prose("Markdown")}`,
    "b-first.txt": prose("A text"),
    "b/readme.txt.gz": gzipSync(prose("Compressed")),
    "a.docx": makeDocx([prose("Word")]),
    "essay.pdf": readFileSync("tests/fixtures/documents/essay.pdf"),
    "essay.doc": readFileSync("tests/fixtures/documents/essay.doc"),
    "paper.tex": `\\documentclass{article}\\begin{document}\\section{Harbours}\n${prose("TeX")}\\end{document}`,
    "page.html": page,
    "changelog.gz": gzipSync(prose("Not wanted")),
    "picture.png": "not read",
    ".hidden/notes.txt": prose("Hidden"),
  });
  symlinkSync(join(folder, "b"), join(folder, "c"));
  const rows = accepted(await rowsOf("folder", folder));
  expect(rows.map(({ row, name }) => [row, name])).toEqual([
    [0, "a.docx"],
    [1, "b-first.txt"],
    [2, "b/notes.md"],
    [3, "b/readme.txt.gz"],
    [4, "essay.doc"],
    [5, "essay.pdf"],
    [6, "page.html"],
    [7, "paper.tex"],
  ]);
  expect(rows[1]!.title).toBe("b first");
  expect(rows[2]!.title).toBe("Port notes");
  expect(rows[3]).toMatchObject({ title: "readme", text: prose("Compressed") });
  expect(rows[7]!.title).toBe("Harbours");
});

test("a page's metadata are read from its head, and its licence from a link", async () => {
  const [row] = accepted(await rowsOf("folder", folderOf({ "page.html": page })));
  expect(row).toMatchObject({
    title: "Ports & walls",
    authors: ["Ada Lindqvist", "Bob Moreau"],
    year: 2014,
    container: "Annals of Small Places",
    doi: "10.5555/ports.1",
    url: "https://journal.example.test/ports",
    licence: "https://creativecommons.org/licenses/by/4.0/",
  });
});

test("a book is read in the order of its spine, with the metadata of its package", async () => {
  const bytes = epubOf(
    { two: chapter("Second"), one: chapter("First"), cover: "<html><body><img/></body></html>" },
    "<dc:title>Two parts</dc:title><dc:creator>Grace Okafor</dc:creator><dc:creator>Ada</dc:creator><dc:date>1999-01</dc:date><dc:rights>CC0</dc:rights><dc:identifier>doi:10.5555/book</dc:identifier>",
  );
  const [row] = accepted(await rowsOf("folder", folderOf({ "book.epub": bytes })));
  expect(row).toMatchObject({ title: "Two parts", authors: ["Grace Okafor", "Ada"], year: 1999, licence: "CC0" });
  expect(row!.doi).toBe("10.5555/book");
  expect(row!.text.indexOf("Second is")).toBeLessThan(row!.text.indexOf("First is"));
});

test("a metadata file in the folder, or at a path, describes the files", async () => {
  const csv = [
    "\ufeffPath,Title,Authors,Year,Licence,Notes",
    '"a, b.txt","Ports, ""old"" and new",Ada; Bob,1987,CC BY 4.0,x',
    "c.txt,,,,,",
  ].join("\r\n");
  const texts = { "a, b.txt": prose("One"), "c.txt": `Walls\n\n${prose("Two")}` };
  const folder = folderOf({ ...texts, "metadata.csv": csv });
  const [first, second] = accepted(await rowsOf("folder", folder));
  expect(first).toMatchObject({
    title: 'Ports, "old" and new',
    authors: ["Ada", "Bob"],
    year: 1987,
    licence: "CC BY 4.0",
  });
  expect(second).toMatchObject({ title: "Walls", authors: [], year: null, licence: null });
  const elsewhere = { metadata: fileOf("about.csv", csv) };
  expect(accepted(await rowsOf("folder", folderOf(texts), elsewhere))).toEqual([first, second]);
  await expect(rowsOf("folder", folder, { metadata: fileOf("x.csv", "name,title\na,b") })).rejects.toThrow(
    "the header row has no column path",
  );
  await expect(rowsOf("folder", folder, { metadata: fileOf("x.csv", 'path,title\n"a,b') })).rejects.toThrow(
    "this is not a metadata file",
  );
});

test("a file that cannot be read is refused in the product's words, and the next one is read", async () => {
  const folder = folderOf({
    "a.pdf": "no PDF",
    "b.txt": "",
    "c.txt": new Uint8Array(UPLOAD_LIMIT_BYTES + 1),
    "d.txt.gz": gzipSync(new Uint8Array(9 * 1_048_576)),
    "e.md.gz": "no gzip",
    "f.epub": zipSync({ "x.txt": strToU8("x") }),
    "g.docx": readFileSync("tests/fixtures/documents/essay.docx").subarray(0, 2_000),
    "h.txt": "Too few words.",
    "i.txt": prose("The last"),
  });
  const rows = await rowsOf("folder", folder);
  expect(refused(rows).map(({ name, refused }) => [name, refused.slice(0, refused.indexOf(".") + 1)])).toEqual([
    ["a.pdf", "This is not a PDF or Word file."],
    ["b.txt", "The file is empty."],
    ["c.txt", "The file is too large."],
    ["d.txt.gz", "The text is too long."],
    ["e.md.gz", "The file is damaged."],
    ["f.epub", "This is not an EPUB file."],
    ["g.docx", "The file is damaged."],
    ["h.txt", "The text is under 100 words."],
  ]);
  expect(accepted(rows).map(({ name }) => name)).toEqual(["i.txt"]);
  await expectSameTails("folder", folder);
});

test("a path that is no folder, or a folder without readable files, is an error", async () => {
  await expect(rowsOf("folder", "/nowhere")).rejects.toThrow("there is no such folder. Check the path.");
  await expect(rowsOf("folder", fileOf("a.txt", "a"))).rejects.toThrow("there is no such folder");
  await expect(rowsOf("folder", folderOf({ "a.png": "a" }))).rejects.toThrow("the folder has no .pdf");
  await expect(rowsOf("folder", "https://example.test/")).rejects.toThrow("by its path");
});

test("a book is read although it is larger and longer than what a check accepts", async () => {
  const many = Array.from({ length: 12 }, (_, at) => [
    `c${at}`,
    chapter(`Chapter ${at}`).replace("</body>", `<p>${prose("Long", 35_000)}</p></body>`),
  ]);
  const folder = folderOf({ "book.epub": epubOf(Object.fromEntries(many), "<dc:title>A long book</dc:title>") });
  const [row] = accepted(await rowsOf("folder", folder));
  expect(row?.title).toBe("A long book");
  expect(row?.text.length).toBeGreaterThan(2_000_000);
});

test("metadata are found for a file whose name has its accents written another way", async () => {
  const folder = folderOf({
    "Ha\u0308fen.txt": prose("Harbour"),
    "metadata.csv": "path,title\n./H\u00e4fen.txt,Ports of the north\n",
  });
  expect(accepted(await rowsOf("folder", folder))).toMatchObject([{ title: "Ports of the north" }]);
});

test("a LaTeX source has its title and authors, and the words that its author gave names", async () => {
  const source = String.raw`\documentclass{article}
\newcommand{\port}{the northern harbour}
\def\sys{\textsc{Quay}}
\title[Short]{Harbours\thanks{Paid by \emph{all}.} \\ in {Winter}}
\author{Ada Example\thanks{College} \\ Town \and Bob Example}
\date{May 2019}
\begin{document}\maketitle
\begin{comment}Not for readers.\end{comment}
Ships came to \port{} and \sys. \colorbox{red}{Red words.}
\bibliographystyle{plain}
${prose("The wall")}
\end{document}`;
  const bomb = String.raw`\newcommand{\a}{${"long ".repeat(200)}}\begin{document}${"\\a ".repeat(400_000)}${prose("Bomb")}\end{document}`;
  const rows = await rowsOf("folder", folderOf({ "a.tex": source, "bomb.tex": bomb }));
  expect(accepted(rows)[0]).toMatchObject({
    title: "Harbours in Winter",
    authors: ["Ada Example", "Bob Example"],
    year: 2019,
  });
  expect(accepted(rows)[0]?.text).toMatch(
    /^Ships came to the northern harbour and Quay\. \S*Red words\.\s+The wall is/,
  );
  expect(accepted(rows)[0]?.text).not.toMatch(/plain|Not for readers/);
  expect(accepted(rows)[1]?.text.length).toBeLessThan(3_000_000);
});

test("a text as long as a book is read, though it is longer than what a check accepts", async () => {
  const rows = await rowsOf("folder", folderOf({ "book.txt": prose("The wall", 450_000) }));
  expect(accepted(rows)[0]?.text.length).toBeGreaterThan(2_000_000);
});
