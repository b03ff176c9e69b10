import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { listConversations } from "#db/conversations/conversations.ts";
import { pageOfMessages } from "#db/conversations/messages.ts";
import { notesAfter } from "#db/conversations/notes.ts";
import { listSavedReplies } from "#db/conversations/saved-replies.ts";
import { mirrorPerson, type UserRow } from "#db/identity/users.ts";
import { seedConversations } from "#db/seed/conversations.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

test("a local run shows grace one waiting, one answered and one resolved conversation, however often it is seeded", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const clock = testClock(Date.now());
  const [student, editor, admin] = await Promise.all(
    [ada, bob, grace].map(async (one) => {
      const person = {
        ...one,
        emailVerified: true,
        issuer: "https://seeded.test",
        passwordChangedAt: null,
        honour: null,
        banned: false,
        updatedAt: 0,
      };
      return (await mirrorPerson(db, person, {
        id: `seeded-${one.id}`,
        now: clock.now(),
        mayRaise: true,
      })) as UserRow;
    }),
  );
  const talkers = { student: student!, editor: editor!, admin: admin! };
  await seedConversations(db, clock, talkers);
  const first = await shown();
  await seedConversations(db, clock, talkers);

  expect(await shown()).toEqual(first);
  expect(first.lines.map(({ status, unread }) => [status, unread]).sort()).toEqual([
    ["open", 0],
    ["pending", 0],
    ["resolved", 0],
  ]);
  expect(first.lines.filter(({ waitingSince, dueAt }) => waitingSince !== null && dueAt !== null)).toHaveLength(1);
  expect(first.messages.map(({ senderName }) => senderName).sort()).toEqual(["", "Ada", "Ada", "Ada", "Bob", "Grace"]);
  expect(first.notes.map(({ byName, kind }) => [byName, kind])).toEqual([["Bob", "note"]]);
  expect(first.savedReplies.map(({ shortcut }) => shortcut)).toEqual(["match", "rule", "when"]);

  async function shown() {
    const actor = { ...ada, id: talkers.student.id };
    const lines = await listConversations(db, actor, { limit: 10 });
    const messages = await Promise.all(lines.map(({ id }) => pageOfMessages(db, id, null, 50)));
    const notes = await Promise.all(lines.map(({ id }) => notesAfter(db, id, 0, 50)));
    return { lines, messages: messages.flat(), notes: notes.flat(), savedReplies: await listSavedReplies(db) };
  }
});
