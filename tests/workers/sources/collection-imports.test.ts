import { expect, test } from "vitest";
import { searchedLibrary } from "#db/sources/collections.ts";
import { auditEvents } from "#db/tables/index.ts";
import { ImportForm } from "#schema/sources/collection-import.ts";
import essayPdf from "#tests/fixtures/documents/essay.pdf?bytes";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { importWorld, textFiles, zipOf } from "#tests/support/imports.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { storedZip } from "#tests/support/zip.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";

test("a zip of texts becomes a snapshot in which a check finds a passage, and its archive is removed", async () => {
  const { imported, row, library, stored } = importWorld();
  const id = await imported(zipOf({ ...textFiles(9, 100), "essay.pdf": essayPdf }), { licence: "CC BY 4.0" });
  expect(await row(id)).toMatchObject({ status: "done", rowsDone: 10, rowsTotal: 10, works: 10, refused: 0 });
  const { snapshot, segments, works } = await library();
  expect(snapshot).toMatchObject({ collection: "example-texts", name: "Example Texts", works: 10 });
  expect(snapshot?.snapshot).toBe(`example-texts.20261121.${id.slice(0, 8)}`);
  expect(segments).toHaveLength(1);
  expect(works[3]).toMatchObject({ container: "Example Texts", licence: "CC BY 4.0", display: "whole" });
  expect(works.every((work) => work !== null)).toBe(true);
  expect(await stored()).toEqual([
    `collections/known/${snapshot?.snapshot}`,
    `collections/segments/${segments[0]?.id}/0`,
  ]);

  const { send: receive, ask, worker, reports } = world();
  const text = `${essay(7000, 200)} ${essay(104, 150)} ${essay(7001, 200)}`;
  const check = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id);
  expect(await worker().runs.run(check)).toBe("done");
  const { report } = await reports.read(ada, check);
  expect(report.sources).toMatchObject([{ id: `collection:${snapshot?.snapshot}:4`, kind: "library" }]);
});

test("metadata.csv describes the files by their paths, also inside the one folder of an archive", async () => {
  const { imported, library } = importWorld();
  const csv = `path,title,authors,year,container,doi,url,licence
a.txt,"Of tides, and time",Grace Example; Ada Example,1998,Journal of Tides,10.1234/5,https://texts.example.test/a,CC0
sub/b.md,,,,,,,CC BY-NC 4.0`;
  const files = { "a.txt": essay(1, 150), "sub/b.md": `# A heading\n\n${essay(2, 150)}`, "metadata.csv": csv };
  await imported(zipOf(Object.fromEntries(Object.entries(files).map(([name, file]) => [`texts/${name}`, file]))));
  const { works } = await library();
  expect(works).toMatchObject([
    {
      title: "Of tides, and time",
      authors: ["Grace Example", "Ada Example"],
      year: 1998,
      container: "Journal of Tides",
      doi: "10.1234/5",
      url: "https://texts.example.test/a",
      licence: "CC0",
    },
    { title: "A heading", container: "Example Texts", licence: "CC BY-NC 4.0", display: "link", text: null },
  ]);
});

test("files that cannot be read, and duplicates, are listed with their row and the reason", async () => {
  const { imported, row } = importWorld();
  const text = essay(5, 150);
  const id = await imported(
    zipOf({
      "a.txt": text,
      "b.txt": text.replaceAll("\n\n", "\n \n"),
      "c.pdf": "no pdf",
      "d.txt": "Too short.",
      "e.xlsx": "a table",
      "f.txt": `${essay(6, 500)} One more sentence of the same text.`,
      "g.txt": essay(6, 500),
      "__MACOSX/._a.txt": "nothing",
      ".hidden.txt": text,
    }),
  );
  expect(await row(id)).toMatchObject({ status: "done", rowsTotal: 7, works: 2, refused: 3, duplicates: 2 });
  expect((await row(id))?.problems).toEqual([
    { row: 2, name: "b.txt", reason: "Duplicate: equal to row 1." },
    { row: 3, name: "c.pdf", reason: expect.stringMatching(/^This is not a PDF/) },
    { row: 4, name: "d.txt", reason: "The text is under 100 words." },
    { row: 5, name: "e.xlsx", reason: expect.stringContaining("files are read") },
    { row: 7, name: "g.txt", reason: "Duplicate: nearly the same as row 6." },
  ]);
});

