import { expect, test } from "vitest";
import { align, fingerprint, prepare } from "#core/similarity/index.ts";
import { chooseDocuments } from "#core/sources/segments/choose-documents.ts";
import { hashChooser, segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { planReads } from "#core/sources/segments/plan-reads.ts";
import { readDirectory } from "#core/sources/segments/read-segment.ts";
import { type OpenSegment, searchSegments } from "#core/sources/segments/search-segments.ts";
import { workPlaces, worksOf } from "#core/sources/segments/works.ts";
import { seeded, sentences, vocabulary } from "#tests/core/similarity/random.ts";
import { aboutText, type BuiltSegment, buildTexts, SNAPSHOT } from "#tests/support/segments.ts";
import { compression } from "#workers/adapters/sources/compression.ts";

const words = vocabulary(4000, 5);
const textOf = (number: number, length = 400) => sentences(length, words, seeded(number + 1));
const texts = Array.from({ length: 400 }, (_, i) => ({ about: aboutText(`Text ${i}`), text: textOf(i) }));
const halves = [await buildTexts(texts.slice(0, 250)), await buildTexts(texts.slice(250), { from: 250 })];

async function opened({ segment, read }: BuiltSegment, counted = { reads: 0, bytes: 0 }): Promise<OpenSegment> {
  return {
    segment,
    directory: await readDirectory(segment, read, compression),
    read: (offset, length) => {
      counted.reads += 1;
      counted.bytes += length;
      return read(offset, length);
    },
    snapshotOf: (document) => {
      const [part] = segment.parts;
      return part && document < part.documents ? { snapshot: part.snapshot, number: part.from + document } : null;
    },
  };
}

function queryOf(text: string) {
  const prepared = prepare(text);
  return { query: segmentQuery(prepared, fingerprint(prepared)), words: prepared.words };
}

test("the sources of copied passages come first, whichever segment they are in, with and without the words", async () => {
  const segments = await Promise.all(halves.map((half) => opened(half)));
  const copied = [17, 261, 399];
  const passages = copied.map((number) => texts[number]?.text.split(" ").slice(100, 180).join(" "));
  const { query, words: count } = queryOf(
    passages.map((passage, i) => `${textOf(1000 + i, 900)} ${passage}`).join(" "),
  );
  for (const slots of [query.slots, null]) {
    const found = await searchSegments(segments, { ...query, slots }, count, compression);
    expect(
      found
        .slice(0, 3)
        .map(({ number }) => number)
        .sort((a, b) => a - b),
    ).toEqual(copied);
    expect(found[0]?.document.about.title).toBe(`Text ${found[0]?.number}`);
    expect(found.length).toBeLessThanOrEqual(25);
  }
});

test("documents of a snapshot that is not searched are not found, and cost no place", async () => {
  const [first] = halves as [BuiltSegment];
  const segment = await opened(first);
  const hidden = {
    ...segment,
    snapshotOf: (document: number) => (document === 17 ? null : segment.snapshotOf(document)),
  };
  const { query, words: count } = queryOf(`${textOf(2000, 500)} ${texts[17]?.text}`);
  const before = await searchSegments([segment], query, count, compression);
  const after = await searchSegments([hidden], query, count, compression);
  expect(before.map(({ number }) => number)).toContain(17);
  expect(after.map(({ number }) => number)).toEqual(before.map(({ number }) => number).filter((one) => one !== 17));
});

test("the same text gives the same documents in the same order", async () => {
  const segments = await Promise.all(halves.map((half) => opened(half)));
  const { query, words: count } = queryOf(`${texts[3]?.text} ${texts[300]?.text}`);
  const runs = [];
  for (const order of [segments, [...segments].reverse()])
    runs.push((await searchSegments(order, query, count, compression)).map(({ number }) => number));
  expect(runs[0]).toEqual(runs[1]);
});

test("of more fingerprints than may be looked up every part of the text gets its share, the rarest ones first", async () => {
  const directory = await readDirectory(halves[0]?.segment as never, halves[0]?.read as never, compression);
  const { query } = queryOf(textOf(3000, 2000));
  const choose = hashChooser(query, directory, 250);
  const all = choose(1e9);
  const some = choose(100);
  expect(some).toHaveLength(100);
  expect(new Set(some).size).toBe(100);
  expect(all.length).toBeGreaterThan(800);
  const groups = query.windows.map(({ hashes }) => some.filter((hash) => hashes.includes(hash)).length);
  expect(Math.min(...groups)).toBeGreaterThan(2);
  const shares = query.parts.map((part) => some.filter((hash) => part.includes(hash)).length);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  const unknown = queryOf("Xylqor vnautic brembled quostilary.").query;
  expect(hashChooser(unknown, directory, 250)(10)).toEqual([]);
});

test("documents that share one paragraph of a text do not take the places of the source of another one", () => {
  const windows = [0, 1].map((window) => ({
    window,
    hashes: Float64Array.from({ length: 40 }, (_, i) => window * 1000 + i),
  }));
  const lists = new Map<number, Uint32Array>();
  // Documents 10 to 49 have all of the first window, and 60 has a fifth of the second one.
  for (const hash of windows[0]?.hashes ?? [])
    lists.set(
      hash,
      Uint32Array.from({ length: 40 }, (_, i) => 10 + i),
    );
  for (const hash of (windows[1]?.hashes ?? []).slice(0, 8)) lists.set(hash, Uint32Array.of(60));
  const limits = { perWindow: 32, minShared: 2, candidates: 5 };
  expect(chooseDocuments(windows, lists, 100, limits)).toEqual([10, 60, 11, 12, 13]);
  expect(chooseDocuments(windows, lists, 100, { ...limits, candidates: 50 })).toHaveLength(33);
  expect(chooseDocuments(windows, lists, 100, { ...limits, minShared: 9 })).not.toContain(60);
  expect(chooseDocuments(windows, new Map(), 100, limits)).toEqual([]);
});

test("neighbouring blocks are read together, and reads that are left over are used for more fingerprints", () => {
  const far = planReads(
    (count) => [1, 2, 3, 4, 5].slice(0, count),
    (hash) => ({ offset: hash * 1_000_000, length: 8000 }),
    { reads: 3, bytes: 1e9 },
  );
  expect(far.map(({ hashes }) => hashes)).toEqual([[1], [2], [3]]);
  const near = planReads(
    (count) => [1, 2, 3, 4, 5].slice(0, count),
    (hash) => ({ offset: hash * 8000, length: 8000 }),
    { reads: 3, bytes: 1e9 },
  );
  expect(near).toEqual([{ offset: 8000, length: 40_000, hashes: [1, 2, 3, 4, 5] }]);
  const many = planReads(
    (most) => Array.from({ length: Math.min(most, 5000) }, (_, i) => i),
    (hash) => ({ offset: Math.floor(hash / 3) * 1_000_000, length: 8000 }),
    { reads: 700, bytes: 1e9 },
  );
  expect(many.length).toBeLessThanOrEqual(700);
  expect(many.length).toBeGreaterThan(690);
  const dear = planReads(
    (count) => [1, 2, 3, 4, 5].slice(0, count),
    (hash) => ({ offset: hash * 8000, length: 8000 }),
    { reads: 3, bytes: 25_000 },
  );
  expect(dear.flatMap(({ hashes }) => hashes)).toEqual([1, 2, 3]);
});

test("the found parts of a long work are one source, in their order, and its id leads back to them", async () => {
  const parts = [0, 1, 2].map((part) => ({
    about: aboutText("Long work", { part: [part, 3] }),
    text: textOf(5000 + part),
  }));
  const segment = await opened(await buildTexts([...texts.slice(0, 5), ...parts]));
  const { query, words: count } = queryOf(
    `${parts[2]?.text.slice(200, 900)} ${textOf(6000)} ${parts[0]?.text.slice(300, 1000)}`,
  );
  const [work, ...others] = worksOf(await searchSegments([segment], query, count, compression));
  expect(work?.id).toBe(`collection:${SNAPSHOT}:5+7`);
  expect(work?.text).toBe(`${parts[0]?.text}\n\n${parts[2]?.text}`);
  expect(others.filter(({ about }) => about.title === "Long work")).toEqual([]);
  expect(workPlaces(work?.id ?? "")).toEqual({ snapshot: SNAPSHOT, numbers: [5, 7] });
  for (const wrong of [
    "collection:x:1",
    `collection:${SNAPSHOT}:`,
    `collection:${SNAPSHOT}:1+`,
    "library:7",
    `${work?.id}'`,
  ])
    expect(workPlaces(wrong)).toBeNull();
});

test("the found parts of a long work that may only be linked to are one source, with the passages at their places", async () => {
  const parts = [0, 1, 2].map((part) => ({
    about: aboutText("Closed work", { part: [part, 3], display: "link", licence: "CC BY-NC 4.0" }),
    text: textOf(7000 + part),
  }));
  const segment = await opened(await buildTexts([...texts.slice(0, 5), ...parts]));
  const text = `${parts[2]?.text.slice(200, 900)} ${textOf(6000)} ${parts[0]?.text.slice(300, 1000)}`;
  const { query, words: count } = queryOf(text);
  const [work, ...others] = worksOf(await searchSegments([segment], query, count, compression));
  expect(work).toMatchObject({ id: `collection:${SNAPSHOT}:5+7`, text: null });
  expect(others.filter(({ about }) => about.title === "Closed work")).toEqual([]);
  const whole = prepare(`${parts[0]?.text}\n\n${parts[2]?.text}`);
  const joined = work?.prepared as typeof whole;
  expect(align(prepare(text), joined)).toEqual(align(prepare(text), whole));
  expect(align(prepare(text), joined)).toHaveLength(2);
});
