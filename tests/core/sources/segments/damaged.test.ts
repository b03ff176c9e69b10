import { expect, test } from "vitest";
import { fingerprint, prepare } from "#core/similarity/index.ts";
import { checkedBytes, withChecksum } from "#core/sources/segments/bytes.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { readDirectory } from "#core/sources/segments/read-segment.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { searched } from "#tests/support/collection-contract-data.ts";
import { aboutText, buildTexts, SNAPSHOT } from "#tests/support/segments.ts";
import { essay } from "#tests/support/texts.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { createCollectionsOver } from "#workers/adapters/sources/segment-collections.ts";

const texts = Array.from({ length: 24 }, (_, i) => ({
  about: aboutText(`Text ${i}`, i % 2 === 1 ? { display: "link", licence: "CC BY-NC 4.0" } : {}),
  text: essay(4000 + i, 250),
}));
const built = await buildTexts(texts);
const prepared = prepare(`${essay(9000, 200)} ${texts[6]?.text.slice(200, 800)} ${texts[9]?.text.slice(200, 800)}`);
const query = segmentQuery(prepared, fingerprint(prepared));

/** @param id of its own: directories of a known segment are not read again */
function find(bytes: Uint8Array, id: string) {
  const collections = createCollectionsOver({
    read: async (_key, offset, length) => bytes.slice(offset, offset + length),
  });
  const segments = [{ ...built.segment, id }];
  return collections.find({ snapshots: [searched(SNAPSHOT)], segments }, query, prepared.words);
}

test("whichever bit of a segment is changed, a search finds the same as before or is an error", async () => {
  const right = await find(built.bytes, "0".repeat(32));
  expect(right.length).toBeGreaterThanOrEqual(2);
  const random = seeded(7);
  const { postings, texts: textBytes } = built.segment.layout;
  const sections = [0, postings, postings + textBytes, built.bytes.length];
  let errors = 0;
  for (let change = 0; change < 240; change += 1) {
    const [from = 0, to = 0] = sections.slice(change % 3);
    const bytes = built.bytes.slice();
    const at = from + Math.floor(random() * (to - from));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    const found = await find(bytes, change.toString(16).padStart(32, "a")).catch(() => null);
    if (found === null) errors += 1;
    else expect(found).toEqual(right);
  }
  expect(errors).toBeGreaterThan(150);
});

test("bytes are read with the checksum that they were written with, and no others", () => {
  const bytes = Uint8Array.from({ length: 9000 }, (_, i) => i % 251);
  const all = withChecksum(bytes);
  expect(checkedBytes(all)).toEqual(bytes);
  // Adler-32 of "Wikipedia", as RFC 1950 computes it.
  expect([...withChecksum(new TextEncoder().encode("Wikipedia")).slice(-4)]).toEqual([0x11, 0xe6, 0x03, 0x98]);
  for (const wrong of [all.slice(0, -1), all.slice(1), new Uint8Array(), new Uint8Array(3)])
    expect(() => checkedBytes(wrong)).toThrow(RangeError);
});

test.each([
  ["more blocks of postings than memory", { blockBits: 24 }, 0],
  ["more blocks of texts than memory", { textBlocks: 2 ** 31 }, 0],
  ["a larger table than memory", { stemSlots: 2 ** 40 }, 0],
  ["sections beyond its end", { postings: 2 ** 40 }, 0],
  ["a tail of a gigabyte", {}, 2 ** 30],
])("a segment that says it has %s is an error before anything is read", async (_, layout, more) => {
  const { segment } = built;
  const lying = { ...segment, bytes: segment.bytes + more, layout: { ...segment.layout, ...layout } };
  let reads = 0;
  const read = async (offset: number, length: number) => {
    reads += 1;
    return built.read(offset, length);
  };
  await expect(readDirectory(lying, read, compression)).rejects.toThrow("too long");
  expect(reads).toBe(0);
});