test("an import that is killed at any step goes on at the same row and gives the same snapshot", async () => {
  const archive = zipOf(textFiles(4, 300));
  const whole = importWorld();
  await whole.send(await whole.start(), archive);
  await whole.run(2);
  const { works } = await whole.library();
  expect(works.map((work) => work?.text)).toEqual([300, 301, 302, 303].map((seed) => essay(seed, 150)));
  const expected = await contentOf(whole);
  let died = 0;
  for (let at = 1; ; at += 1) {
    const round = importWorld();
    const { start, send, clock, worker, row, stored } = round;
    const id = await start({ name: "", collection: "example-texts", mode: "replace" });
    await send(id, archive);
    const fuse = fuseAt(at);
    await untilDone(() => worker(2, fuse).step(id)).catch(() => {});
    if (!fuse.blown) break;
    died += 1;
    clock.pass(6 * 60_000);
    await worker().sweep();
    await untilDone(() => worker(2).step(id));
    expect(await row(id)).toMatchObject({ status: "done", fileKey: null, rowsDone: 4, works: 4, duplicates: 0 });
    expect(await contentOf(round)).toEqual(expected);
    expect(await stored("collections/imports/")).toEqual([]);
  }
  expect(died).toBeGreaterThan(15);
  // One segment for each round and the first one: none is left over.
  expect(await whole.stored("collections/segments/")).toHaveLength(died + 2);
});

async function untilDone(step: () => Promise<string>): Promise<void> {
  while (!["done", "nothing to do", "cleaned up"].includes(await step()));
}

/** Layout and hash of what checks search. */
async function contentOf({ db }: ReturnType<typeof importWorld>) {
  const { segments } = await searchedLibrary(db);
  return Promise.all(
    segments.map(async ({ id, layout, documents, parts }) => {
      const stored = await createSegmentStore(testEnv.FILES).parts(id);
      return { layout, documents, places: parts.map(({ first, from }) => [first, from]), stored };
    }),
  );
}

test("a job that arrives twice does nothing twice", async () => {
  const { start, send, worker, row, library } = importWorld();
  const id = await start();
  await send(id, zipOf(textFiles(8, 500)));
  await send(id, zipOf(textFiles(8, 500)));
  const both = await Promise.all([worker().step(id), worker().step(id)]);
  expect(both.sort()).toEqual(["4 rows", "nothing to do"]);
  while ((await worker().step(id)) !== "nothing to do");
  expect(await row(id)).toMatchObject({ status: "done", works: 8, duplicates: 0 });
  expect((await library()).works).toHaveLength(8);
});

test("a paused import keeps what its job did, and goes on when it is resumed; a cancelled one leaves nothing", async () => {
  const { start, send, run, imports, row, worker, queue, stored, library, db } = importWorld();
  const id = await start();
  await send(id, zipOf(textFiles(12, 700)));
  await worker().step(id);
  await imports.pause(grace, { id, version: 1 });
  expect(await run()).toEqual(["nothing to do", "nothing to do"]);
  expect(await row(id)).toMatchObject({ status: "paused", rowsDone: 4, rowsTotal: 12 });
  await expect(imports.resume(grace, { id, version: 1 })).rejects.toMatchObject({ reason: "conflict" });
  await imports.resume(grace, { id, version: 2 });
  await worker().step(id);
  expect(await row(id)).toMatchObject({ status: "running", rowsDone: 8 });
  await imports.cancel(grace, { id, version: 3 });
  queue.splice(0, queue.length, { v: 1, type: "import", importId: id, bookmark: null });
  expect(await run()).toEqual(["cleaned up"]);
  expect(await stored()).toEqual([]);
  expect((await library()).snapshot).toBeUndefined();
  expect(await imports.list(bob)).toEqual([]);
  const recorded = (await db.select().from(auditEvents)).map(({ action }) => action).sort();
  expect(recorded.filter((action) => action.endsWith("_import"))).toEqual([
    "collection.cancel_import",
    "collection.pause_import",
    "collection.resume_import",
  ]);
});

