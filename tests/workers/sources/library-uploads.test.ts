import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createCollections } from "#app/services/sources/collections.ts";
import { createSourceTexts } from "#app/services/sources/source-texts.ts";
import { MAX_ATTEMPTS } from "#core/checks/check.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { BULK_SKEW_MS } from "#core/sources/bulk-signature.ts";
import { staleTags } from "#db/platform/stale-pages.ts";
import { finishMerge, mergedSegments } from "#db/sources/collection-merges.ts";
import { findCollection, saveManifest, searchedLibrary } from "#db/sources/collections.ts";
import { auditEvents } from "#db/tables/index.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { type Signed, sendBulk as send } from "#tests/support/bulk-requests.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { manifest as collectionManifest, NEW, SEGMENT } from "#tests/support/collections.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { privateCheckWorld } from "#tests/support/private-checks.ts";
import { aboutText, buildTexts, manifestOf, partsOf, SNAPSHOT } from "#tests/support/segments.ts";
import { essay } from "#tests/support/texts.ts";
import { visitor } from "#tests/support/visitor.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";

const texts = Array.from({ length: 30 }, (_, i) => ({
  about: aboutText(`Text ${i}`, i === 4 ? { display: "link", licence: "CC BY-NC 4.0" } : { doi: `10.1234/${i}` }),
  text: essay(6000 + i, 350),
}));
const built = await buildTexts(texts);
const manifest = manifestOf([built]);
const [bytes = new Uint8Array()] = partsOf(built.bytes);
const partPath = `/api/library/segments/${built.segment.id}/0`;

const manifestBytes = utf8(JSON.stringify(manifest));

async function upload(): Promise<void> {
  expect((await send("PUT", partPath, bytes)).status).toBe(200);
  expect((await send("POST", "/api/library/snapshots", manifestBytes)).status).toBe(200);
}

test("a snapshot is uploaded part by part, each part again without harm, and searched when its manifest is there", async () => {
  const { db } = world();
  expect((await send("POST", "/api/library/snapshots", manifestBytes)).status).toBe(409);
  expect((await searchedLibrary(db)).snapshots).toEqual([]);
  await upload();
  await upload();
  const listed = await (await send("GET", `/api/library/segments/${built.segment.id}`, null)).json();
  expect(listed).toEqual({ parts: [{ part: 0, bytes: bytes.length, sha256: built.segment.partHashes[0] }] });
  const library = await searchedLibrary(db);
  expect(library.snapshots).toMatchObject([{ collection: "example", snapshot: SNAPSHOT, works: 30 }]);
  const { partHashes: _, ...listedSegment } = built.segment;
  expect(library.segments).toEqual([listedSegment]);
  expect(await staleTags(db, 10)).toEqual([pageTags.collections]);
  expect(await db.select().from(auditEvents)).toMatchObject([
    { actorId: "Command line", actorRole: "system", action: "collection.import", targetId: SNAPSHOT },
  ]);
});

test("a snapshot whose segments were merged since is published again without sending them", async () => {
  const { db } = world();
  const path = `/api/library/snapshots/${SNAPSHOT}`;
  expect(await (await send("GET", path, null)).json()).toEqual({ segments: null });
  await upload();
  expect(await (await send("GET", path, null)).json()).toEqual({ segments: [built.segment.id] });
  const inputs = await mergedSegments(db, [{ id: built.segment.id, kept: [] }]);
  const { partHashes: _, ...segment } = built.segment;
  expect(await finishMerge(db, { ...segment, id: "f".repeat(32) }, inputs, Date.now())).toBe(true);
  expect(await (await send("GET", path, null)).json()).toEqual({ segments: ["f".repeat(32)] });
  await createSegmentStore(testEnv.FILES).remove(built.segment.id);
  expect((await send("POST", "/api/library/snapshots", manifestBytes)).status).toBe(200);
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual(["f".repeat(32)]);
});

test("a request with another key, body, address or time is refused and stores nothing", async () => {
  const wrong: Signed[] = [
    { key: Buffer.alloc(32, 1).toString("base64") },
    { body: bytes.slice(1) },
    { path: partPath.replace(/0$/, "1") },
    { time: Date.now() - BULK_SKEW_MS - 1000 },
    { time: Date.now() + BULK_SKEW_MS + 1000 },
    { time: Number.NaN },
  ];
  for (const signed of wrong) expect((await send("PUT", partPath, bytes, signed)).status).toBe(403);
  expect(
    (await visitor().go(partPath, { method: "PUT", from: null, body: bytes as Uint8Array<ArrayBuffer> })).status,
  ).toBe(403);
  expect((await visitor().go("/api/library/snapshots", { method: "POST", from: null, body: "{}" })).status).toBe(403);
  expect(await createSegmentStore(testEnv.FILES).parts(built.segment.id)).toEqual([]);
});

