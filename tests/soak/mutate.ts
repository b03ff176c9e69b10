/**
 * Breaks a document the way accidents and attackers do. Everything follows from a seed and a number, so that a file that
 * did harm can be made again.
 */
import { type Unzipped, unzipSync, unzlibSync, zipSync, zlibSync } from "fflate";
import type { FileKind } from "#core/shared/file-type.ts";
import { find, join } from "../fixtures/documents/hostile/bytes.ts";
import { type Chance, chanceOf } from "./chance.ts";

export type Specimen = { name: string; kind: FileKind; bytes: Uint8Array };
export type Mutant = { name: string; kind: FileKind; bytes: Uint8Array; how: string[] };

type Mutation = (bytes: Uint8Array, chance: Chance, corpus: readonly Specimen[]) => Uint8Array;

/** A mutation more may hide what the one before it reached; three are enough to reach combinations. */
const MUTATIONS_MAX = 3;

/** Numbers at which counts, sizes and signs turn over. */
const EXTREMES = [
  "0",
  "-1",
  "1",
  "65535",
  "65536",
  "2147483647",
  "2147483648",
  "4294967295",
  "99999999999",
  "1e308",
  "0.000001",
];
const EXTREME_FIELDS = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

export function mutant(corpus: readonly Specimen[], seed: number, number: number): Mutant {
  const chance = chanceOf(seed, number);
  const { name, kind, bytes } = chance.one(corpus);
  let broken: Uint8Array = bytes.slice();
  const how: string[] = [];
  for (let left = 1 + chance.below(MUTATIONS_MAX); left > 0; left--) {
    const mutation = chance.one(chance.below(3) > 0 ? inside[kind] : anywhere);
    broken = mutation(broken, chance, corpus);
    how.push(mutation.name);
  }
  return { name, kind, bytes: broken, how };
}

const anywhere: readonly Mutation[] = [
  flipBits,
  deleteRun,
  duplicateRun,
  swapRuns,
  cut,
  changeNumber,
  changeField,
  splice,
];

/** Mutations that know the format, so that they reach what lies behind compression and checksums. */
const inside: Record<FileKind, readonly Mutation[]> = {
  pdf: [breakStream, breakStream, changeNumber, renameKey],
  docx: [breakPart, breakXml, breakXml],
  doc: [changeField, changeField],
};

function flipBits(bytes: Uint8Array, chance: Chance): Uint8Array {
  const broken = bytes.slice();
  for (let left = 1 + chance.below(20); left > 0 && broken.length > 0; left--) {
    const at = chance.below(broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << chance.below(8));
  }
  return broken;
}

function run(bytes: Uint8Array, chance: Chance): [number, number] {
  const from = chance.below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + chance.below(chance.one([4, 64, 1_024, 16_384])))];
}

function deleteRun(bytes: Uint8Array, chance: Chance): Uint8Array {
  const [from, to] = run(bytes, chance);
  return join([bytes.subarray(0, from), bytes.subarray(to)]);
}

function duplicateRun(bytes: Uint8Array, chance: Chance): Uint8Array {
  const [from, to] = run(bytes, chance);
  const copies = Array.from({ length: 1 + chance.below(8) }, () => bytes.subarray(from, to));
  return join([bytes.subarray(0, to), ...copies, bytes.subarray(to)]);
}

function swapRuns(bytes: Uint8Array, chance: Chance): Uint8Array {
  const broken = bytes.slice();
  const [from, to] = run(bytes, chance);
  const other = chance.below(Math.max(1, bytes.length - (to - from)));
  broken.set(bytes.subarray(from, to), other);
  broken.set(bytes.subarray(other, other + to - from), from);
  return broken;
}

function cut(bytes: Uint8Array, chance: Chance): Uint8Array {
  return bytes.slice(0, chance.below(bytes.length + 1));
}

/** A number written in digits, somewhere after a place found by chance. */
function changeNumber(bytes: Uint8Array, chance: Chance): Uint8Array {
  const start = chance.below(bytes.length);
  for (let from = start; from < Math.min(bytes.length, start + 4_096); from++) {
    if (!isDigit(bytes[from])) continue;
    let to = from;
    while (isDigit(bytes[to])) to++;
    return join([bytes.subarray(0, from), bytesOfLatin1(chance.one(EXTREMES)), bytes.subarray(to)]);
  }
  return flipBits(bytes, chance);
}

/** A binary field of two or four bytes. Half of them early in the file, where headers stand. */
function changeField(bytes: Uint8Array, chance: Chance): Uint8Array {
  const broken = bytes.slice();
  if (broken.length < 8) return broken;
  const view = new DataView(broken.buffer);
  const reach = chance.below(2) === 0 ? Math.min(broken.length, 4_096) : broken.length;
  const at = chance.below((reach - 4) >> 1) * 2;
  const value = chance.one(EXTREME_FIELDS);
  if (chance.below(2) === 0) view.setUint16(at, value & 0xffff, true);
  else view.setUint32(at, value, true);
  return broken;
}

