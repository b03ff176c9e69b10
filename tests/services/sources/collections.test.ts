import { expect, test } from "vitest";
import { createCollections } from "#app/services/sources/collections.ts";
import { openDatabase } from "#db/client.ts";
import { saveManifest, searchedLibrary } from "#db/sources/collections.ts";
import { auditEvents, collectionSegments } from "#db/tables/index.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { manifest, NEW, OLD, SEGMENT } from "#tests/support/collections.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";

const NOW = Date.UTC(2026, 10, 25);
const reason = "The new texts are better.";

/** The collection with two snapshots, of which the newer one is active: version 3. */
async function world() {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  const clock = { now: () => NOW, uuid: () => crypto.randomUUID() };
  const how = { byName: "Grace", activate: true };
  await saveManifest(db, manifest(OLD, { [SEGMENT.a]: [OLD], [SEGMENT.b]: [OLD, NEW] }), { ...how, now: NOW });
  const grown = manifest(NEW, { [SEGMENT.b]: [OLD, NEW] }, { snapshot: { works: 25, words: 12_000 } });
  await saveManifest(db, grown, { ...how, now: NOW + 1 });
  for (const id of [SEGMENT.a, SEGMENT.b]) await testEnv.FILES.put(`collections/segments/${id}/0`, "part");
  const searched = async () => (await searchedLibrary(db)).snapshots.map(({ snapshot }) => snapshot);
  return { db, collections: createCollections({ db, files, audit: testAudit(db, clock) }), searched };
}

test("bob reads collections, snapshots, licences and growth; ada reads nothing, and neither changes anything", async () => {
  const { collections, searched } = await world();
  const [wiki] = await collections.list(bob);
  expect(wiki).toMatchObject({
    id: "wiki",
    name: "Simple English Wikipedia",
    enabled: true,
    version: 3,
    active: { id: NEW, works: 25, licences: [{ licence: "CC BY-SA 4.0", texts: 18 }] },
    growth: { works: 7, words: 3000 },
    lastImport: { byName: "Grace", refused: 2, duplicates: 1 },
    bytes: 8192,
  });
  expect(wiki?.snapshots.map(({ id, active }) => [id, active])).toEqual([
    [NEW, true],
    [OLD, false],
  ]);
  await expect(collections.list(ada)).rejects.toMatchObject({ reason: "not_allowed" });
  const act = { id: "wiki", version: 3, reason };
  for (const person of [ada, bob]) {
    const denied = { reason: "not_allowed" };
    await expect(collections.setEnabled(person, { ...act, enabled: false })).rejects.toMatchObject(denied);
    await expect(collections.activate(person, { ...act, snapshotId: OLD })).rejects.toMatchObject(denied);
    await expect(collections.deleteSnapshot(person, { ...act, snapshotId: OLD })).rejects.toMatchObject(denied);
  }
  expect(await searched()).toEqual([NEW]);
});

test("grace rolls back to the older snapshot and forward again, each written in the audit log", async () => {
  const { db, collections, searched } = await world();
  await collections.activate(grace, { id: "wiki", version: 3, snapshotId: OLD, reason });
  expect(await searched()).toEqual([OLD]);
  await collections.activate(grace, { id: "wiki", version: 4, snapshotId: NEW, reason });
  expect(await searched()).toEqual([NEW]);
  expect(await db.select().from(auditEvents)).toMatchObject([
    {
      action: "collection.activate_snapshot",
      actorId: "grace",
      targetType: "collection_snapshot",
      targetId: OLD,
      reason: expect.stringMatching(/^sealed:1:/),
      detail: { before: "20261101.0000000b", after: "20261001.0000000a" },
    },
    { targetId: NEW },
  ]);
});

test("grace switches the collection off and on; a page opened before is told to reload", async () => {
  const { collections, searched } = await world();
  await collections.setEnabled(grace, { id: "wiki", version: 3, enabled: false, reason });
  expect(await searched()).toEqual([]);
  const stale = { id: "wiki", version: 3, reason };
  const changed = { reason: "conflict", message: expect.stringContaining("Reload the page") };
  await expect(collections.setEnabled(grace, { ...stale, enabled: true })).rejects.toMatchObject(changed);
  await expect(collections.activate(grace, { ...stale, snapshotId: OLD })).rejects.toMatchObject(changed);
  await expect(collections.deleteSnapshot(grace, { ...stale, snapshotId: OLD })).rejects.toMatchObject(changed);
  await collections.setEnabled(grace, { ...stale, version: 4, enabled: true });
  expect(await searched()).toEqual([NEW]);
});

test("a deleted snapshot takes only its own files along; the active one and unknown ones are refused", async () => {
  const { db, collections } = await world();
  const act = { id: "wiki", version: 3, reason };
  await expect(collections.deleteSnapshot(grace, { ...act, snapshotId: NEW })).rejects.toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("Activate another snapshot"),
  });
  const unknown = { reason: "not_found" };
  await expect(
    collections.deleteSnapshot(grace, { ...act, snapshotId: "wiki.20200101.00000000" }),
  ).rejects.toMatchObject(unknown);
  await expect(collections.activate(grace, { ...act, id: "none", snapshotId: OLD })).rejects.toMatchObject(unknown);
  await collections.deleteSnapshot(grace, { ...act, snapshotId: OLD });
  expect(await testEnv.FILES.head(`collections/segments/${SEGMENT.a}/0`)).toBeNull();
  expect(await testEnv.FILES.head(`collections/segments/${SEGMENT.b}/0`)).not.toBeNull();
  expect((await db.select().from(collectionSegments)).map(({ id }) => id)).toEqual([SEGMENT.b]);
  const [wiki] = await collections.list(grace);
  expect(wiki).toMatchObject({ version: 4, snapshots: [{ id: NEW }], growth: null });
  await expect(collections.deleteSnapshot(grace, { ...act, version: 4, snapshotId: OLD })).rejects.toMatchObject(
    unknown,
  );
});
