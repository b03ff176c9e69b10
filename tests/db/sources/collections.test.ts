import { expect, test } from "vitest";
import type { AuditAction, AuditEntry } from "#core/audit/audit.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/collections.ts";
import { openDatabase } from "#db/client.ts";
import { claimMerge, finishMerge, insertMerge, leaveMerge, mergedSegments } from "#db/sources/collection-merges.ts";
import { forgetSegments, mergedBefore } from "#db/sources/collection-segments.ts";
import {
  activateSnapshot,
  deleteSnapshot,
  findCollection,
  listCollections,
  saveManifest,
  searchedLibrary,
  setCollectionEnabled,
  snapshotsOf,
} from "#db/sources/collections.ts";
import { auditEvents, collectionSegments, collections } from "#db/tables/index.ts";
import { manifest, NEW, OLD, SEGMENT } from "#tests/support/collections.ts";
import { testEnv } from "#tests/support/env.ts";

const NOW = Date.UTC(2026, 10, 25);

const { db } = openDatabase(testEnv.DB, null, "primary");
const how = { byName: "Grace", now: NOW, activate: true };

function entry(action: AuditAction, targetId: string): AuditEntry {
  return {
    at: NOW,
    actorId: "grace",
    actorRole: "admin",
    action,
    targetType: "collection",
    targetId,
    ownerId: null,
    reason: null,
    detail: null,
    result: "ok",
  };
}

async function stored() {
  const segments = await db.select().from(collectionSegments).orderBy(collectionSegments.id);
  return { collections: await db.select().from(collections), segments };
}

test("a saved snapshot is what checks search, with its segments as they were sent", async () => {
  const sent = manifest(OLD, { [SEGMENT.b]: [OLD], [SEGMENT.a]: [OLD] });
  await saveManifest(db, sent, how);
  const { snapshots, segments } = await searchedLibrary(db);
  expect(snapshots).toEqual([
    {
      collection: "wiki",
      name: "Simple English Wikipedia",
      snapshot: OLD,
      asOf: Date.UTC(2026, 9, 1),
      documents: 20,
      works: 18,
      words: 9000,
      formatVersion: SEGMENT_FORMAT_VERSION,
    },
  ]);
  // The hashes of parts are R2's to keep.
  const stored = sent.segments.map(({ partHashes: _, ...segment }) => segment);
  expect(segments).toEqual(stored.toReversed());
  const [snapshot] = await snapshotsOf(db, ["wiki"]);
  expect(snapshot).toMatchObject({ byName: "Grace", licences: { "CC BY-SA 4.0": 18 }, refused: 2, status: "ready" });
});

test("the same bytes may be a segment of two snapshots, each with its documents", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.a]: [NEW] }), { ...how, now: NOW + 1 });
  const { snapshots, segments } = await searchedLibrary(db);
  expect(snapshots.map(({ snapshot }) => snapshot)).toEqual([NEW]);
  expect(segments.map(({ parts }) => parts.map(({ snapshot }) => snapshot).sort())).toEqual([[OLD, NEW]]);
});

test("the same manifest a second time changes nothing", async () => {
  const sent = manifest(OLD, { [SEGMENT.a]: [OLD] });
  await saveManifest(db, sent, how);
  const before = await stored();
  await saveManifest(db, sent, { ...how, byName: "Bob", now: NOW + 1 });
  expect(await stored()).toEqual(before);
  expect(await snapshotsOf(db, ["wiki"])).toMatchObject([{ byName: "Grace", createdAt: NOW }]);
});

test("a snapshot of hundreds of segments is saved whole", async () => {
  const ids = Array.from({ length: 120 }, (_, at) => at.toString(16).padStart(32, "0"));
  await saveManifest(db, manifest(OLD, Object.fromEntries(ids.map((id) => [id, [OLD]]))), how);
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual(ids);
});

