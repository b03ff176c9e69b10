import { zlibSync } from "fflate";
import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { contentOf, onePage, type PdfObject } from "../../fixtures/documents/hostile/pdf.ts";

const line = "What other objects say of a stream is read there.";
const data = zlibSync(contentOf([line]));
const hex = bytesOf(`${Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("")}>`);

test.each<[string, string, Uint8Array, PdfObject[]]>([
  ["a filter in another object", "/Filter 6 0 R", data, ["/FlateDecode"]],
  ["a list of filters in another object", "/Filter 6 0 R", hex, ["[/AHx /Fl]"]],
  ["a list of references", "/Filter [6 0 R 7 0 R]", hex, ["/ASCIIHexDecode", "/FlateDecode"]],
  ["parameters in another object", "/Filter /FlateDecode /DecodeParms 6 0 R", data, ["<< /Predictor 1 >>"]],
  ["a list of parameters", "/Filter [/FlateDecode] /DecodeParms [6 0 R]", data, ["null"]],
  ["a parameter in another object", "/Filter /FlateDecode /DecodeParms << /Predictor 6 0 R >>", data, ["1"]],
  ["a length in another object", "/Filter /FlateDecode /Length 6 0 R", data, [String(data.length)]],
  ["abbreviations", "/F [/AHx /Fl]", hex, []],
  ["numbers with a point", "/Filter /FlateDecode /DecodeParms << /Predictor 1.0 /Columns 4.0 >>", data, []],
  ["a stray word between entries", "/Filter /FlateDecode 17 endobj", data, []],
])("a stream is read whose dictionary has %s", async (_name, dictionary, content, more) => {
  const { text } = await extractText(onePage({ dictionary, data: content }, more), "pdf");
  expect(text).toBe(line);
});

test("filters defined in another object are found inside an object stream", async () => {
  const packed = { dictionary: "/Type /ObjStm /N 1 /First 4", data: bytesOf("9 0 /FlateDecode") };
  const bytes = onePage({ dictionary: "/Filter 9 0 R", data }, [packed]);
  // The table of this file does not name it: it is counted, and pdf.js reads a page without text.
  await expect(extractText(bytes, "pdf")).rejects.toMatchObject({ reason: "no_text" });
});

test("an attachment in an unknown format does not prevent the text from being read", async () => {
  const attachment = { dictionary: "/Type /EmbeddedFile /Filter [/Crypt /SomeDecode]", data: bytesOf("anything") };
  const { text } = await extractText(onePage({ dictionary: "", data: contentOf([line]) }, [attachment]), "pdf");
  expect(text).toBe(line);
});
