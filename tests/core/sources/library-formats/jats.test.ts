import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepted, expectSameTails, fileOf, folderOf, prose, refused, rowsOf } from "./imports.ts";

const licence =
  '<license license-type="open-access" xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open to all.</license-p></license>';

const article = (topic: string, permissions = licence) => `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.3//EN" "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/"><front>
<journal-meta><journal-title-group><journal-title>Annals of Small Places</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="pmc">PMC4242</article-id><article-id pub-id-type="doi">10.5555/${topic}</article-id>
<article-categories><subj-group><subject>Research Article</subject></subj-group></article-categories>
<title-group><article-title>On <italic>${topic}</italic>s</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Lindqvist</surname><given-names>Ada</given-names></name></contrib>
<contrib contrib-type="author"><collab>Harbour Study Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Okafor</surname><given-names>Grace</given-names></name></contrib></contrib-group>
<pub-date pub-type="ppub"><year>2020</year></pub-date><pub-date pub-type="epub"><day>3</day><year>2019</year></pub-date>
<volume>7</volume><elocation-id>e12</elocation-id>
<permissions>${permissions}</permissions><abstract><p>What ${topic}s are for.</p></abstract></article-meta></front>
<body><sec><title>Part</title><p>${prose(topic)}</p></sec></body><back><ref-list><ref>A reference</ref></ref-list></back></article>`;

test("an article is read with the metadata of its front matter, and its text without them", async () => {
  const [row] = accepted(await rowsOf("jats", fileOf("pier.nxml", article("pier"))));
  expect(row).toMatchObject({
    name: "pier.nxml",
    title: "On piers",
    authors: ["Ada Lindqvist", "Harbour Study Group"],
    year: 2019,
    container: "Annals of Small Places",
    doi: "10.5555/pier",
    url: "https://europepmc.org/article/PMC/PMC4242",
    licence: "https://creativecommons.org/licenses/by/4.0/",
  });
  expect(row!.text).toMatch(/^On piers\n\nWhat piers are for\.\n\nPart\n\npier is the subject/);
  expect(row!.text).not.toContain("A reference");
});

test("a title has its subtitle and no footnote, a group no members, and a name in two scripts is the Latin one", async () => {
  const names =
    '<contrib><name-alternatives><name name-style="eastern"><surname>山田</surname><given-names>花子</given-names></name><name name-style="western"><surname>Yamada</surname><given-names>Hanako</given-names></name></name-alternatives></contrib>' +
    "<contrib><collab>Harbour Study Group<contrib-group><contrib><name><surname>Example</surname><given-names>Bob</given-names></name></contrib></contrib-group></collab></contrib>" +
    '<contrib><name name-style="eastern"><surname>山田</surname><given-names>花子</given-names></name></contrib>' +
    "<contrib><name><surname>Example</surname><given-names>Grace</given-names><suffix>Jr</suffix></name></contrib>";
  const front = article("pier")
    .replace(/<contrib-group>.*?<\/contrib-group>/s, `<contrib-group>${names}</contrib-group>`)
    .replace("</article-title>", '<xref ref-type="fn" rid="a">*</xref></article-title><subtitle>Of wood</subtitle>');
  const [row] = accepted(await rowsOf("jats", fileOf("pier.xml", front)));
  expect(row).toMatchObject({
    title: "On piers: Of wood",
    authors: ["Hanako Yamada", "Harbour Study Group", "山田 花子", "Grace Example Jr"],
  });
  expect(row!.text).toMatch(/^On piers\n\nOf wood\n\n/);
});

test("citations leave no brackets and commas, and comments on an article are not its text", async () => {
  const [one, two] = ['<xref ref-type="bibr" rid="1">1</xref>', '<xref ref-type="bibr" rid="2">2</xref>'];
  const words = `<p>Known before [${one},${two}\u2013${one}], and again<sup>${one},${two}</sup> (${one}; ${two}).</p>`;
  const cited = article("pier")
    .replace("<body>", `<body>${words}`)
    .replace("</back>", "</back><sub-article><body><p>A decision letter.</p></body></sub-article>");
  const [row] = accepted(await rowsOf("jats", fileOf("pier.xml", cited)));
  expect(row!.text).toContain("\n\nKnown before, and again.\n\n");
  expect(row!.text).not.toContain("decision");
});

test("a file with several articles is refused", async () => {
  const one = article("pier").slice(article("pier").indexOf("<article "));
  const set = `<pmc-articleset>${one}<article></article></pmc-articleset>`;
  expect(refused(await rowsOf("jats", fileOf("set.xml", set)))[0]?.refused).toContain("several articles");
});

