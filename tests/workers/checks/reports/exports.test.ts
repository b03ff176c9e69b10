import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { createExports } from "#app/services/checks/report-exports.ts";
import { canonicalFindings, differencesOf, proofIn } from "#core/checks/report/signed-statement.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { madeReport, madeText, rangeOf } from "#tests/support/made-report.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { read } from "#tests/support/receipts.ts";
import { detailsOf, sampleReport } from "#tests/support/sample-report.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { readWordFile } from "#tests/support/word-file.ts";
import { createReportFiles } from "#workers/adapters/checks/report-files/index.ts";

const papers = createReportFiles("Marginalia");
const none = new URLSearchParams();
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
async function ready(text = `${essay(80, 200)}\n\n${PLANTED}\n\n${essay(81, 60)}`, title = "Tides") {
  const inside = world();
  await inside.addToSources("pilots", `${PLANTED}\n\n${essay(82, 200)}`).catch(() => undefined);
  const document = await inside.send(ada, "mine.txt", "text", utf8(text));
  const id = await inside.ask(ada, document.id, { title });
  expect(await inside.worker().runs.run(id)).toBe("done");
  const exports = createExports({ ...inside, reportFiles: papers, appUrl: "https://marginalia.test" });
  return { ...inside, id, exports, report: (await inside.reports.read(ada, id)).report };
}

test("the JSON that ada saves is a proof: its hashes and its statement can be recomputed from it", async () => {
  const { exports, id, report } = await ready();
  const file = new TextDecoder().decode(await exports.json(ada, id));
  const parsed = proofIn(file);
  if (!parsed.ok) throw new Error("It is a proof.");
  const { proof, report: found } = parsed.proof;
  const computed = {
    textHash: await textHash(String(found.text)),
    reportHash: await textHash(canonicalFindings(found)),
  };
  expect(differencesOf(proof, parsed.proof, computed)).toEqual([]);
  expect(JSON.parse(file).about).toMatchObject({ title: report.title, checkId: id });
  expect(found).not.toHaveProperty("title");
});

test("the PDF has both scores, the groups, the coverage, the text with match numbers and each source with its excerpts", async () => {
  const { exports, id, report } = await ready();
  const { text, pages, info, links, doc } = await read(await exports.pdf(ada, id, none));
  for (const words of [
    "Similarity report Tides",
    `${report.score.toFixed(1)}`,
    "with the report’s own filters",
    "with everything included",
    "Similarity is not plagiarism. Read the matches.",
    "Not cited or quoted 1",
    "Reference library: 1 text, as of",
    "Signature (Ed25519):",
    "Anyone can verify it at https://marginalia.test/verify/",
    "The text",
    "Sources",
    "In the source: A tide table is a promise about water",
  ]) {
    expect(text).toContain(words);
  }
  expect(squeezed(pages.join(" "))).toContain(
    "guess of somebody careful, to be checked against what can be seen from the door1.",
  );
  expect(info).toMatchObject({ Title: "Similarity report: Tides", Language: "en" });
  expect(await doc.getMarkInfo()).toMatchObject({ Marked: true });
  expect(links.filter((link) => link.startsWith("https://marginalia.test/verify/"))).toHaveLength(1);
});

test("a screen reader gets the PDF as headings, paragraphs, a table with headers, links and a described picture", async () => {
  const { doc } = await read(await papers.pdf(detailsOf(sampleReport(1500))));
  const kinds = new Map<string, number>();
  const described: string[] = [];
  type Node = { role?: string; alt?: string; children?: Node[] };
  const walk = (node: Node) => {
    if (node.role) kinds.set(node.role, (kinds.get(node.role) ?? 0) + 1);
    if (node.alt) described.push(node.alt);
    for (const child of node.children ?? []) walk(child);
  };
  for (let at = 1; at <= doc.numPages; at += 1) {
    const page = await doc.getPage(at);
    walk((await page.getStructTree()) as Node);
  }
  expect(kinds.get("H1")).toBe(1);
  for (const [kind, least] of [
    ["H2", 4],
    ["H3", 3],
    ["P", 20],
    ["Table", 1],
    ["TR", 6],
    ["TH", 4],
    ["TD", 20],
    ["Span", 3],
    ["Link", 4],
    ["Figure", 1],
  ] as const) {
    expect(kinds.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(least);
  }
  expect(described).toEqual(["QR code of https://marginalia.test/verify/VerifyIdOf22Characters"]);
});

test("the Word file has one comment for each match, by “Similarity check”, on exactly the matching words", async () => {
  const report = sampleReport(3000);
  const { comments, paragraphs, left } = readWordFile(await papers.docx(detailsOf(report)));
  expect(report.matches.length).toBeGreaterThan(4);
  expect(left).toEqual([]);
  const expected = report.matches
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => squeezed(report.text.slice(start, end)));
  expect(comments.map(({ on }) => squeezed(on))).toEqual(expected);
  expect(new Set(comments.map(({ author }) => author))).toEqual(new Set(["Similarity check"]));
  expect(comments[0]?.text).toMatch(/^Not cited or quoted, \d+.words\. Source \d+: Lee, A\. Source s0\. Tides, 2020\n/);
  expect(comments[0]?.text).toContain("In the source: “");
  expect(paragraphs.filter(({ style }) => style === "Heading2").map(({ text }) => text)).toContain("Part 1");
  const whole = squeezed(paragraphs.map(({ text }) => text).join(" "));
  expect(whole).toContain(squeezed(report.text));
});

