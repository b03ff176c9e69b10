import { expect, test } from "vitest";
import { auditEvents } from "#db/tables/index.ts";
import { importWorld, textFiles, zipOf } from "#tests/support/imports.ts";
import { grace, stale } from "#tests/support/people.ts";

const archive = zipOf(textFiles(3, 1200));
const file = () => ({
  name: "texts.zip",
  head: archive.slice(0, 16),
  body: new Blob([archive as BlobPart]).stream(),
});

test("an import names who began it and who uploaded its archive, on the list and in the audit log", async () => {
  const { start, imports, db, row } = importWorld();
  const id = await start();
  expect(await imports.list(grace)).toMatchObject([{ byName: "Grace", uploadedByName: null }]);
  const ruth = { ...grace, id: "ruth", subject: "user_ruth", fullName: "Ruth" };
  await imports.receive(ruth, id, file());
  expect(await imports.list(grace)).toMatchObject([{ byName: "Grace", uploadedByName: "Ruth" }]);
  // The same archive again is no second upload.
  await imports.receive(grace, id, file());
  expect(await row(id)).toMatchObject({ byName: "Grace", uploadedByName: "Ruth" });
  expect((await db.select().from(auditEvents)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["collection.import", grace.id],
    ["collection.upload_archive", "ruth"],
  ]);
});

test("an old sign-in neither announces the archive of an import nor finishes its upload, which can be finished afterwards", async () => {
  const { start, imports, row } = importWorld();
  const id = await start();
  const announced = { name: "texts.zip", bytes: archive.byteLength };
  await expect(imports.requireAwaited(stale(grace), id, announced)).rejects.toMatchObject({ reason: "not_fresh" });
  await expect(imports.receive(stale(grace), id, file())).rejects.toMatchObject({ reason: "not_fresh" });
  expect(await row(id)).toMatchObject({ status: "uploading" });
  await imports.receive(grace, id, file());
  expect(await row(id)).toMatchObject({ status: "waiting" });
});
