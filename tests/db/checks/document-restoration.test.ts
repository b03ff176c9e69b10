import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayRestoreDocument } from "#core/checks/document-restoration.ts";
import { restoreDocument } from "#db/checks/document-deletion.ts";
import { openDatabase } from "#db/client.ts";
import { documents } from "#db/tables/index.ts";
import { documentStatuses, presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, eve } from "#tests/support/people.ts";

const row = {
  id: "d",
  ownerId: ada.id,
  name: "plan.docx",
  kind: "docx",
  bytes: 1,
  sha256: "",
  storageKey: "documents/d/file",
  deleteAt: 1,
  idempotencyKey: "k",
  createdAt: 1,
  updatedAt: 1,
} as const;

test("the statement restores exactly the documents that the rule lets their owner restore", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  let may = 0;
  for (const status of documentStatuses) {
    for (const statusBefore of [null, ...documentStatuses]) {
      for (const receiptId of [null, "receipt"]) {
        const state = { status, statusBefore, receiptId };
        await db.delete(documents);
        await db.insert(documents).values({ ...row, ...state });
        expect(await restoreDocument(db, eve, row.id, 2)).toBe(false);
        const expected = mayRestoreDocument(state);
        const restored = await restoreDocument(db, ada, row.id, 2);
        const [after] = await db.select().from(documents).where(eq(documents.id, row.id));
        expect([state, restored, after?.status]).toEqual([state, expected, expected ? statusBefore : status]);
        may += expected ? 1 : 0;
      }
    }
  }
  expect(may).toBe(presentDocumentStatuses.length);
});