test("matches that overlap, begin together or end between paragraphs keep a range each in the Word file", async () => {
  const report = sampleReport(1200);
  const [first] = report.matches;
  const other = (id: string, start: number, end: number) => ({ ...first!, id, start, end });
  const { start, end } = first!;
  const matches = [
    ...report.matches,
    other("a", start, start + 20),
    other("b", start + 10, end),
    other("c", end - 9, end + 1),
  ];
  const details = detailsOf({ ...report, matches: matches.toSorted((a, b) => a.start - b.start) });
  const { comments, left } = readWordFile(await papers.docx(details));
  expect(left).toEqual([]);
  expect(comments).toHaveLength(matches.length);
  const on = (from: number, to: number) => squeezed(report.text.slice(from, to));
  for (const words of [on(start, start + 20), on(start + 10, end), on(end - 9, end + 1)]) {
    expect(comments.map((comment) => squeezed(comment.on))).toContain(words);
  }
  expect((await read(await papers.pdf(details))).pages.length).toBeGreaterThan(2);
});

test("with filters in the address the copy states their score and that it is not the signed one, which is shown beside it", async () => {
  const { exports, id, report } = await ready();
  const filtered = new URLSearchParams({ noSource: "1" });
  const { text } = await read(await exports.pdf(ada, id, filtered));
  expect(text).toContain("0.0% with the filters of this copy; not signed");
  expect(text).toContain(`${report.score.toFixed(1)}% with the report’s own filters`);
  expect(text).not.toContain("In the source:");
  const word = readWordFile(await exports.docx(ada, id, filtered));
  expect(word.comments).toEqual([]);
  // The proof is of what was found, whatever is left out of a view.
  expect(JSON.parse(new TextDecoder().decode(await exports.json(ada, id))).report.score).toBe(report.score);
});

test("a flag and hidden text are stated before the score, and a match in hidden text is listed with its source", async () => {
  const words = madeText(300);
  const note = "The file holds 1 stretch of white text, which a reader does not see.";
  const regions = { quotations: [], bibliography: [], templates: [], citations: [], hidden: [rangeOf(words, 250, 50)] };
  const report = madeReport(words, [{ first: 255, words: 40, region: "hidden", excluded: "hidden" }], {
    words: 250,
    countedWords: 250,
    scoreUnfiltered: 13.8,
    regions,
    flags: [{ kind: "hidden_text", count: 1, ranges: regions.hidden, sample: "", note }],
  });
  report.options = { ...report.options, excludeHidden: true };
  const { text } = await read(await papers.pdf(detailsOf(report)));
  const said = squeezed(text);
  const first = said.indexOf("Hidden text was found in 1 place. We compared the text as a reader sees");
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(said.indexOf("with the report’s own filters"));
  expect(said).toContain("Read the flags before you rely on this number.");
  expect(said).toContain("Excluded: Hidden text: 1 match, 40 words");
  expect(said).toContain("Hidden text, not counted, 40 words");
  expect(said).toContain("Matches: 0");
  const { comments, paragraphs } = readWordFile(await papers.docx(detailsOf(report)));
  expect(comments.map((comment) => comment.text.split(".")[0])).toEqual(["Hidden text, not counted, 40\u00a0words"]);
  expect(paragraphs.map((one) => one.text).join("\n")).toContain("Hidden text was found in 1");
});

test("eve and the editors cannot export ada's report in any format", async () => {
  const { exports, id } = await ready();
  for (const other of [eve, bob, grace]) {
    const missing = { reason: "not_found" };
    await expect(exports.pdf(other, id, none)).rejects.toMatchObject(missing);
    await expect(exports.docx(other, id, none)).rejects.toMatchObject(missing);
    await expect(exports.json(other, id)).rejects.toMatchObject(missing);
  }
});

test("a hostile title, text and source are plain text in every export", async () => {
  const evil = `</script><w:p>]]>&lt;!DOCTYPE x [<!ENTITY a "b">]> =HYPERLINK("https://evil.test") \u0000\u0008\u001b[2J \u202etxet\u202c ${"\ufffe"}`;
  const report = sampleReport(900, { title: evil });
  report.text = `${evil}\n\n${report.text}`.slice(0, report.text.length);
  report.sources = report.sources.map((source) => ({
    ...source,
    title: evil,
    authors: [evil],
    url: "javascript:alert(1)",
  }));
  for (const match of report.matches) match.excerpt = { yours: evil, source: `${evil}{ INCLUDETEXT "c:/x" }` };
  const word = readWordFile(await papers.docx(detailsOf(report)));
  expect(Object.keys(word.parts).sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "docProps/core.xml",
    "word/_rels/document.xml.rels",
    "word/comments.xml",
    "word/document.xml",
    "word/styles.xml",
  ]);
  const xml = Object.values(word.parts).join("");
  expect(xml).not.toMatch(
    /TargetMode|w:fldChar|w:instrText|w:hyperlink|<!DOCTYPE|<!ENTITY|attachedTemplate|\u0000|\u0008|\ufffe/,
  );
  expect(word.comments[0]?.text).toContain('=HYPERLINK("https://evil.test")');
  const { text, links, info } = await read(await papers.pdf(detailsOf(report)));
  expect(text).toContain('=HYPERLINK("https://evil.test")');
  expect(text).not.toMatch(/[\u0000-\u0008\u202a-\u202e]/);
  expect(links.join()).not.toMatch(/evil|javascript/);
  expect(String(info.Title)).not.toMatch(/[\u0000-\u001f\u202e]/);
});

