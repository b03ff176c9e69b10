import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readDirectory, readTexts, textBlockOf, textRange } from "#core/sources/segments/read-segment.ts";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import { seeded, sentences, vocabulary } from "#tests/core/similarity/random.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { openImport } from "../../../../scripts/library/formats/imported-text.ts";
import { openSegmentFile } from "../../../../scripts/library/segment-files.ts";
import { openWorkspace } from "../../../../scripts/library/workspace.ts";
import { fileOf, folderOf, listOf } from "../library-formats/imports.ts";
import { smallImport } from "./small-import.ts";

const words = vocabulary(3000, 23);

/** 600 rows: of each 50, one is too short, one an equal text and one nearly the same text as an earlier row. */
function rowOf(at: number): string {
  const text = (seed: number) => sentences(110 + (seed % 30), words, seeded(seed + 1));
  if (at % 50 === 20) return JSON.stringify({ id: `row-${at}`, text: "Too few words." });
  if (at % 50 === 30) return JSON.stringify({ id: `row-${at}`, text: text(at - 29) });
  if (at % 50 === 40)
    return JSON.stringify({ id: `row-${at}`, text: `${text(at - 39)} ${words[at]} ${words[at + 1]}.` });
  return JSON.stringify({ id: `row-${at}`, title: `Text ${at}`, text: text(at) });
}

/** What a finished import is: its manifest without the day, what was refused, and every document with its text. */
async function outcomeOf(folder: string, { snapshot, segments }: SnapshotManifest) {
  const own = join(folder, "harbours");
  const workspace = openWorkspace(own);
  const refused = [...workspace.refused()].map((row) => ({ ...row }));
  workspace.close();
  const documents: unknown[] = [];
  for (const segment of segments) {
    const file = openSegmentFile(join(own, `${segment.id}.segment`));
    const directory = await readDirectory(segment, file.read, compression);
    const numbers = Array.from({ length: segment.documents }, (_, number) => number);
    for (const [block, all] of Map.groupBy(numbers, (number) => textBlockOf(directory, number))) {
      const { offset, length } = textRange(directory, block);
      const found = readTexts(directory, block, await file.read(offset, length), new Set(all), compression);
      documents.push(...all.map((number) => found.get(number)));
    }
    file.close();
  }
  const { asOf: _, ...counts } = snapshot;
  return { counts, segments: segments.map(({ id, documents }) => ({ id, documents })), refused, documents };
}

/** Starts the import in a process of its own, which kills itself after the row; how it ended. */
async function importUntilKilled(path: string, folder: string, row: number): Promise<unknown> {
  const script = fileURLToPath(new URL("./killed-import.ts", import.meta.url));
  const child = spawn(process.execPath, [script, path, folder, String(row)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  return signal;
}

/** Kills the import twice, the second time after several more segments, both times in the middle of one. */
async function importWithTwoKills(path: string, folder: string): Promise<SnapshotManifest> {
  expect(await importUntilKilled(path, folder, 137)).toBe("SIGKILL");
  const interrupted = openWorkspace(join(folder, "harbours"));
  const { rows = 0, finished } = interrupted.progress() ?? {};
  interrupted.close();
  expect([rows > 60 && rows < 137, finished]).toEqual([true, false]);
  expect(await importUntilKilled(path, folder, 401)).toBe("SIGKILL");
  const told: number[] = [];
  const resumed = await smallImport(path, folder, (row) => told.push(row));
  expect(told[0]).toBeGreaterThan(300);
  return resumed;
}

test("an import that is killed twice and resumed gives what an uninterrupted one gives", async () => {
  const path = fileOf("texts.jsonl", Array.from({ length: 600 }, (_, at) => rowOf(at)).join("\n"));
  const [folder, whole] = [folderOf({}), folderOf({})];
  const [resumed, uninterrupted] = await Promise.all([
    importWithTwoKills(path, folder),
    smallImport(path, whole, () => {}).then((manifest) => outcomeOf(whole, manifest)),
  ]);
  expect(uninterrupted.counts).toMatchObject({ works: 564, documents: 564, refused: 12, duplicates: 24 });
  expect(uninterrupted.documents).toHaveLength(564);
  const outcome = await outcomeOf(folder, resumed);
  expect(outcome).toEqual(uninterrupted);
  expect(outcome.refused.filter(({ reason }) => reason.startsWith("duplicate: nearly the same"))).toHaveLength(12);
});

test("a second import in the same folder is refused while the first one runs", () => {
  const folder = folderOf({});
  const first = openWorkspace(folder);
  expect(() => openWorkspace(folder)).toThrow("another import of this collection is running");
  first.close();
  openWorkspace(folder).close();
});

test("an import goes on with the licence that it was begun with, and not with another one", async () => {
  const path = fileOf("texts.jsonl", Array.from({ length: 300 }, (_, at) => rowOf(at)).join("\n"));
  const folder = folderOf({});
  expect(await importUntilKilled(path, folder, 137)).toBe("SIGKILL");
  await expect(smallImport(path, folder, () => {}, "CC0")).rejects.toThrow("begun with another --licence");
  const { snapshot } = await smallImport(path, folder, () => {}, null);
  expect(snapshot.licences).toEqual({ "CC BY 4.0": snapshot.works });
});

test("an import that another version of the segments began is not gone on with", async () => {
  const path = fileOf("texts.jsonl", rowOf(1));
  const folder = folderOf({});
  const workspace = openWorkspace(join(folder, "harbours"));
  const counts = { rows: 1, documents: 0, works: 0, words: 0, refused: 0, duplicates: 0, licences: {}, begunAt: 0 };
  const choices = { licence: null, fields: null, metadata: null };
  workspace.saveProgress({ format: "jsonl", path, formatVersion: "0.9", choices, ...counts, finished: false });
  workspace.close();
  await expect(smallImport(path, folder, () => {})).rejects.toThrow("another version");
});

test("an import whose path was wrong does not stand in the way of the next one", async () => {
  const folder = folderOf({});
  await expect(smallImport(join(folder, "nothing.jsonl"), folder, () => {})).rejects.toThrow("nothing.jsonl");
  const { snapshot } = await smallImport(fileOf("texts.jsonl", rowOf(1)), folder, () => {});
  expect(snapshot.works).toBe(1);
});

test("a folder that was changed before the row of an interruption is not gone on with; changes after it are read", async () => {
  const text = (seed: number) => sentences(120, words, seeded(seed));
  const folder = folderOf(Object.fromEntries([1, 2, 3, 4].map((seed) => [`${seed}.txt`, text(seed)])));
  const names: string[] = [];
  const first = await openImport("folder", folder, { from: 0 });
  for await (const { name } of first.rows) {
    names.push(name);
    if (names.length === 2) break;
  }
  const marker = first.marker?.();
  const rest = async () => {
    const { rows } = await openImport("folder", folder, { from: 2, ...(marker !== undefined && { marker }) });
    return (await listOf(rows)).map(({ row, name }) => [row, name]);
  };
  writeFileSync(join(folder, "5.txt"), text(5));
  expect(await rest()).toEqual([3, 4, 5].map((seed) => [seed - 1, `${seed}.txt`]));
  writeFileSync(join(folder, "0.txt"), text(6));
  await expect(rest()).rejects.toThrow("files were added, renamed or deleted");
  rmSync(join(folder, "0.txt"));
  for (const seed of [2, 3, 4, 5]) rmSync(join(folder, `${seed}.txt`));
  await expect(rest()).rejects.toThrow("--restart");
});