test("a licence is its reference, its address or its words, whichever there is", async () => {
  const read = async (permissions: string) =>
    accepted(await rowsOf("jats", fileOf("a.xml", article("pier", permissions))))[0]!.licence;
  expect(await read(`<ali:license_ref>https://example.test/cc0</ali:license_ref>${licence}`)).toBe(
    "https://example.test/cc0",
  );
  expect(
    await read(
      '<license><license-p>For reprints see <ext-link xlink:href="https://example.test/">us</ext-link>. Under <ext-link xlink:href="https://creativecommons.org/licenses/by/4.0/">CC</ext-link>.</license-p></license>',
    ),
  ).toBe("https://creativecommons.org/licenses/by/4.0/");
  expect(
    await read(
      '<license license-type="open-access"><license-p>For reprints see <ext-link xlink:href="https://example.test/">us</ext-link>; under CC BY-NC 4.0.</license-p></license>',
    ),
  ).toBe("For reprints see us; under CC BY-NC 4.0.");
  expect(await read("<copyright-statement>A work of the state, in the public domain.</copyright-statement>")).toBe(
    "A work of the state, in the public domain.",
  );
  expect(await read("<copyright-statement>© 2019 Ada Example</copyright-statement>")).toBe(null);
  expect(await read("<license><license-p>Free to read.</license-p></license>")).toBe("Free to read.");
  expect(await read("<copyright-year>2019</copyright-year>")).toBe(null);
});

test("a folder of articles is read in order of the paths, and what is no article is refused", async () => {
  const folder = folderOf({
    "b/1.xml.gz": gzipSync(article("quay")),
    "b.nxml": article("pier"),
    "c.xml": "<html><body>No article</body></html>",
    "d.xml": article("wall").slice(0, -40),
    "e.xml.gz": "no gzip",
    "f.xml": "<article><body><p>Few words.</p></body></article>",
    "g.xml": new Uint8Array([0, 1, 2, 3]),
    "h.pdf": "not wanted",
  });
  const rows = await rowsOf("jats", folder);
  expect(accepted(rows).map(({ name, title }) => [name, title])).toEqual([
    ["b.nxml", "On piers"],
    ["b/1.xml.gz", "On quays"],
  ]);
  expect(refused(rows).map(({ name, refused }) => [name, refused])).toEqual([
    ["c.xml", "This is not a JATS article."],
    ["d.xml", "The file is not well-formed XML."],
    ["e.xml.gz", "The compressed file is damaged."],
    ["f.xml", "The text is under 100 words."],
    ["g.xml", "The file is not well-formed XML."],
  ]);
  await expectSameTails("jats", folder);
});

test("a list of keys beside the files gives their order, and licences that the articles do not name", async () => {
  const folder = folderOf({
    "all/PMC2.xml": article("quay", ""),
    "all/PMC1.xml": article("pier"),
    "list.csv": [
      "Key,ETag,License,Retracted",
      "all/PMC2.xml,x,CC BY,no",
      "all/PMC1.xml,x,CC0,no",
      "all/PMC1.xml,x,CC0,yes",
      "all/PMC9.xml,x,CC0,no",
      "../PMC1.xml,x,CC0,no",
      "all/PMC1.pdf,x,CC0,no",
    ].join("\n"),
    "inventory.csv.gz": gzipSync('"bucket","all/PMC2.txt","9"\n"bucket","all/PMC2.xml","9"\n'),
    "list.jsonl": '{"key":"all/PMC2.json"}\n{"key":"all/PMC2.xml","license_code":"CC BY-NC"}\n',
  });
  const list = join(folder, "list.csv");
  const rows = await rowsOf("jats", list);
  expect(accepted(rows).map(({ name, licence }) => [name, licence])).toEqual([
    ["all/PMC2.xml", "CC BY"],
    ["all/PMC1.xml", "https://creativecommons.org/licenses/by/4.0/"],
  ]);
  expect(refused(rows).map(({ refused }) => refused)).toEqual([
    "The list marks the article as retracted.",
    "There is no such file.",
    "The path leads out of the list's folder.",
  ]);
  await expectSameTails("jats", list);
  expect(accepted(await rowsOf("jats", join(folder, "inventory.csv.gz")))).toMatchObject([{ licence: null }]);
  expect(accepted(await rowsOf("jats", join(folder, "list.jsonl")))).toMatchObject([{ licence: "CC BY-NC" }]);
});

test("an input that is not there or of another kind is an error", async () => {
  await expect(rowsOf("jats", "/nowhere.xml")).rejects.toThrow("there is no such file");
  await expect(rowsOf("jats", fileOf("a.pdf", "x"))).rejects.toThrow("give a folder, an .xml or .nxml file");
  await expect(rowsOf("jats", folderOf({ "a.pdf": "x" }))).rejects.toThrow("the folder has no .xml");
});