test("adding keeps the texts that were there and copies none; undoing it brings the snapshot before back", async () => {
  const { imported, library, imports, row, db, stored } = importWorld();
  const first = await imported(zipOf(textFiles(5, 900)));
  const before = await library();
  const second = await imported(zipOf(textFiles(3, 950)), { name: "", collection: "example-texts", mode: "add" });
  const after = await library();
  expect(after.snapshot).toMatchObject({ documents: 8, works: 8 });
  expect(after.works.slice(0, 5)).toEqual(before.works);
  expect(after.works[6]?.text).toBe(essay(951, 150));
  expect(after.segments).toHaveLength(2);
  await expect(imports.undo(bob, { id: second, version: 2, reason: "Wrong texts." })).rejects.toMatchObject({
    reason: "not_allowed",
  });
  const { version = 0 } = (await row(second)) ?? {};
  await imports.undo(grace, { id: second, version, reason: "Wrong texts." });
  expect(await library()).toMatchObject({ snapshot: before.snapshot, works: before.works });
  expect(await stored("collections/segments/")).toHaveLength(1);
  expect(await stored("collections/known/")).toEqual([`collections/known/${before.snapshot?.snapshot}`]);
  const began = ["import", "upload_archive"].map((act) => [`collection.${act}`, null]);
  expect((await db.select().from(auditEvents)).map(({ action, reason }) => [action, reason])).toEqual([
    ...[...began, ...began],
    ["collection.undo_import", expect.stringMatching(/^sealed:/)],
  ]);
  await imports.undo(grace, { id: first, version: (await row(first))?.version ?? 0, reason: "All wrong." });
  expect((await library()).snapshot).toBeUndefined();
  expect(await stored()).toEqual([]);
});

test("replacing makes a snapshot of the new texts alone", async () => {
  const { imported, library } = importWorld();
  await imported(zipOf(textFiles(5, 1000)));
  await imported(zipOf(textFiles(3, 1050)), { name: "", collection: "example-texts", mode: "replace" });
  const { snapshot, works } = await library();
  expect(snapshot?.documents).toBe(3);
  expect(works.map((work) => work?.text)).toEqual([1050, 1051, 1052].map((seed) => essay(seed, 150)));
});

