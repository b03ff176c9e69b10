import { expect, test } from "vitest";
import { safeFileName, sniffFileType } from "#core/shared/file-type.ts";

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOC = "application/msword";
const pdf = bytes("%PDF-1.7\n");
const zip = bytes("PK\x03\x04rest");
const ole = bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest");
const png = bytes("\x89PNG\r\n\x1a\n");

test("name, declared type and first bytes must agree", () => {
  expect(sniffFileType(pdf, "Essay.PDF", PDF)).toEqual({ kind: "pdf", mime: PDF });
  expect(sniffFileType(zip, "essay.docx", DOCX)).toEqual({ kind: "docx", mime: DOCX });
  expect(sniffFileType(ole, "essay.doc", DOC)).toEqual({ kind: "doc", mime: DOC });
});

test("a missing type from the browser is accepted", () => {
  expect(sniffFileType(zip, "essay.docx")).toMatchObject({ kind: "docx" });
  expect(sniffFileType(zip, "essay.docx", "")).toMatchObject({ kind: "docx" });
  expect(sniffFileType(zip, "essay.docx", "application/octet-stream")).toMatchObject({ kind: "docx" });
  expect(sniffFileType(pdf, "essay.pdf", "application/pdf; charset=binary")).toMatchObject({ kind: "pdf" });
});

test("only a byte order mark and white space may precede a PDF's header", () => {
  for (const before of ["", "\xef\xbb\xbf", "\r\n", " \t\f\n", "\xef\xbb\xbf\n"]) {
    expect(sniffFileType(bytes(`${before}%PDF-1.4`), "a.pdf")).toMatchObject({ kind: "pdf" });
  }
  const others = ["<html><script>alert(1)</script>", "<!--", "<", " <", "\xef\xbb\xbf<svg>", "<?php ?>", "#!/bin/sh\n"];
  for (const before of [...others, "MZ", "x", "\0", "HTTP/1.1 200 OK\r\n\r\n", "%", "%!PS\n", "{", "RIFF", "Rar!"]) {
    expect([before, sniffFileType(bytes(`${before}%PDF-1.4`), "a.pdf")]).toMatchObject([
      before,
      { refused: "wrong_type" },
    ]);
  }
});

test("a PDF header may be late, but within the first 1,024 bytes", () => {
  expect(sniffFileType(bytes(`${" ".repeat(1_000)}%PDF-1.4`), "a.pdf")).toMatchObject({ kind: "pdf" });
  expect(sniffFileType(bytes(`${" ".repeat(1_020)}%PDF-1.4`), "a.pdf")).toMatchObject({ refused: "wrong_type" });
});

test.each([
  ["a PNG named .pdf", png, "a.pdf", PDF, "a PNG picture"],
  ["a PDF named .docx", pdf, "a.docx", DOCX, "a PDF"],
  ["a PDF named .doc", pdf, "a.doc", DOC, "a PDF"],
  ["a newer Word file named .doc", zip, "a.doc", DOC, "a zip archive or a newer Word file (.docx)"],
  ["a text file", bytes("hello"), "a.txt", "text/plain", "plain text"],
  ["an RTF document named .doc", bytes("{\\rtf1"), "a.doc", DOC, "an RTF document"],
  ["a name without an ending", pdf, "essay", PDF, "a PDF"],
  ["an ending that only seems to be one", pdf, "essay.pdf.exe", PDF, "a PDF"],
  ["another declared type", pdf, "a.pdf", "text/html", "a PDF"],
])("%s is the wrong type, and the error names the real one", (_, head, name, mime, found) => {
  expect(sniffFileType(head, name, mime)).toEqual({ refused: "wrong_type", ...(found && { found }) });
});

test("a polyglot of a zip or a picture and a PDF is refused", () => {
  expect(sniffFileType(bytes("PK\x03\x04 %PDF-1.4"), "a.pdf")).toMatchObject({ refused: "wrong_type" });
  expect(sniffFileType(bytes("GIF89a %PDF-1.4"), "a.pdf")).toMatchObject({ refused: "wrong_type" });
  expect(sniffFileType(bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 %PDF-1.4"), "a.pdf")).toMatchObject({
    refused: "wrong_type",
  });
});

test("a .docx in the old container has a password, unless it is an old document", () => {
  expect(sniffFileType(ole, "a.docx", DOCX)).toEqual({ refused: "encrypted" });
  const old = bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${[..."WordDocument"].join("\0")}`);
  expect(sniffFileType(old, "a.docx", DOCX)).toMatchObject({ refused: "wrong_type" });
});

test("empty files and macro-enabled names have their own reasons", () => {
  expect(sniffFileType(new Uint8Array(), "a.pdf")).toEqual({ refused: "empty_file" });
  expect(sniffFileType(zip, "a.docm")).toMatchObject({ refused: "macros" });
});

test.each([
  ["C:\\Users\\ada\\essay.docx", "essay.docx"],
  ["../../etc/passwd", "passwd"],
  ["essay\u202exfdp.exe", "essayxfdp.exe"],
  ["a\u0000b\u0007.pdf", "ab.pdf"],
  ["zero\u200bwidth\ufeff.pdf", "zerowidth.pdf"],
  ["  spaced   out .pdf ", "spaced out .pdf"],
  ["...hidden.pdf", "hidden.pdf"],
  ["Réflexion – Übung 我的.pdf", "Réflexion – Übung 我的.pdf"],
  ["", "document"],
  ["folder/", "document"],
  ["..", "document"],
])("the name %j is stored as %j", (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test("a long name is cut before its extension, between characters", () => {
  const name = safeFileName(`${"𝔸".repeat(300)}.docx`);
  expect(name.length).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^(𝔸)+\.docx$/u);
});

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
