import { type Cursor, type PdfValue, readValue, skipBlank } from "../lexer.ts";
import {
  endOfData,
  endsWith,
  type FileBytes,
  fileBytes,
  identityBefore,
  rememberNumber,
  startOfData,
} from "../stream-data.ts";
import { type Entries, isPicture } from "../stream-dictionary.ts";
import { escaped, stringBytes } from "../strings.ts";
import { type Handler, openHandler } from "./handler.ts";

/** An object with possibly encrypted content: the offset of its value, and of its data if it is a stream. */
type Found = { number: number; generation: number; at: number };

/**
 * Decrypts a file that opens without a password, in place, and removes the key /Encrypt: later readers, starting
 * with the guard, read a plain file. Decrypted data are never longer than encrypted data. Throws Unreadable
 * encrypted if a password is needed.
 */
export function decryptPdf(bytes: Uint8Array): void {
  if (!bytes.includes(0x45) || findKey(bytes, 0) < 0) return;
  const file = fileBytes(bytes);
  const { objects, trailer } = survey(file);
  const encrypt = trailer?.get("Encrypt");
  if (!trailer || !encrypt || isWord(encrypt, "null")) return;
  const own = encrypt.type === "reference" ? encrypt.number : Number.NaN;
  const at = objects.findLast(({ number }) => number === own)?.at;
  const dictionary = encrypt.type === "dictionary" ? encrypt : at === undefined ? undefined : valueAt(file, at).value;
  if (dictionary?.type !== "dictionary") return;
  const handler = openHandler(dictionary.entries, firstId(file, trailer.get("ID"), objects));
  let done = 0;
  for (const object of objects) {
    // Decrypted data may contain something that looks like an object but is not.
    if (object.at < done || object.number === own || Number.isNaN(object.number)) continue;
    done = decryptObject(file, object, handler);
  }
  for (let place = findKey(bytes, 0); place >= 0; place = findKey(bytes, place + 1)) bytes[place + 1] = 0x58;
}

/** All objects in file order, the numbers used as lengths, and the last trailer with an encryption dictionary. */
function survey(file: FileBytes): { objects: Found[]; trailer: Entries | null } {
  const { bytes } = file;
  const objects: Found[] = [];
  let trailer: Entries | null = null;
  const consider = (value: PdfValue) => {
    if (value.type === "dictionary" && value.entries.has("Encrypt")) trailer = value.entries;
  };
  for (let at = 2; at < bytes.length; at++) {
    if (bytes[at] === 0x6a && endsWith(bytes, at, "obj") && !endsWith(bytes, at, "endobj")) {
      const [number, generation] = identityBefore(bytes, at - 2);
      const { value } = valueAt(file, at + 1);
      if (value.type === "integer") rememberNumber(file, number, value.value);
      else if (!Number.isNaN(number)) objects.push({ number, generation, at: at + 1 });
      consider(value);
    } else if (bytes[at] === 0x72 && endsWith(bytes, at, "trailer")) consider(valueAt(file, at + 1).value);
  }
  return { objects, trailer };
}

/** Returns the end of the object's data, as far as it was decrypted. */
function decryptObject(file: FileBytes, { number, generation, at }: Found, handler: Handler): number {
  const { value, cursor } = valueAt(file, at);
  const entries = value.type === "dictionary" ? value.entries : null;
  const type = entries?.get("Type");
  if (type?.type === "name" && type.name === "XRef") return cursor.at;
  decryptStrings(file, value, handler, number, generation);
  skipBlank(cursor);
  if (!entries || !endsWith(file.bytes, cursor.at + 5, "stream")) return cursor.at;
  const length = entries.get("Length");
  const stated =
    length?.type === "integer" ? length.value : length?.type === "reference" ? { reference: length.number } : null;
  const start = startOfData(file, cursor.at + 6);
  const { end } = endOfData(file, { start, length: stated });
  const isPlain = type?.type === "name" && type.name === "Metadata" && !handler.encryptsMetadata;
  if (isPlain || isPicture(entries)) return end;
  const cipher = handler.cipherOf("stream", number, generation, ownFilter(entries));
  if (!cipher) return end;
  const data = file.bytes.subarray(start, end);
  // Blanks after the data are ignored by every filter, and by page content without a filter.
  data.fill(0x20, cipher(data));
  return end;
}

/** The crypt filter that a stream specifies itself: /Filter /Crypt with /DecodeParms << /Name /Identity >>. */
function ownFilter(entries: Entries): string | undefined {
  const filters = listOf(entries.get("Filter") ?? entries.get("F"));
  const at = filters.findIndex((filter) => filter.type === "name" && filter.name === "Crypt");
  if (at < 0) return undefined;
  const parameters = listOf(entries.get("DecodeParms") ?? entries.get("DP"))[at];
  const name = parameters?.type === "dictionary" ? parameters.entries.get("Name") : undefined;
  return name?.type === "name" ? name.name : "Identity";
}

/** The strings in an object's dictionaries; those of a content stream are part of its data. */
function decryptStrings(file: FileBytes, value: PdfValue, handler: Handler, number: number, generation: number): void {
  if (value.type === "array") for (const item of value.items) decryptStrings(file, item, handler, number, generation);
  if (value.type === "dictionary")
    for (const item of value.entries.values()) decryptStrings(file, item, handler, number, generation);
  if (value.type !== "string") return;
  const cipher = handler.cipherOf("string", number, generation);
  if (!cipher) return;
  const plain = stringBytes(value);
  const written = escaped(plain.slice(0, cipher(plain)));
  const token = file.bytes.subarray(value.from, value.to);
  token.fill(0x20);
  // If escapes make it too long, it is replaced by an empty string: such strings contain no page text.
  token.set(written.length <= token.length ? written : [0x28, 0x29].slice(0, token.length));
}

function firstId(file: FileBytes, value: PdfValue | undefined, objects: readonly Found[]): Uint8Array {
  const at = value?.type === "reference" ? objects.findLast(({ number }) => number === value.number)?.at : undefined;
  const list = at === undefined ? value : valueAt(file, at).value;
  return list?.type === "array" ? stringBytes(list.items[0]) : new Uint8Array();
}

function valueAt(file: FileBytes, at: number): { value: PdfValue; cursor: Cursor } {
  const cursor: Cursor = { bytes: file.bytes, at, budget: file.budget };
  return { value: readValue(cursor), cursor };
}

/** The offset of /Encrypt as a complete name; -1 if it does not occur. */
function findKey(bytes: Uint8Array, from: number): number {
  const word = "/Encrypt";
  for (let at = bytes.indexOf(0x2f, from); at >= 0; at = bytes.indexOf(0x2f, at + 1)) {
    if (bytes[at + 1] === 0x45 && endsWith(bytes, at + word.length - 1, word)) {
      const after = String.fromCharCode(bytes[at + word.length] ?? 0x20);
      if (/[\s\0()<>[\]{}/%]/.test(after)) return at;
    }
  }
  return -1;
}

function listOf(value: PdfValue | undefined): PdfValue[] {
  return value === undefined ? [] : value.type === "array" ? value.items : [value];
}

function isWord(value: PdfValue, word: string): boolean {
  return value.type === "word" && value.word === word;
}
