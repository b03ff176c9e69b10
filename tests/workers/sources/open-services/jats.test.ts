import { expect, test } from "vitest";
import { readJats, readLicensedJats } from "#workers/adapters/sources/jats.ts";

test("an article is read without references, citation marks and formulas", () => {
  const xml = `<article><front><article-meta><article-title>A <italic>title</italic></article-title></article-meta></front>
    <body><sec><title>Part</title><p>First<xref>[3]</xref> words.</p><p>Second&#160;ones <inline-formula>x</inline-formula>here.</p>
    <table-wrap><table><tr><td>a</td><td>b</td></tr></table></table-wrap></sec></body><back><ref-list>No</ref-list></back></article>`;
  expect(readJats(xml)).toBe("A title\n\nPart\n\nFirst words.\n\nSecond ones here.\n\na\tb");
  expect(() => readJats("<html/>")).toThrow("no JATS");
  expect(() => readJats("<article><p>")).toThrow();
});

const BY = "https://creativecommons.org/licenses/by/4.0/";

const permissions: [string, string | null][] = [
  [`<license><ali:license_ref>${BY}</ali:license_ref><license-p>Free.</license-p></license>`, BY],
  [`<ali:free_to_read/><ali:license_ref>${BY}</ali:license_ref>`, BY],
  [`<license xlink:href="${BY}"><license-p>This is open.</license-p></license>`, BY],
  [`<license><license-p>See <ext-link xlink:href="${BY}">the terms</ext-link>.</license-p></license>`, BY],
  [`<license xlink:href="https://journal.example/rights"><license-p>Ask us.</license-p></license>`, "Ask us."],
  [`<license license-type="open-access"/>`, "open-access"],
  ["<copyright-statement>© 2020</copyright-statement>", null],
];

test("the licence of an article is read where it states it", () => {
  for (const [stated, licence] of permissions) {
    const xml = `<article xmlns:ali="a" xmlns:xlink="x"><front><permissions>${stated}</permissions></front><body><p>Words.</p></body></article>`;
    expect(readLicensedJats(xml), stated).toEqual({ text: "Words.", licence });
  }
});

test("a table of 300,000 empty cells is read", () => {
  const xml = `<article><body><p>Before.</p><table><tr>${"<td/>".repeat(300_000)}</tr></table><p>After.</p></body></article>`;
  expect(readJats(xml)).toMatch(/^Before\.\s+After\.$/);
});
