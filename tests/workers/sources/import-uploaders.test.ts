import { expect, test } from "vitest";
import { auditEvents } from "#db/tables/index.ts";
import { importWorld, textFiles, zipOf } from "#tests/support/imports.ts";
import { grace } from "#tests/support/people.ts";

test("an import names who began it and who uploaded its archive, on the list and in the audit log", async () => {
  const { start, imports, db, row } = importWorld();
  const id = await start();
  expect(await imports.list(grace)).toMatchObject([{ byName: "Grace", uploadedByName: null }]);
  const ruth = { ...grace, id: "ruth", subject: "user_ruth", fullName: "Ruth" };
  const archive = zipOf(textFiles(3, 1200));
  const file = () => ({
    name: "texts.zip",
    head: archive.slice(0, 16),
    body: new Blob([archive as BlobPart]).stream(),
  });
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