test("a new name is saved; an empty description and homepage keep what was there", async () => {
  const sent = manifest(OLD, { [SEGMENT.a]: [OLD] });
  await saveManifest(db, { ...sent, collection: { ...sent.collection, homepage: "https://example.test/" } }, how);
  const renamed = { ...sent.collection, name: "Simple Wikipedia", description: "" };
  await saveManifest(db, { ...sent, collection: renamed }, how);
  expect(await findCollection(db, "wiki")).toMatchObject({
    name: "Simple Wikipedia",
    description: "Articles",
    homepage: "https://example.test/",
    version: 3,
  });
});

test("a snapshot that is not activated is not searched; a manifest that arrives late does not replace a newer one", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 1, activate: false });
  expect((await searchedLibrary(db)).snapshots).toMatchObject([{ snapshot: OLD }]);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 2 });
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), { ...how, now: NOW + 3 });
  const { snapshots, segments } = await searchedLibrary(db);
  expect(snapshots).toMatchObject([{ snapshot: NEW }]);
  expect(segments.map(({ id }) => id)).toEqual([SEGMENT.b]);
});

test("a merged segment replaces those it was made of, in every snapshot that has a part in them", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 1 });
  expect(await merge([SEGMENT.a, SEGMENT.b])).toBe(true);
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual([SEGMENT.merged]);
  await activateSnapshot(db, { id: "wiki", version: 3, snapshotId: OLD }, entry("collection.activate_snapshot", OLD));
  expect(await searchedLibrary(db)).toMatchObject({
    snapshots: [{ snapshot: OLD }],
    segments: [{ id: SEGMENT.merged }],
  });
  expect(await mergedBefore(db, NOW + 1)).toEqual([]);
  expect(await mergedBefore(db, NOW + 2)).toEqual([SEGMENT.a, SEGMENT.b]);
});

test("the manifest of a snapshot whose segments are merged brings none of them back, also after they were removed", async () => {
  const sent = manifest(OLD, { [SEGMENT.a]: [OLD], [SEGMENT.b]: [OLD] });
  await saveManifest(db, sent, how);
  await merge([SEGMENT.a, SEGMENT.b]);
  await saveManifest(db, sent, { ...how, now: NOW + 3 });
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual([SEGMENT.merged]);
  await forgetSegments(db, [SEGMENT.a, SEGMENT.b]);
  await saveManifest(db, sent, { ...how, now: NOW + 4 });
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual([SEGMENT.merged]);
});

test("a deleted snapshot that is imported again has its own segments, and its documents in a merged one are not counted twice", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 1 });
  await merge([SEGMENT.a, SEGMENT.b]);
  const seen = { id: "wiki", version: 3, snapshotId: OLD };
  expect(await deleteSnapshot(db, seen, entry("collection.delete_snapshot", OLD))).toEqual([SEGMENT.a]);
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), { ...how, now: NOW + 4 });
  const { segments } = await searchedLibrary(db);
  expect(segments.map(({ id, parts }) => [id, parts.map(({ snapshot }) => snapshot)])).toEqual([[SEGMENT.a, [OLD]]]);
  const all = await stored();
  expect(all.segments.find(({ id }) => id === SEGMENT.merged)?.parts).toMatchObject([{ snapshot: NEW }]);
});

test("segments are not replaced by a merge of what they were before", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD], [SEGMENT.b]: [OLD] }), how);
  const before = await mergedSegments(db, [input(SEGMENT.a), input(SEGMENT.b)]);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 1 });
  expect(await merge([SEGMENT.a, SEGMENT.b], before)).toBe(false);
  expect((await stored()).segments.map(({ id, status }) => [id, status])).toEqual([
    [SEGMENT.a, "live"],
    [SEGMENT.b, "live"],
  ]);
});

test("one merge goes on at a time, and one worker has it", async () => {
  const begun = { id: SEGMENT.merged, inputs: [input(SEGMENT.a)], createdAt: NOW };
  expect(await insertMerge(db, begun)).toBe(true);
  expect(await insertMerge(db, { ...begun, id: SEGMENT.c })).toBe(false);
  const claimed = await claimMerge(db, NOW, NOW + 100);
  expect(claimed).toMatchObject({ id: SEGMENT.merged, inputs: begun.inputs, leaseUntil: NOW + 100 });
  expect(await claimMerge(db, NOW + 1, NOW + 101)).toBeNull();
  if (claimed) await leaveMerge(db, claimed, 0);
  expect(await claimMerge(db, NOW + 1, NOW + 101)).toMatchObject({ leaseUntil: NOW + 101 });
});

