import { expect, test } from "vitest";
import { join } from "#core/shared/bytes.ts";
import { align, allVisible, distinctHashes, fingerprint, prepare, searchedWords } from "#core/similarity/index.ts";
import { chooseMerge, MERGED_AT_ONCE } from "#core/sources/segments/choose-merge.ts";
import type { StoredDocument } from "#core/sources/segments/document-record.ts";
import { FREQUENT, SEGMENT_MOST_DOCUMENTS, stemSlot, storedHash } from "#core/sources/segments/format.ts";
import { namedDocuments } from "#core/sources/segments/kept-documents.ts";
import { continueMerge, type MergeState } from "#core/sources/segments/merge-segments.ts";
import { createPartWriter, type PendingPart } from "#core/sources/segments/part-writer.ts";
import {
  blockOfHash,
  documentsWithStem,
  postingsRange,
  readDirectory,
  readPostings,
  readTexts,
  textBlockOf,
  textRange,
} from "#core/sources/segments/read-segment.ts";
import { seeded, sentences, vocabulary } from "#tests/core/similarity/random.ts";
import { aboutText, type BuiltSegment, buildTexts, mergeTexts, SNAPSHOT } from "#tests/support/segments.ts";
import { compression } from "#workers/adapters/sources/compression.ts";

const words = vocabulary(3000, 11);
const texts = Array.from({ length: 300 }, (_, i) => ({
  about: aboutText(`Text ${i}`, { year: 1900 + (i % 100) }),
  text: sentences(120 + (i % 90), words, seeded(i + 1)),
}));

/** What a segment of these texts has to hold: the documents of each hash. */
function postingsOf(all: readonly { text: string }[]): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (const [number, { text }] of all.entries())
    for (const hash of new Set(
      [...distinctHashes(fingerprint(searchedWords(allVisible(prepare(text)))))].map(storedHash),
    ))
      lists.set(hash, [...(lists.get(hash) ?? []), number]);
  return lists;
}

async function everything({ segment, read }: BuiltSegment) {
  const directory = await readDirectory(segment, read, compression);
  const lists = new Map<number, number[]>();
  for (let block = 0; block < 2 ** segment.layout.blockBits; block += 1) {
    const { offset, length } = postingsRange(directory, block);
    for (const { hash, list } of readPostings(directory, block, await read(offset, length), null)) {
      expect(blockOfHash(directory, hash)).toBe(block);
      lists.set(hash, Array.from(list ?? []));
    }
  }
  const documents: (StoredDocument | undefined)[] = [];
  const numbers = Array.from({ length: segment.documents }, (_, number) => number);
  for (const [block, all] of Map.groupBy(numbers, (number) => textBlockOf(directory, number))) {
    const { offset, length } = textRange(directory, block);
    const found = readTexts(directory, block, await read(offset, length), new Set(all), compression);
    documents.push(...all.map((number) => found.get(number)));
  }
  return { directory, lists, documents };
}

test("a segment holds the documents of every fingerprint, and every text with what it is", async () => {
  const built = await buildTexts(texts);
  const { lists, documents, directory } = await everything(built);
  expect(lists).toEqual(postingsOf(texts));
  expect(documents).toEqual(texts);
  const stem = prepare(words[0] ?? "").stem[0] ?? 0;
  const having = texts.filter(({ text }) => prepare(text).stem.includes(stem)).length;
  expect(having).toBeGreaterThan(3);
  expect(documentsWithStem(directory, stemSlot(stem)) / having).toBeCloseTo(1, 1);
});

test("only the wanted fingerprints of a block are decoded, and those that are not there give nothing", async () => {
  const built = await buildTexts(texts.slice(0, 40));
  const directory = await readDirectory(built.segment, built.read, compression);
  const all = postingsOf(texts.slice(0, 40));
  const [one = 0, other = 0] = [...all.keys()]
    .filter((hash) => blockOfHash(directory, hash) === 0)
    .sort((a, b) => a - b);
  const { offset, length } = postingsRange(directory, 0);
  const found = [...readPostings(directory, 0, await built.read(offset, length), [one + 0.5, other])];
  expect(found.map(({ hash, list }) => [hash, Array.from(list ?? [])])).toEqual([[other, all.get(other)]]);
});

