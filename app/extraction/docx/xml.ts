import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Unreadable } from "../unreadable.ts";
import { type Entry, readPart } from "./archive.ts";

export type Tag = { name: string; attributes: Record<string, string> };
export type Handler = { open(tag: Tag): void; close(name: string): void; text(text: string): void };

/** Word nests about forty levels, tables in tables a hundred. */
const DEPTH_MAX = 1_000;

/** More than the limit of a whole text: no real file has this much between two tags. */
const HELD_MAX = 8 * 1_048_576;

/**
 * Parses one part as XML. Prefixes are replaced by those of `namespaces`: `w:p` whatever prefix the file uses. A
 * DOCTYPE is rejected: no Office file has one, and entities allow expansion attacks.
 */
export function readXml(bytes: Uint8Array, entry: Entry, namespaces: Namespaces, handler: Handler): void {
  const parser = new SaxesParser();
  let depth = 0;
  // Bytes read since the last tag or text: the parser buffers them until the token is complete.
  let held = 0;
  let prefixes: Map<string, string> | null = null;
  let usual = true;

  // A part has a few hundred distinct names and uses each a hundred thousand times: new strings and objects for each
  // would take 50 MB.
  const known = new Map<string, string>();

  function ours(name: string): string {
    const found = known.get(name);
    if (found !== undefined) return found;
    const result = renamedOne(name);
    if (known.size < NAMES_MAX) known.set(name, result);
    return result;
  }

  function renamedOne(name: string): string {
    const colon = name.indexOf(":");
    const prefix = colon < 0 ? "" : name.slice(0, colon);
    return `${prefixes?.get(prefix) ?? prefix}:${name.slice(colon + 1)}`;
  }

  parser.on("doctype", () => {
    throw new Unreadable("corrupt", "a DOCTYPE");
  });
  parser.on("opentag", (tag: SaxesTagPlain) => {
    held = 0;
    if (++depth > DEPTH_MAX) throw new Unreadable("corrupt", "elements nested too deep");
    if (!prefixes) {
      prefixes = prefixesOf(tag.attributes, namespaces);
      usual = isUsual(prefixes);
    }
    const attributes = usual ? tag.attributes : renamed(tag.attributes, ours);
    handler.open({ name: ours(tag.name), attributes });
  });
  parser.on("closetag", (tag: SaxesTagPlain) => {
    held = 0;
    depth--;
    handler.close(ours(tag.name));
  });
  parser.on("text", handler.text);
  parser.on("cdata", handler.text);
  parse(parser, bytes, entry, (size) => {
    held += size;
    if (held > HELD_MAX) throw new Unreadable("corrupt", "a single text or tag of more than 8 MB");
  });
}

const NAMES_MAX = 1_000;

/** Whether the file uses the same prefixes for the namespaces as we do, as Word does. */
function isUsual(prefixes: ReadonlyMap<string, string>): boolean {
  for (const [theirs, ours] of prefixes) if (theirs !== ours) return false;
  return true;
}

/** Maps a namespace to the prefix used here. */
export type Namespaces = ReadonlyMap<string, string>;

function parse(parser: SaxesParser, bytes: Uint8Array, entry: Entry, read: (bytes: number) => void): void {
  let decoder: TextDecoder | null = null;
  try {
    readPart(bytes, entry, (chunk) => {
      read(chunk.length);
      decoder ??= decoderFor(chunk);
      parser.write(decoder.decode(chunk, { stream: true }));
    });
    parser.close();
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable("corrupt", "XML that breaks its own rules");
  }
}

/** The format allows UTF-8 and UTF-16; other programs write the encoding they declare. */
function decoderFor(chunk: Uint8Array): TextDecoder {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  if (first === 0x3c && second === 0) return new TextDecoder("utf-16le");
  if (first === 0 && second === 0x3c) return new TextDecoder("utf-16be");
  const head = String.fromCharCode(...chunk.subarray(0, 200));
  const [, declared = ""] = /^\s*<\?xml[^>]*\bencoding=["'](iso-8859-\d+|windows-125\d)["']/i.exec(head) ?? [];
  return declared === "" ? new TextDecoder("utf-8", { fatal: true }) : new TextDecoder(declared);
}

/** All known writers declare prefixes on the root element. */
function prefixesOf(attributes: Record<string, string>, namespaces: Namespaces): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const prefix = name === "xmlns" ? "" : name.startsWith("xmlns:") ? name.slice(6) : null;
    const ours = namespaces.get(value);
    if (prefix !== null && ours !== undefined) prefixes.set(prefix, ours);
  }
  return prefixes;
}

function renamed(attributes: Record<string, string>, ours: (name: string) => string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    result[name.includes(":") && !name.startsWith("xmlns") ? ours(name) : name] = value;
  }
  return result;
}