test("JSON Lines are read line by line, packed or not, and an import of them goes on at the same line", async () => {
  const lines = Array.from({ length: 9 }, (_, i) =>
    JSON.stringify({ id: `t${i}`, title: `Text ${i}`, text: essay(1100 + i, 150), metadata: { license: "CC0" } }),
  );
  const file = utf8(`${lines.slice(0, 5).join("\r\n")}\n\nno json\n${lines.slice(5).join("\n")}`);
  const packed = new Uint8Array(
    await new Response(
      new Blob([file as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip")),
    ).arrayBuffer(),
  );
  for (const [archive, name] of [
    [file, "texts.jsonl"],
    [packed, "texts.jsonl.gz"],
  ] as const) {
    const { imported, library, row, imports } = importWorld();
    const id = await imported(archive, { name: `Read from ${name}` }, name);
    expect(await row(id)).toMatchObject({ status: "done", rowsDone: 10, rowsTotal: 10, works: 9, refused: 1 });
    expect((await row(id))?.problems).toEqual([{ row: 6, name: "line 6", reason: "The line is not a JSON object." }]);
    const { works } = await library();
    expect(works.map((work) => work?.title)).toEqual(lines.map((_, i) => `Text ${i}`));
    expect(works[8]).toMatchObject({ licence: "CC0", text: essay(1108, 150) });
    await imports.undo(grace, { id, version: (await row(id))?.version ?? 0, reason: "Only a test." });
  }
});

test("archives that are none, are cut off, have a password or too many files fail with what to do", async () => {
  const good = zipOf(textFiles(2, 1200));
  const many = storedZip(Array.from({ length: 20_001 }, (_, i) => [`${i}.txt`, ""] as const));
  const cases: [Uint8Array, RegExp][] = [
    [good.slice(0, -40), /not a complete \.zip/],
    [withPassword(good), /has a password/],
    [many, /more than 20,000 files/],
    [zipOf({ "../../secret.txt": essay(1, 150) }), /not a complete \.zip/],
    [zipOf({ "a.txt": essay(1, 150), "metadata.csv": "name\na.txt" }), /metadata\.csv cannot be read/],
    [
      zipOf({ "metadata.csv": `path,title\n${Array.from({ length: 40_002 }, (_, i) => `${i},b`).join("\n")}` }),
      /more than 40000 lines/,
    ],
    [zipOf({ "metadata.csv": `path,title\n${"a,b\n".repeat(4e6)}` }), /damaged or too large/],
  ];
  for (const [i, [archive, problem]] of cases.entries()) {
    const { imported, row, library } = importWorld();
    const id = await imported(archive, { name: `Case ${i}` });
    expect(await row(id)).toMatchObject({ status: "failed", problem: expect.stringMatching(problem) });
    expect((await library()).snapshot).toBeUndefined();
  }
});

test("a file of nothing but line feeds fails, and is not read to its end", async () => {
  const { imported, row } = importWorld();
  const id = await imported(utf8(`{"text":"Too short."}${"\n".repeat(300_000)}`), {}, "texts.jsonl");
  expect(await row(id)).toMatchObject({ status: "failed", problem: expect.stringMatching(/more than 20,000 lines/) });
});

test("names in the list of problems have no characters that turn them round", async () => {
  const { imported, row } = importWorld();
  const id = await imported(zipOf({ "a\u202etxt.exe": "x", "b.txt": essay(8, 150) }));
  expect((await row(id))?.problems[0]?.name).toBe("a\ufffdtxt.exe");
});

test("a file that inflates too far is refused by itself, and the others are added", async () => {
  const { imported, row } = importWorld();
  const id = await imported(zipOf({ "a.txt": "a ".repeat(12_000_000), "b.txt": essay(8, 150) }));
  expect(await row(id)).toMatchObject({ status: "done", works: 1, refused: 1 });
});

test("only grace imports, and only an archive of an allowed kind and size; a collection has one import at a time", async () => {
  const { imports, start, send } = importWorld();
  const form = ImportForm.parse({ id: crypto.randomUUID(), name: "Example Texts" });
  for (const person of [ada, bob])
    await expect(imports.start(person, form)).rejects.toMatchObject({ reason: "not_allowed" });
  const id = await start();
  await expect(imports.start(grace, form)).rejects.toMatchObject({ reason: "conflict" });
  const file = { name: "texts.zip", bytes: 1000 };
  const announced = (more: Partial<typeof file>) => imports.requireAwaited(grace, id, { ...file, ...more });
  await announced({});
  await expect(imports.requireAwaited(bob, id, file)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(announced({ name: "texts.rar" })).rejects.toMatchObject({ reason: "unsupported_type" });
  await expect(announced({ bytes: 301 * 1024 * 1024 })).rejects.toMatchObject({ reason: "too_large" });
  await expect(send(id, utf8("%PDF-1.7 no zip"))).rejects.toMatchObject({ reason: "unsupported_type" });
  await expect(imports.list(ada)).rejects.toMatchObject({ reason: "not_allowed" });
  expect(await imports.list(bob)).toMatchObject([{ id, status: "uploading" }]);
  await expect(imports.start(grace, { ...form, collection: "none", name: "" })).rejects.toMatchObject({
    reason: "not_found",
  });
});

function withPassword(zip: Uint8Array): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 10 < copy.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  return copy;
}
