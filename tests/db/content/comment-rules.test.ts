import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayModerateComment, mayRemoveComment } from "#core/content/comments.ts";
import { openDatabase } from "#db/client.ts";
import { eraseComment, setCommentStatus } from "#db/content/comments.ts";
import { comments } from "#db/tables/index.ts";
import { commentStatuses } from "#schema/vocabulary/content.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const row = { id: "c", articleId: "a", parentId: null, userId: ada.id, name: "Ada", idempotencyKey: "k", createdAt: 1 };

test("the statement removes exactly the comments that the rule lets their author remove", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  let may = 0;
  for (const status of commentStatuses) {
    for (const who of [ada, eve, bob]) {
      await db.delete(comments);
      await db.insert(comments).values({ ...row, status, body: "A good point." });
      const expected = mayRemoveComment({ own: who.id === ada.id, status });
      const erased = await eraseComment(db, who, row.id, 2);
      const [kept] = await db.select().from(comments).where(eq(comments.id, row.id));
      expect([status, who.id, erased, kept?.body]).toEqual([status, who.id, expected, expected ? "" : "A good point."]);
      may += expected ? 1 : 0;
    }
  }
  // Pending and published, by their author.
  expect(may).toBe(2);
});

test("the statement moderates exactly the comments that the rule lets staff moderate", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  let may = 0;
  for (const status of commentStatuses) {
    for (const to of commentStatuses) {
      for (const body of ["", "A good point."]) {
        await db.delete(comments);
        await db.insert(comments).values({ ...row, status, body });
        const expected = mayModerateComment({ status, body }, to);
        expect([status, to, body, await setCommentStatus(db, row.id, to, bob.id)]).toEqual([
          status,
          to,
          body,
          expected,
        ]);
        may += expected ? 1 : 0;
      }
    }
  }
  // From each status to the two others, while there is a text.
  expect(may).toBe(6);
});
