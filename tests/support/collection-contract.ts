import { expect, test } from "vitest";
import type { PublicCollections, SearchedLibrary } from "#core/ports.ts";
import { fingerprint, prepare } from "#core/similarity/index.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { searched } from "./collection-contract-data.ts";
import { aboutText, type BuiltSegment, buildTexts, mergeTexts, SNAPSHOT } from "./segments.ts";
import { essay } from "./texts.ts";

/** An adapter of the public collections, and a way to store a segment where it reads. */
export type ContractWorld = { collections: PublicCollections; store(built: BuiltSegment): Promise<void> };

const OTHER = "other.20261102.01020304";

function libraryOf(snapshots: readonly string[], built: readonly BuiltSegment[]): SearchedLibrary {
  return { snapshots: snapshots.map(searched), segments: built.map(({ segment }) => segment) };
}

/** What every adapter of the public collections has to do, whatever engine is behind it. */
export function collectionContract(name: string, open: () => Promise<ContractWorld>): void {
  const texts = Array.from({ length: 60 }, (_, i) => ({ about: aboutText(`Text ${i}`), text: essay(4000 + i, 350) }));

  async function stored() {
    const { collections, store } = await open();
    const built = [
      await buildTexts(texts.slice(0, 40)),
      await buildTexts(texts.slice(40), { snapshot: OTHER }),
    ] as const;
    for (const one of built) await store(one);
    const find = (library: SearchedLibrary, text: string) => {
      const prepared = prepare(text);
      return collections.find(library, segmentQuery(prepared, fingerprint(prepared)), prepared.words);
    };
    return { collections, store, built, find };
  }
  const passage = (number: number) => texts[number]?.text.slice(300, 900);
  const draft = `${essay(9000, 300)} ${passage(7)} ${essay(9001, 300)} ${passage(50)}`;

  test(`${name}: the works that share a passage are found with their text and reference data`, async () => {
    const { built, find } = await stored();
    const works = await find(libraryOf([SNAPSHOT, OTHER], built), draft);
    const first = works.slice(0, 2).sort((a, b) => (a.about.title < b.about.title ? 1 : -1));
    expect(first.map(({ id, about, text }) => [id, about, text])).toEqual([
      [`collection:${SNAPSHOT}:7`, texts[7]?.about, texts[7]?.text],
      [`collection:${OTHER}:10`, texts[50]?.about, texts[50]?.text],
    ]);
    expect(works.length).toBeLessThanOrEqual(25);
  });

  test(`${name}: a snapshot that is not searched gives nothing, though its texts are stored`, async () => {
    const { built, find } = await stored();
    const ids = (await find(libraryOf([OTHER], built), draft)).map(({ id }) => id);
    expect(ids).toContain(`collection:${OTHER}:10`);
    expect(ids.filter((id) => id.includes(SNAPSHOT))).toEqual([]);
    expect(await find(libraryOf([], []), draft)).toEqual([]);
  });

  test(`${name}: a work keeps its id and its text when segments are merged, so a report can be read against it`, async () => {
    const { built, collections, store, find } = await stored();
    const merged = await mergeTexts(built);
    await store(merged);
    const library = libraryOf([SNAPSHOT, OTHER], [merged]);
    const before = await find(libraryOf([SNAPSHOT, OTHER], built), draft);
    const after = await find(library, draft);
    const top = (works: typeof before) => works.slice(0, 2).map(({ id }) => id);
    expect(top(after)).toEqual(top(before));
    for (const segments of [built.map(({ segment }) => segment), [merged.segment]])
      expect((await collections.read(segments, `collection:${OTHER}:10`))?.text).toBe(texts[50]?.text);
    expect(await collections.read([merged.segment], `collection:${OTHER}:10000`)).toBeNull();
    expect(await collections.read([merged.segment], "collection:missing.20261102.01020304:1")).toBeNull();
  });

  test(`${name}: of a work that may only be linked to no text is given`, async () => {
    const { collections, store } = await open();
    const closed = { about: aboutText("Closed", { display: "link", licence: "CC BY-NC 4.0" }), text: essay(4500, 300) };
    const built = await buildTexts([...texts.slice(0, 5), closed]);
    await store(built);
    const prepared = prepare(closed.text);
    const query = segmentQuery(prepared, fingerprint(prepared));
    const [work] = await collections.find(libraryOf([SNAPSHOT], [built]), query, prepared.words);
    expect(work).toMatchObject({ text: null, about: closed.about });
    expect(work?.prepared.words).toBe(prepared.words);
  });

  test(`${name}: a segment of another format is not searched, and one with a lost part fails the search and is named`, async () => {
    const { built, find, collections } = await stored();
    const other = { ...built[0].segment, formatVersion: "0.1" };
    const library = libraryOf([SNAPSHOT], []);
    expect(await find({ ...library, segments: [other] }, draft)).toEqual([]);
    expect(collections.formatVersion).toBe(SEGMENT_FORMAT_VERSION);
    const lost = { ...built[0].segment, id: "0123456789abcdef0123456789abcdef" };
    await expect(find({ ...library, segments: [built[0].segment, lost] }, draft)).rejects.toMatchObject({
      name: "UnreadableSegment",
      segmentId: lost.id,
    });
  });
}