test("merged segments hold what one segment of all texts holds, in the same order", async () => {
  const parts = [texts.slice(0, 120), texts.slice(120, 130), texts.slice(130)];
  const built: BuiltSegment[] = [];
  let from = 0;
  for (const part of parts) {
    built.push(await buildTexts(part, { from }));
    from += part.length;
  }
  const merged = await mergeTexts(built);
  const { lists, documents } = await everything(merged);
  expect(lists).toEqual(postingsOf(texts));
  expect(documents).toEqual(texts);
  expect(merged.segment.parts).toEqual([{ snapshot: SNAPSHOT, first: 0, documents: 300, from: 0 }]);
});

test("a merge in many turns gives the bytes of one in a single turn", async () => {
  const built = [await buildTexts(texts.slice(0, 150)), await buildTexts(texts.slice(150), { from: 150 })];
  const expected = await mergeTexts(built);
  const stored = new Map<number, Uint8Array>();
  let turns = 0;
  let [state, pending]: [MergeState | null, PendingPart | undefined] = [null, undefined];
  for (;;) {
    turns += 1;
    const writer = createPartWriter(async (part, bytes) => void stored.set(part, bytes), pending);
    const { merged, state: next } = await continueMerge(built, writer.write, compression, state, () => true);
    if (merged) {
      await writer.end();
      expect(merged).toMatchObject({ documents: 300, layout: expected.segment.layout, parts: expected.segment.parts });
      break;
    }
    [state, pending] = [JSON.parse(JSON.stringify(next)) as MergeState, writer.pending()];
  }
  expect(turns).toBeGreaterThan(8);
  expect(join([...stored.values()])).toEqual(expected.bytes);
});

test("a merge leaves out the documents of no snapshot, but for those in one block of texts with others", async () => {
  const whole = await mergeTexts([
    await buildTexts(texts.slice(0, 100)),
    await buildTexts(texts.slice(100, 200), { snapshot: "other.20261102.01020304" }),
    await buildTexts(texts.slice(200), { from: 100 }),
  ]);
  const segment = { ...whole.segment, parts: whole.segment.parts.filter(({ snapshot }) => snapshot === SNAPSHOT) };
  const left = await mergeTexts([{ ...whole, segment, kept: namedDocuments(segment.parts) }]);
  const { lists, documents } = await everything(left);
  const kept = [...texts.slice(0, 100), ...texts.slice(200)];
  expect(documents).toEqual(kept);
  expect(lists).toEqual(postingsOf(kept));
  expect(left.segment.parts).toEqual([{ snapshot: SNAPSHOT, first: 0, documents: 200, from: 0 }]);
  expect(left.bytes.length).toBeLessThan(whole.bytes.length);
});

test("the snapshots that share documents each have one part after merging", async () => {
  const later = "example.20261102.0a0b0c0e";
  const both = async (from: number, to: number) => {
    const built = await buildTexts(texts.slice(from, to), { from });
    const parts = [SNAPSHOT, later].map((snapshot) => ({ snapshot, first: 0, documents: to - from, from }));
    return { ...built, segment: { ...built.segment, parts } };
  };
  const { segment } = await mergeTexts([await both(0, 5), await both(5, 12), await both(12, 14)]);
  expect(segment.parts).toEqual([SNAPSHOT, later].map((snapshot) => ({ snapshot, first: 0, documents: 14, from: 0 })));
});

test("documents of several snapshots keep their numbers when their segments are merged", async () => {
  const other = "other.20261102.01020304";
  const built = [
    await buildTexts(texts.slice(0, 5), { from: 7 }),
    await buildTexts(texts.slice(5, 9), { snapshot: other }),
  ];
  const { segment } = await mergeTexts(built);
  expect(segment.parts).toEqual([
    { snapshot: SNAPSHOT, first: 0, documents: 5, from: 7 },
    { snapshot: other, first: 5, documents: 4, from: 0 },
  ]);
});

test("a phrase of very many documents has no list, in one segment or after merging", async () => {
  const phrase = "harbour pilots";
  const many = Array.from({ length: FREQUENT + 1 }, (_, i) => ({
    about: aboutText(`T${i}`),
    text: `${phrase}. ${words[i]} ${words[i + 900]}.`,
  }));
  const hash = storedHash([...fingerprint(prepare(phrase)).hashes][0] ?? 0);
  const half = many.length >> 1;
  const halves = [await buildTexts(many.slice(0, half)), await buildTexts(many.slice(half), { from: half })];
  for (const built of [await buildTexts(many), await mergeTexts(halves)])
    expect((await everything(built)).lists.get(hash)).toEqual([]);
  expect((await everything(halves[0] as BuiltSegment)).lists.get(hash)).toHaveLength(half);
});

