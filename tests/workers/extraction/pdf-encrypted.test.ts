import { zlibSync } from "fflate";
import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import aes128 from "../../fixtures/documents/encrypted/aes-128.pdf?bytes";
import aes256 from "../../fixtures/documents/encrypted/aes-256-r5.pdf?bytes";
import aes256r6 from "../../fixtures/documents/encrypted/aes-256-r6.pdf?bytes";
import rc4short from "../../fixtures/documents/encrypted/rc4-40.pdf?bytes";
import rc4 from "../../fixtures/documents/encrypted/rc4-128.pdf?bytes";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { contentOf, type PdfObject, pdfObjects } from "../../fixtures/documents/hostile/pdf.ts";
import { deflatedSpaces } from "../../fixtures/documents/hostile/pdf-bombs.ts";
import { encrypted } from "../../fixtures/documents/made/encrypted.ts";
import { file } from "./essays.ts";

const FLATE = "/Filter /FlateDecode";

test.each([
  ["RC4, 40 bits", rc4short],
  ["RC4, 128 bits", rc4],
  ["AES, 128 bits", aes128],
  ["AES, 256 bits, revision 5", aes256],
  ["AES, 256 bits, revision 6, in object streams", aes256r6],
])("a file that opens without a password is read: %s", async (_name, bytes) => {
  const { text } = await extractText(bytes.slice(), "pdf");
  expect(text).toBe("This page has limits on printing.");
});

test("restrictions on printing and copying do not count as a password", async () => {
  expect((await extractText(file("restricted"), "pdf")).text).toBe("This page has a password.");
});

test("a file that needs a password is refused", async () => {
  await expect(extractText(file("password"), "pdf")).rejects.toMatchObject({ reason: "encrypted" });
});

test("hidden text of an encrypted file is found", async () => {
  const content = "BT /F1 11 Tf 72 700 Td (Before ) Tj 1 1 1 rg (seven white words) Tj 0 g ( and after.) Tj ET";
  const { text, hidden } = await extractText(
    encryptedPage({ dictionary: FLATE, data: zlibSync(bytesOf(content)) }),
    "pdf",
  );
  expect(hidden.map(([start, end]) => text.slice(start, end))).toEqual(["seven white words"]);
});

test("an encrypted file cut anywhere near its end gives a text or a reason", async () => {
  const whole = encryptedPage({ dictionary: FLATE, data: zlibSync(contentOf(["A line."])) });
  for (let length = 100; length < whole.length; length += 37) {
    await extractText(whole.slice(0, length), "pdf").catch((cause) => expect(cause.name).toBe("Unreadable"));
  }
});

test("a decompression bomb inside an encrypted file is refused", async () => {
  const bomb = encryptedPage({ dictionary: FLATE, data: deflatedSpaces(200) });
  await expect(extractText(bomb, "pdf")).rejects.toMatchObject({ reason: "bomb" });
});

test("a second encryption dictionary, spelled differently, is refused", async () => {
  const page = encryptedPage({ dictionary: "", data: contentOf(["A line."]) });
  const tail = bytesOf("trailer\n<< /#45ncrypt 6 0 R /Root 1 0 R >>\n");
  await expect(extractText(Uint8Array.of(...page, ...tail), "pdf")).rejects.toMatchObject({ reason: "encrypted" });
});

function encryptedPage(content: PdfObject): Uint8Array {
  return encrypted(pdfObjects(content));
}