function input(id: string) {
  return { id, kept: [{ first: 0, documents: 20 }] };
}

/** Replaces these segments by a merged one. */
async function merge(ids: string[], given?: Awaited<ReturnType<typeof mergedSegments>>): Promise<boolean> {
  const inputs = given ?? (await mergedSegments(db, ids.map(input)));
  const [first] = inputs;
  if (!first) return false;
  const parts = inputs.flatMap((one, i) => one.parts.map((part) => ({ ...part, first: part.first + 20 * i })));
  const { storedParts: _, ...segment } = { ...first, id: SEGMENT.merged, documents: 20 * inputs.length, parts };
  return finishMerge(db, segment, inputs, NOW + 2);
}

test("a collection that is switched off is not searched, and a change made from an older page is rejected", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  const seen = { id: "wiki", version: 2 };
  expect(await setCollectionEnabled(db, { ...seen, enabled: false }, entry("collection.disable", "wiki"))).toBe(true);
  expect(await searchedLibrary(db)).toEqual({ snapshots: [], segments: [] });
  expect(await setCollectionEnabled(db, { ...seen, enabled: true }, entry("collection.enable", "wiki"))).toBe(false);
  expect(await listCollections(db)).toMatchObject([{ enabled: false, version: 3 }]);
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "collection.disable", actorId: "grace" }]);
});

test("only a ready snapshot of the collection can be activated", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest("other.20261101.0000000c", { [SEGMENT.c]: ["other.20261101.0000000c"] }), how);
  const activate = (snapshotId: string) =>
    activateSnapshot(db, { id: "wiki", version: 2, snapshotId }, entry("collection.activate_snapshot", snapshotId));
  for (const id of ["other.20261101.0000000c", NEW, OLD]) expect(await activate(id), id).toBe(false);
  expect(await db.select().from(auditEvents)).toEqual([]);
});

test("a deleted snapshot leaves the segments that another one needs; the active one cannot be deleted", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD], [SEGMENT.b]: [OLD, NEW] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [OLD, NEW], [SEGMENT.c]: [NEW] }), { ...how, now: NOW + 1 });
  const remove = (snapshotId: string, version: number) =>
    deleteSnapshot(db, { id: "wiki", version, snapshotId }, entry("collection.delete_snapshot", snapshotId));
  expect(await remove(NEW, 3)).toBeNull();
  expect(await remove(OLD, 2)).toBeNull();
  expect(await remove(OLD, 3)).toEqual([SEGMENT.a]);
  expect(await remove(OLD, 4)).toBeNull();
  expect((await snapshotsOf(db, ["wiki"])).map(({ id }) => id)).toEqual([NEW]);
  expect((await searchedLibrary(db)).segments.map(({ id }) => id)).toEqual([SEGMENT.b, SEGMENT.c]);
  await forgetSegments(db, [SEGMENT.a, SEGMENT.b]);
  expect((await stored()).segments.map(({ id }) => id)).toEqual([SEGMENT.b, SEGMENT.c]);
});

test("a deleted snapshot that is imported again is searched with its segments", async () => {
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), how);
  await saveManifest(db, manifest(NEW, { [SEGMENT.b]: [NEW] }), { ...how, now: NOW + 1 });
  const seen = { id: "wiki", version: 3, snapshotId: OLD };
  expect(await deleteSnapshot(db, seen, entry("collection.delete_snapshot", OLD))).toEqual([SEGMENT.a]);
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD] }), { ...how, now: NOW + 2 });
  const { snapshots, segments } = await searchedLibrary(db);
  expect(snapshots).toMatchObject([{ snapshot: OLD }]);
  expect(segments).toMatchObject([{ id: SEGMENT.a }]);
});