test("of a text that may only be linked to nothing but hashes is stored, and passages are found with them", async () => {
  const secret = sentences(200, words, seeded(99));
  const built = await buildTexts([
    { about: aboutText("Closed", { display: "link", licence: "CC BY-NC 4.0" }), text: secret },
  ]);
  const { documents } = await everything(built);
  const [closed] = documents;
  if (closed?.text !== null) throw new Error("The text is stored.");
  const { hash, start, end, stem, content, details, sentenceEnds, sentenceTextEnds, length } = prepare(secret);
  expect(closed.prepared).toMatchObject({
    hash,
    start,
    end,
    stem,
    content,
    details,
    sentenceEnds,
    sentenceTextEnds,
    length,
  });
  const bytes = compression.inflate(await built.read(built.segment.layout.postings, built.segment.layout.texts));
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain(secret.split(" ")[3]);
  const own = `${sentences(60, words, seeded(98))} ${secret.slice(100, 500)}`;
  expect(align(prepare(own), closed.prepared)).toEqual(align(prepare(own), prepare(secret)));
  expect(align(prepare(own), closed.prepared)).toHaveLength(1);
});

test("a segment that was cut or changed is refused, not misread", async () => {
  const { segment, bytes, read } = await buildTexts(texts.slice(0, 20));
  const short = async (offset: number, length: number) => bytes.slice(offset, offset + length - 9);
  await expect(readDirectory(segment, short, compression)).rejects.toThrow();
  const other = { ...segment, layout: { ...segment.layout, texts: segment.layout.texts - 1 } };
  await expect(readDirectory(other, read, compression)).rejects.toThrow();
});

function segmentOf(documents: number, id: number, parts = [{ snapshot: SNAPSHOT, first: 0, documents, from: id }]) {
  const layout = { v: 1 as const, blockBits: 0, postings: 0, texts: 0, textBlocks: 0, stemSlots: 0 };
  return { id: String(id).padStart(4, "0"), bytes: documents, documents, layout, parts, formatVersion: "1" };
}

function chosenOf(sizes: number[]): number[] {
  return chooseMerge(sizes.map((documents, i) => segmentOf(documents, i))).map(({ segment }) => segment.documents);
}

test("small segments are merged, with a large one only if they are not small beside it", () => {
  expect(chosenOf([])).toEqual([]);
  expect(chosenOf([900])).toEqual([]);
  expect(chosenOf([900, 800])).toEqual([900, 800]);
  expect(chosenOf([900, 1_000_000])).toEqual([]);
  expect(chosenOf([900, 1_000_000, 800])).toEqual([900, 800]);
  expect(chosenOf([200_000, 700_000, 1_000])).toEqual([200_000, 700_000, 1_000]);
  expect(chosenOf(Array.from({ length: 40 }, () => 5000))).toHaveLength(MERGED_AT_ONCE);
  expect(chosenOf([SEGMENT_MOST_DOCUMENTS, SEGMENT_MOST_DOCUMENTS])).toEqual([]);
});

test("after any number of imports few segments are left, and each document is copied a few times", () => {
  let sizes: number[] = [];
  let copied = 0;
  for (let added = 0; added < 400; added += 1) {
    sizes.push(1000);
    for (;;) {
      const chosen = chosenOf(sizes);
      if (chosen.length === 0) break;
      for (const size of chosen) sizes = sizes.toSpliced(sizes.indexOf(size), 1);
      const sum = chosen.reduce((all, size) => all + size, 0);
      copied += sum;
      sizes.push(sum);
    }
    expect(sizes.length).toBeLessThan(8);
  }
  expect(copied / 400_000).toBeLessThan(16);
});

test("a segment that is mostly of deleted snapshots is written again", () => {
  const parts = (documents: number) => [{ snapshot: SNAPSHOT, first: 10, documents, from: 0 }];
  expect(chooseMerge([segmentOf(100, 1, parts(60)), segmentOf(100_000, 2)])).toEqual([]);
  const dead = segmentOf(100, 1, parts(40));
  expect(chooseMerge([dead, segmentOf(100_000, 2)])).toEqual([{ segment: dead, kept: [{ first: 10, documents: 40 }] }]);
});
