import { expect, test } from "vitest";
import { align, allVisible, distinctHashes, fingerprint, prepare, searchedWords } from "#core/similarity/index.ts";
import type { StoredDocument } from "#core/sources/segments/document-record.ts";
import { FREQUENT, stemSlot, storedHash } from "#core/sources/segments/format.ts";
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