function splice(bytes: Uint8Array, chance: Chance, corpus: readonly Specimen[]): Uint8Array {
  const other = chance.one(corpus).bytes;
  return join([bytes.subarray(0, chance.below(bytes.length + 1)), other.subarray(chance.below(other.length + 1))]);
}

/** Opens a Flate stream, breaks what is in it, and closes it again. */
function breakStream(bytes: Uint8Array, chance: Chance, corpus: readonly Specimen[]): Uint8Array {
  const word = find(bytes, "stream", chance.below(bytes.length));
  const end = word < 0 ? -1 : find(bytes, "endstream", word + 6);
  if (end < 0) return changeNumber(bytes, chance);
  const start = word + (bytes[word + 6] === 0x0d ? 8 : 7);
  try {
    const mutation: Mutation = chance.one([flipBits, deleteRun, duplicateRun, changeNumber, changeNumber, swapRuns]);
    const data = zlibSync(mutation(unzlibSync(bytes.subarray(start, end)), chance, corpus));
    return join([bytes.subarray(0, start), data, bytes.subarray(end - 1)]);
  } catch {
    return flipBits(bytes, chance);
  }
}

const KEYS = [
  "/Type",
  "/Filter",
  "/Length",
  "/W",
  "/Index",
  "/Kids",
  "/Parent",
  "/Contents",
  "/Font",
  "/Widths",
  "/ToUnicode",
  "/Encoding",
  "/Resources",
  "/MediaBox",
];

/** One key becomes another, so that a value is where another type is expected. */
function renameKey(bytes: Uint8Array, chance: Chance): Uint8Array {
  const key = chance.one(KEYS);
  const at = find(bytes, key, chance.below(bytes.length));
  if (at < 0) return changeNumber(bytes, chance);
  return join([bytes.subarray(0, at), bytesOfLatin1(chance.one(KEYS)), bytes.subarray(at + key.length)]);
}

/** A part of the package, its checksum right again afterwards. */
function breakPart(bytes: Uint8Array, chance: Chance, corpus: readonly Specimen[]): Uint8Array {
  const mutation: Mutation = chance.one([flipBits, deleteRun, duplicateRun, swapRuns, changeNumber, cut]);
  return withPart(bytes, chance, (part) => mutation(part, chance, corpus));
}

/** A tag or attribute goes, doubles, changes its name or its value; brackets mostly stay in balance. */
function breakXml(bytes: Uint8Array, chance: Chance): Uint8Array {
  return withPart(bytes, chance, (part) => {
    const xml = new TextDecoder().decode(part);
    const tags = [...xml.matchAll(/<[^<>]+>/g)];
    if (tags.length === 0) return part;
    const { 0: tag, index } = chance.one(tags);
    const other = chance.one(tags)[0];
    // Only a tag that closes itself can go or come again without breaking the rest.
    const alone = tag.endsWith("/>") && other.endsWith("/>");
    const value = () => tag.replace(/"[^"]*"/, `"${chance.one(EXTREMES)}"`);
    const digits = () => tag.replace(/"([^"]*)"/, `"${"9".repeat(1 + chance.below(40))}"`);
    const name = () => tag.replace(/[\w:]+(?==)/, "w:val");
    const many = () => `${other}${tag}`.repeat(1 + chance.below(300));
    const changes = alone
      ? [() => "", () => other, many, value, digits, name]
      : [value, digits, name, () => "", () => tag + tag];
    const changed = chance.one(changes)();
    return new TextEncoder().encode(xml.slice(0, index) + changed + xml.slice(index + tag.length));
  });
}

function withPart(bytes: Uint8Array, chance: Chance, change: (part: Uint8Array) => Uint8Array): Uint8Array {
  let parts: Unzipped;
  try {
    parts = unzipSync(bytes, { filter: (file) => file.originalSize < 4_000_000 });
  } catch {
    return flipBits(bytes, chance);
  }
  const names = Object.keys(parts).filter((name) => (parts[name]?.length ?? 0) > 0);
  if (names.length === 0) return flipBits(bytes, chance);
  // Most of the reader's work is the document; the other parts get their share.
  const document = names.find((name) => name.endsWith("document.xml"));
  const name = document && chance.below(2) === 0 ? document : chance.one(names);
  parts[name] = change(parts[name] ?? new Uint8Array()).slice();
  return zipSync(parts, { level: 1 });
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function bytesOfLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