test("characters without a glyph are boxes in the PDF and stay in its text; the Word file has them all", async () => {
  const strange = "Арабский العربية 思考 עברית 😀👍🏽 ไทย עם";
  const text = `${strange}\n\n${essay(90, 300)}\n\n${"思".repeat(300)}`;
  const report = sampleReport(400, {}, text);
  const bytes = await papers.pdf(detailsOf(report));
  const { text: said } = await read(bytes);
  expect(said).toContain("Арабский □");
  const streams = (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [new TextDecoder("latin1").decode(decodePDFRawStream(object).decode())] : [],
    );
  const spoken = [...streams.join("").matchAll(/\/ActualText <([0-9A-F]+)>/g)].map(([, hex = ""]) =>
    new TextDecoder("utf-16be").decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
  );
  for (const word of ["العربية", "思考", "עברית", "😀", "ไทย"]) expect(spoken.join(" "), word).toContain(word);
  expect(readWordFile(await papers.docx(detailsOf(report))).paragraphs.map((one) => one.text)).toContain(strange);
});

test("no export contains another student's text, title, file name or id", async () => {
  const inside = world();
  const secret = essay(95, 400);
  const theirs = await inside.send(bob, "bobs-secret-name.txt", "text", utf8(secret));
  const bobsCheck = await inside.ask(bob, theirs.id, { stored: true, title: "Bobs secret title" });
  await inside.worker().runs.run(bobsCheck);
  await inside
    .worker()
    .library.include(`student-${theirs.id}`)
    .catch(() => undefined);
  for (const job of inside.sent) if (job.type === "index") await inside.worker().library.include(job.sourceId);
  const shared = secret.split(" ").slice(50, 200).join(" ");
  const document = await inside.send(ada, "mine.txt", "text", utf8(`${essay(96, 200)}\n\n${shared}`));
  const id = await inside.ask(ada, document.id);
  await inside.worker().runs.run(id);
  const { report } = await inside.reports.read(ada, id);
  expect(report.sources.map(({ kind }) => kind)).toContain("student");
  const exports = createExports({ ...inside, reportFiles: papers, appUrl: "https://marginalia.test" });
  const pdf = (await read(await exports.pdf(ada, id, none))).text;
  const word = readWordFile(await exports.docx(ada, id, none));
  const json = new TextDecoder().decode(await exports.json(ada, id));
  const unshared = [secret.split(" ").slice(0, 40).join(" "), secret.split(" ").slice(230, 270).join(" ")];
  for (const file of [pdf, Object.values(word.parts).join(""), json]) {
    for (const words of unshared.flatMap((text) => text.split(". ").filter((one) => one.length > 30))) {
      expect(squeezed(file)).not.toContain(squeezed(words));
    }
    expect(file).not.toContain("ecret title");
    expect(file).not.toContain("bobs-secret-name");
    expect(file).not.toContain(theirs.id);
    expect(file).toContain(file === json ? '"kind":"student"' : "Other students’ documents");
  }
  expect(pdf).not.toContain("In the source:");
});

test("the same report gives the same bytes, and so does a second export of its Word file", async () => {
  const details = detailsOf(sampleReport(600));
  for (const paper of [papers.pdf, papers.docx]) expect(await paper(details)).toEqual(await paper(details));
});

test("a report without a match or a signature can be exported", async () => {
  const empty = sampleReport(400, {}, essay(99, 400));
  expect(empty.matches).toEqual([]);
  const details = { ...detailsOf(empty), signed: null };
  const { text, links } = await read(await papers.pdf(details));
  expect(text).toContain("No matches are listed.");
  expect(links).toEqual([]);
  expect(readWordFile(await papers.docx(details)).comments).toEqual([]);
});

test("a single word of 300,000 letters, one letter a paragraph, and many combining marks can be exported", async () => {
  const odd = [
    "a".repeat(300_000),
    "a\n\n".repeat(3000),
    `e${"\u0301".repeat(500)} `.repeat(200),
    "👩‍👩‍👧‍👦 ".repeat(2000),
  ];
  for (const text of odd) {
    const details = detailsOf(sampleReport(400, {}, essay(97, 200)));
    const report = { ...details.report, text, matches: [] };
    const { pages } = await read(await papers.pdf({ ...details, report }));
    expect([pages.length > 2, readWordFile(await papers.docx({ ...details, report })).left]).toEqual([true, []]);
  }
});