test("a manifest of another format, of other parts, or that is none is refused with a reason", async () => {
  await send("PUT", partPath, bytes);
  const other = { ...manifest, snapshot: { ...manifest.snapshot, formatVersion: "0.9" } };
  const answer = await send("POST", "/api/library/snapshots", utf8(JSON.stringify(other)));
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("format 0.9")]);
  const [segment] = manifest.segments;
  const longer = (segment?.bytes ?? 0) + 1;
  const snapshot = { ...manifest.snapshot, bytes: longer };
  const changed = { ...manifest, snapshot, segments: [{ ...segment, bytes: longer }] };
  expect((await send("POST", "/api/library/snapshots", utf8(JSON.stringify(changed)))).status).toBe(409);
  expect((await send("POST", "/api/library/snapshots", utf8("{"))).status).toBe(422);
  for (const path of ["/api/library/segments/../../reports/0", "/api/library/segments/abc/0", `${partPath}1.5`])
    expect((await send("PUT", path, bytes)).status).toBeGreaterThanOrEqual(400);
});

test("a manifest that does not fit its segments is refused with a reason, and nothing of it is searched", async () => {
  await send("PUT", partPath, bytes);
  const [segment] = manifest.segments;
  if (!segment) throw new Error("The manifest has no segment.");
  const empty = {
    ...segment,
    id: createHash("sha256").update("").digest("hex").slice(0, 32),
    bytes: 0,
    partHashes: [],
  };
  const { layout } = segment;
  const lies: [object, string][] = [
    [{ ...manifest, segments: [empty], snapshot: { ...manifest.snapshot, bytes: 0 } }, "do not fit its bytes"],
    [{ ...manifest, segments: [{ ...segment, layout: { ...layout, blockBits: 20 } }] }, "as the manifest describes it"],
    [
      { ...manifest, segments: [{ ...segment, layout: { ...layout, postings: layout.postings - 1 } }] },
      "as the manifest describes it",
    ],
    [{ ...manifest, segments: [{ ...segment, id: "a".repeat(32) }] }, "not the hash of its parts"],
  ];
  for (const [lie, reason] of lies) {
    const answer = await send("POST", "/api/library/snapshots", utf8(JSON.stringify(lie)));
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await searchedLibrary(world().db)).snapshots).toEqual([]);
});

test("the parts of a saved segment and the segments of a saved snapshot cannot be changed", async () => {
  await upload();
  expect((await send("PUT", partPath, bytes.slice(1))).status).toBe(409);
  const other = await buildTexts(texts.slice(0, 3));
  const [otherBytes = new Uint8Array()] = partsOf(other.bytes);
  await send("PUT", `/api/library/segments/${other.segment.id}/0`, otherBytes);
  const answer = await send("POST", "/api/library/snapshots", utf8(JSON.stringify(manifestOf([other]))));
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("another snapshot")]);
  await upload();
  expect((await searchedLibrary(world().db)).segments.map(({ id }) => id)).toEqual([built.segment.id]);
});

test("a captured request that is sent again does not undo what grace did since", async () => {
  const { db, clock, files } = world();
  await upload();
  const newer = await buildTexts(texts.slice(0, 3), { snapshot: "example.20261102.0a0b0c0d" });
  const [newerBytes = new Uint8Array()] = partsOf(newer.bytes);
  await send("PUT", `/api/library/segments/${newer.segment.id}/0`, newerBytes);
  const next = utf8(JSON.stringify(manifestOf([newer], { snapshot: "example.20261102.0a0b0c0d" })));
  const captured = { time: Date.now() };
  expect((await send("POST", "/api/library/snapshots", next, captured)).status).toBe(200);
  const collections = createCollections({ db, files, audit: testAudit(db, { ...clock, now: () => Date.now() + 1 }) });
  const version = (await findCollection(db, "example"))?.version ?? 0;
  await collections.activate(grace, { id: "example", version, snapshotId: SNAPSHOT, reason: "Back to the first one." });
  expect((await send("POST", "/api/library/snapshots", next, captured)).status).toBe(409);
  // Nor does one that was signed before it and comes only now.
  expect((await send("POST", "/api/library/snapshots", next, { time: captured.time - 1 })).status).toBe(409);
  expect((await searchedLibrary(db)).snapshots).toMatchObject([{ snapshot: SNAPSHOT }]);
  expect((await send("POST", "/api/library/snapshots", next, { time: Date.now() + 1000 })).status).toBe(200);
  expect((await searchedLibrary(db)).snapshots).toMatchObject([{ snapshot: "example.20261102.0a0b0c0d" }]);
});

