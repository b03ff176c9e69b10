import { expect, test } from "vitest";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { extractText, Unreadable } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf, noise } from "../../fixtures/documents/hostile/bytes.ts";
import { compound, doc } from "../../fixtures/documents/made/doc.ts";
import { OLD_DELETED, OLD_HIDDEN, OLD_TINY, OLD_WHITE, oldDoc } from "../../fixtures/documents/made/old-doc.ts";

const RUSSIAN = Uint8Array.of(0xd2, 0xe5, 0xea, 0xf1, 0xf2);

test("a document of Word 6 or 95 is read", async () => {
  for (const version of [101, 104]) {
    const { text, flags } = await read(oldDoc({ bytes: bytesOf("First.\rSecond \x93quoted\x94.\r"), version }));
    expect(text).toBe("First.\n\nSecond “quoted”.");
    expect(flags).toEqual([]);
  }
});

test("after a fast save the pieces of the text are read in their order", async () => {
  const bytes = bytesOf("second.\rThe first, ");
  expect((await read(oldDoc({ bytes, pieces: [[8, 19] as const, [0, 8] as const] }))).text).toBe("The first, second.");
});

test("deleted text is left out, hidden, white and tiny text is marked", async () => {
  const bytes = bytesOf("Kept gone here hidden and tiny or white.\r");
  const runs = [
    { from: 5, to: 10, properties: OLD_DELETED },
    { from: 15, to: 21, properties: OLD_HIDDEN },
    { from: 26, to: 30, properties: OLD_TINY },
    { from: 34, to: 39, properties: OLD_WHITE },
  ];
  const { text, hidden } = await read(oldDoc({ bytes, runs }));
  expect(text).toBe("Kept here hidden and tiny or white.");
  expect(hidden.map(([from, to]) => text.slice(from, to))).toEqual(["hidden", "tiny", "white"]);
});

test("characters are decoded by the language, the fonts and the platform of the document, or as two bytes", async () => {
  expect((await read(oldDoc({ bytes: RUSSIAN, language: 0x0419 }))).text).toBe("Текст");
  expect((await read(oldDoc({ bytes: RUSSIAN, fonts: [0, 204] }))).text).toBe("Текст");
  expect((await read(oldDoc({ bytes: bytesOf("Caf\xe9 cr\xe8me\r"), fonts: [0, 204] }))).text).toBe("Café crème");
  expect((await read(oldDoc({ bytes: bytesOf("Caf\x8e"), macintosh: true }))).text).toBe("Café");
  const wide = Uint8Array.from(
    [..."日本語"].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  );
  expect((await read(oldDoc({ bytes: wide, wide: true }))).text).toBe("日本語");
});

test("a password, macros and older formats are refused with their own reason", async () => {
  const bytes = bytesOf("Text.");
  await expect(read(oldDoc({ bytes, password: true }))).rejects.toMatchObject({ reason: "encrypted" });
  const macros = oldDoc({ bytes, others: [["Macros", noise(64)]] });
  await expect(read(macros)).rejects.toMatchObject({ reason: "macros" });
  const older = await refusal(oldDoc({ bytes, version: 45 }));
  expect(explainUnreadable(older.reason, older.details).text).toContain("a file from Word 2 or older");
});

test("with any byte broken, the result is a text or a reason", async () => {
  const runs = [{ from: 2, to: 4, properties: OLD_TINY }];
  const good = oldDoc({
    bytes: bytesOf("Some text of it."),
    runs,
    fonts: [0, 204],
    pieces: [
      [0, 9],
      [9, 16],
    ],
  });
  for (let at = 512; at < good.length; at += 7) {
    const bytes = good.slice();
    bytes[at] = (bytes[at]! + 101) & 0xff;
    await extractText(bytes, "doc").catch((cause: unknown) => expect(cause).toBeInstanceOf(Unreadable));
  }
});

test("objects in a .doc are not opened, and the text around them is read", async () => {
  const plain = doc([{ text: "Before \x13 EMBED Equation.3 \x14\x01\x15 and after.\r" }]);
  expect((await read(plain)).text).toBe("Before  and after.");
  const pool = [["ObjectPool/_1", noise(64)]] as const;
  expect((await read(oldDoc({ bytes: bytesOf("Text."), others: pool }))).text).toBe("Text.");
});

test.each([
  ["{\\rtf1 Hello}", "an RTF document"],
  ["<html><body>Hello</body></html>", "a web page"],
  ["\xef\xbb\xbf<?xml version='1.0'?>\n<html>", "a web page"],
  ["MIME-Version: 1.0\r\n", "a web page"],
  ["<?xml version='1.0'?><w:wordDocument/>", "an XML document"],
  ["Just some text.\n", "plain text"],
  ["\xdb\xa5\x2d\0", "a file from Word 2 or older"],
  ["1\xbe\0\0", "a Microsoft Write file"],
  ["\xffWPC", "a WordPerfect document"],
  [`PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`, "an OpenDocument text (.odt)"],
])("%j named .doc is refused with its real type", async (start, found) => {
  const { reason, details } = await refusal(bytesOf(start));
  expect({ reason, details }).toEqual({ reason: "wrong_type", details: { found } });
});

test("another Office file named .doc is no Word document", async () => {
  expect((await refusal(compound([["Contents", noise(64)]]))).details).toEqual({ found: "another Office file" });
});

function read(bytes: Uint8Array) {
  return extractText(bytes, "doc");
}

async function refusal(bytes: Uint8Array): Promise<Unreadable> {
  const cause: unknown = await read(bytes).catch((thrown: unknown) => thrown);
  if (cause instanceof Unreadable) return cause;
  throw cause;
}