test("a check finds a passage of a public collection, names the work and the snapshot, and shows its text as licensed", async () => {
  await upload();
  const { send: receive, ask, worker, reports } = world();
  const text = `${essay(7000, 200)} ${texts[9]?.text.slice(200, 900)} ${essay(7001, 200)} ${texts[4]?.text.slice(200, 900)}`;
  const id = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id);
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  expect(report.sources).toHaveLength(2);
  expect(report.sources.find(({ title }) => title === "Text 9")).toMatchObject({
    id: `collection:${SNAPSHOT}:9`,
    kind: "library",
    authors: ["Grace Example"],
    container: "Example Collection",
    year: 2024,
    doi: "10.1234/9",
    licence: "CC BY 4.0",
  });
  const [open, closed] = [9, 4].map((number) =>
    report.matches.find(({ sourceId }) => sourceId === `collection:${SNAPSHOT}:${number}`),
  );
  expect(open?.words).toBeGreaterThan(80);
  expect(open?.excerpt?.source).toContain(texts[9]?.text.slice(400, 440));
  // Of a text that may only be linked to the report has the place and nothing of its words.
  expect(closed?.words).toBeGreaterThan(80);
  expect(closed?.excerpt).toBeNull();
  expect(report.coverage.find(({ collection }) => collection === "collection:example")).toMatchObject({
    name: "Example Collection",
    snapshot: SNAPSHOT,
    documents: 30,
    asOf: "2026-11-01T00:00:00.000Z",
  });
});

test("a check without the library asks no public collection, and a private check gets what its licence permits to send", async () => {
  await upload();
  const { send: receive, ask, worker, reports } = world();
  const text = `${essay(7000, 200)} ${texts[9]?.text.slice(200, 900)} ${essay(7001, 200)} ${texts[4]?.text.slice(200, 900)}`;
  const id = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id, { library: false });
  expect(await worker().runs.run(id)).toBe("done");
  expect((await reports.read(ada, id)).report.sources).toEqual([]);
  const { check } = privateCheckWorld();
  const { sources } = await check(text);
  await testEnv.FILES.delete(`collections/segments/${built.segment.id}/0`);
  const without = await check(text, {}, crypto.randomUUID());
  expect(without.sources).toEqual([]);
  const receipt = without.coverage.find(({ collection }) => collection === "collection:example");
  expect(receipt).toMatchObject({ documents: 0, notSearched: "no_answer" });
  expect(sources.map(({ title, passages }) => [title, passages])).toEqual([
    ["Text 9", [{ start: 0, text: texts[9]?.text }]],
  ]);
});

test("a collection that cannot be read keeps no other from being searched, and the receipt names it alone", async () => {
  await upload();
  const { db, send: receive, ask, worker, reports } = world();
  await saveManifest(db, collectionManifest(NEW, { [SEGMENT.a]: [NEW] }), { byName: "Grace", now: 0, activate: true });
  const text = `${essay(7000, 200)} ${texts[9]?.text.slice(200, 900)} ${essay(7001, 200)}`;
  const id = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await expect(worker().runs.run(id)).rejects.toThrow();
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  const { check } = privateCheckWorld();
  for (const { sources, coverage } of [report, await check(text)]) {
    expect(sources.map(({ title }) => title)).toEqual(["Text 9"]);
    const named = coverage
      .filter(({ snapshot }) => snapshot)
      .map(({ snapshot, notSearched }) => [snapshot, notSearched]);
    expect(named).toEqual([
      [SNAPSHOT, undefined],
      [NEW, "no_answer"],
    ]);
  }
});

test("ada reads a source of her report in its snapshot after a newer one is active; when the snapshot is deleted, its excerpts stay", async () => {
  await upload();
  const { db, clock, files, send: receive, ask, worker, reports } = world();
  const text = `${essay(7000, 200)} ${texts[9]?.text.slice(200, 900)} ${essay(7001, 200)}`;
  const id = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id);
  await worker().runs.run(id);
  const { report } = await reports.read(ada, id);
  const source = report.sources[0]?.id ?? "";
  const sources = createSourceTexts({ db, clock, files, collections: createSegmentCollections(testEnv.FILES) });
  const newer = await buildTexts(texts.slice(0, 3), { snapshot: "example.20261102.0a0b0c0d" });
  const [newerBytes = new Uint8Array()] = partsOf(newer.bytes);
  await send("PUT", `/api/library/segments/${newer.segment.id}/0`, newerBytes);
  const next = manifestOf([newer], { snapshot: "example.20261102.0a0b0c0d" });
  expect((await send("POST", "/api/library/snapshots", utf8(JSON.stringify(next)))).status).toBe(200);
  expect((await searchedLibrary(db)).snapshots).toMatchObject([{ snapshot: "example.20261102.0a0b0c0d" }]);
  expect(await sources.read(ada, id, source)).toEqual({
    kind: "whole",
    passages: [{ start: 0, text: texts[9]?.text }],
  });
  await expect(sources.read(bob, id, source)).rejects.toThrow();
  const collections = createCollections({ db, files, audit: testAudit(db, clock) });
  const version = (await findCollection(db, "example"))?.version ?? 0;
  await collections.deleteSnapshot(grace, { id: "example", version, snapshotId: SNAPSHOT, reason: "It is replaced." });
  const { kind, passages } = await sources.read(ada, id, source);
  expect(kind).toBe("excerpts");
  expect(passages[0]?.text).toContain(texts[9]?.text.slice(400, 440));
});
