import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createHistory } from "#app/services/conversations/history.ts";
import type { Actor } from "#core/identity/actor.ts";
import { conversationNotes, conversations, messageReports, messages } from "#db/tables/index.ts";
import { testClock } from "#tests/support/clock.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { Died, fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";

const DAY_MS = 86_400_000;
type World = ReturnType<typeof conversationWorld>;

/** A conversation of ada's with `count` messages and two notes, closed permanently a year ago. */
async function closed(world: World, count = 4): Promise<string> {
  await world.world();
  const id = await world.begun();
  const file = await world.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  await world.inspecting.inspect(file.id);
  await world.send(ada, id, { clientId: crypto.randomUUID(), body: "My essay", fileIds: [file.id], quote: null });
  await world.staff.note(bob, id, { clientId: crypto.randomUUID(), body: "Wants a lighthouse." });
  for (let n = 3; n < count; n++) {
    world.clock.pass(60_000);
    await world.say(n % 2 ? bob : ada, id, `Message ${n} about a lighthouse`);
  }
  await world.staff.label(bob, id, ["storage"]);
  await world.resolve(bob, id);
  world.clock.pass(181 * DAY_MS);
  expect((await world.clockwork.tick()).locked).toBe(1);
  return id;
}

/** Everything that someone can read of a conversation, in pages of three in both directions. */
async function readAll(world: World, actor: Actor, id: string) {
  const { conversation: _row, ...opened } = await world.open(actor, id);
  const newest = await world.page(actor, id, null, 3);
  const pages = [newest];
  for (let page = newest; !page.first; pages.push(page)) {
    page = await world.page(actor, id, { before: page.messages[0]?.seq ?? 0 }, 3);
  }
  const forward = await world.page(actor, id, { after: 1 }, 3);
  const around = await world.page(actor, id, { around: 3 }, 4);
  const changes = [await world.changes(actor, id, 0, 0), await world.changes(actor, id, 2, 1)];
  return { opened, pages, forward, around, changes, files: await world.filesOf(actor, id) };
}

async function rowsOf(world: World, id: string) {
  const [row] = await world.db.select().from(conversations).where(eq(conversations.id, id));
  const lines = await world.db.select().from(messages).where(eq(messages.conversationId, id)).orderBy(messages.seq);
  const notes = await world.db
    .select()
    .from(conversationNotes)
    .where(eq(conversationNotes.conversationId, id))
    .orderBy(conversationNotes.seq);
  const [searched] = await world.db.all<{ messages: number; notes: number }>(sql`select
    (select count(*) from message_search where message_search match ${`thread:"${id.replaceAll("-", "")}"`}) as messages,
    (select count(*) from note_search where note_search match ${`thread:"${id.replaceAll("-", "")}"`}) as notes`);
  return { row, lines, notes, searched };
}

test("a conversation is archived 365 days after its last message and reads as before, for student and staff", async () => {
  const world = conversationWorld();
  const id = await closed(world, 9);
  const before = {
    ada: await readAll(world, ada, id),
    bob: await readAll(world, bob, id),
    rows: await rowsOf(world, id),
  };
  expect([before.ada.pages.length > 2, before.ada.files.length]).toEqual([true, 1]);
  world.clock.pass(183 * DAY_MS);
  expect(await world.clockwork.tick()).toMatchObject({ archived: 0 });
  world.clock.pass(2 * DAY_MS);
  expect(await world.clockwork.tick()).toMatchObject({ archived: 1 });
  expect(await world.clockwork.tick()).toMatchObject({ archived: 0 });
  const { row, lines, notes, searched } = await rowsOf(world, id);
  expect([lines, notes, searched]).toEqual([[], [], { messages: 0, notes: 0 }]);
  expect(row).toMatchObject({ archivedAt: world.clock.now(), status: "locked", lastSeq: before.rows.lines.length });
  expect(row?.archiveKey).toMatch(new RegExp(`^archives/conversations/2026-11/${id}/\\d+\\.\\d+\\.json$`));
  const stored = JSON.parse((await world.fileStore.text(row?.archiveKey ?? "")) ?? "null");
  const messages = before.rows.lines.map(({ original: _none, ...row }) => row);
  expect(stored).toMatchObject({ v: 1, messages, notes: before.rows.notes });
  expect(stored.counts).toEqual({ messages: before.rows.lines.length, notes: before.rows.notes.length });

  // The usual reply time is of the last four weeks, whatever is archived.
  const without = (all: Awaited<ReturnType<typeof readAll>>) => ({ ...all, opened: { ...all.opened, answers: null } });
  expect(without(await readAll(world, ada, id))).toEqual(without(before.ada));
  expect(without(await readAll(world, bob, id))).toEqual(without(before.bob));
  expect(JSON.stringify(await readAll(world, ada, id))).not.toContain("Wants a lighthouse");
});

test("a stranger finds neither messages nor files of an archived conversation", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  const [file] = await world.filesOf(ada, id);
  world.clock.pass(185 * DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(1);
  for (const read of [
    () => world.open(eve, id),
    () => world.page(eve, id, null),
    () => world.changes(eve, id, 0, 0),
    () => world.filesOf(eve, id),
    () => world.files.download(eve, file?.id ?? ""),
  ])
    await expect(read()).rejects.toMatchObject({ reason: "not_found" });
  expect((await world.files.download(ada, file?.id ?? "")).name).toBe("essay.pdf");
});

test("the file of an archive is encrypted: it contains none of the words", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  const { row } = await rowsOf(world, id);
  const raw = await (await testEnv.FILES.get(row?.archiveKey ?? ""))?.text();
  expect(raw?.length).toBeGreaterThan(100);
  expect(raw).not.toContain("lighthouse");
});

test("nothing is written to an archived conversation, and a new one continues it", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  const [first] = (await world.page(ada, id, null)).messages;
  const conflict = { reason: "conflict" };
  await expect(world.say(ada, id, "One more thing.")).rejects.toMatchObject(conflict);
  await expect(world.say(bob, id, "One more thing.")).rejects.toMatchObject(conflict);
  await expect(world.edit(ada, id, first?.id ?? "", "Other words")).rejects.toMatchObject(conflict);
  await expect(world.remove(ada, id, first?.id ?? "")).rejects.toMatchObject(conflict);
  await expect(world.report(ada, id, first?.id ?? "", "It is wrong.")).rejects.toMatchObject(conflict);
  await expect(world.reopen(bob, id)).rejects.toMatchObject(conflict);
  expect((await rowsOf(world, id)).lines).toEqual([]);
  expect(await world.begun()).not.toBe(id);
});

test("a note that is added to an archived conversation is read after its archived notes", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  const before = await world.changes(bob, id, 0, 0);
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  await world.staff.note(bob, id, { clientId: crypto.randomUUID(), body: "She wrote again." });
  const page = await world.page(bob, id, null);
  expect(page.notes?.at(-1)).toMatchObject({ body: "She wrote again.", seq: page.notes?.length });
  const after = await world.changes(bob, id, 0, 0);
  expect("notes" in before && "notes" in after && after.notes).toHaveLength(
    ("notes" in before ? before.notes : []).length + 1,
  );
});

test("a search says that archived conversations are not searched, to their student and to staff", async () => {
  const world = conversationWorld();
  const id = await closed(world, 6);
  expect(await world.searchOwn(ada, "lighthouse")).toMatchObject({ archived: false, hits: [{}, {}, {}] });
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  expect(await world.searchOwn(ada, "lighthouse")).toEqual({ archived: true, hits: [], more: false });
  expect(await world.search(ada, id, "lighthouse")).toEqual({ archived: true, hits: [], more: false });
  expect(await world.staff.find(bob, "lighthouse")).toMatchObject({ archived: true, hits: [] });
  expect(await world.searchOwn(eve, "lighthouse")).toMatchObject({ archived: false });
});

test("a conversation with a message report that staff have not reviewed, or with a recent note, is not archived", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  const reported = {
    messageId: crypto.randomUUID(),
    byId: ada.id,
    conversationId: id,
    reason: "It is wrong.",
    createdAt: 1,
  };
  await world.db.insert(messageReports).values(reported);
  world.clock.pass(185 * DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(0);
  await world.staff.settleReports(bob, id);
  world.clock.pass(DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(0);
  world.clock.pass(185 * DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(1);
});

test("a minute archives five conversations and says how many are left", async () => {
  const world = conversationWorld();
  await world.world();
  for (let n = 0; n < 7; n++) await world.resolve(ada, await world.begun());
  world.clock.pass(181 * DAY_MS);
  expect(await world.clockwork.tick()).toMatchObject({ locked: 7, archived: 0 });
  world.clock.pass(185 * DAY_MS);
  expect(await world.clockwork.tick()).toMatchObject({ archived: 5, left: "archived 5+" });
  expect(await world.clockwork.tick()).toMatchObject({ archived: 2 });
});

test("a note written while the archive is made is not lost: the next minute archives it too", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  world.clock.pass(185 * DAY_MS);
  const slow = conversationWorld({
    clock: world.clock,
    files: {
      ...world.fileStore,
      async putText(key, text) {
        await world.fileStore.putText(key, text);
        await world.staff.note(bob, id, { clientId: crypto.randomUUID(), body: "Written meanwhile." });
      },
    },
  });
  const before = await rowsOf(world, id);
  expect(await slow.clockwork.tick()).toMatchObject({ archived: 0 });
  const after = await rowsOf(world, id);
  expect(after.lines).toEqual(before.lines);
  expect(after.notes).toHaveLength(before.notes.length + 1);
  world.clock.pass(186 * DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(1);
  expect((await world.page(bob, id, null)).notes?.at(-1)?.body).toBe("Written meanwhile.");
});

test("rows stay where the file that was read back is not the one that was written", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  world.clock.pass(185 * DAY_MS);
  const before = await rowsOf(world, id);
  for (const change of [() => "{}", (text: string) => text.replace("My essay", "Your essay"), () => null]) {
    const { text } = world.fileStore;
    const broken = conversationWorld({
      clock: world.clock,
      files: { ...world.fileStore, text: async (key) => change((await text(key)) ?? "") },
    });
    await expect(broken.clockwork.tick()).rejects.toThrow();
    expect(await rowsOf(world, id)).toEqual(before);
  }
});

test("a window that stays open on an archived conversation does not read its file again", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  const { change, note } = (await world.changes(bob, id, 0, 0)) as { change: number; note: number };
  const unread = conversationWorld({
    clock: world.clock,
    files: { ...world.fileStore, text: () => Promise.reject(new Error("The file was read.")) },
  });
  expect(await unread.presence(bob, id, change, note)).toMatchObject({ messages: [], notes: [] });
  await expect(unread.page(bob, id, null)).rejects.toThrow("The file was read.");
});

test("a reader whose page began before the conversation was archived still gets its messages", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  const before = await world.page(ada, id, null, 50);
  const { row } = await rowsOf(world, id);
  world.clock.pass(185 * DAY_MS);
  await world.clockwork.tick();
  const history = createHistory({ db: world.db, files: world.fileStore })(row!);
  expect((await history.page(null, 50)).map(({ body }) => body)).toEqual(before.messages.map(({ body }) => body));
});

test("two minutes that run at once archive a conversation once", async () => {
  const world = conversationWorld();
  const id = await closed(world);
  const before = await world.page(ada, id, null, 50);
  world.clock.pass(185 * DAY_MS);
  const runs = await Promise.all([world.clockwork.tick(), world.clockwork.tick(), world.clockwork.tick()]);
  expect(runs.reduce((sum, { archived }) => sum + archived, 0)).toBe(1);
  expect(await world.page(ada, id, null, 50)).toEqual(before);
});

test("wherever the Worker crashes, a conversation is in rows or in its archive, whole, and reads the same", async () => {
  let deaths = 0;
  for (let step = 1; step < 60; step++) {
    const world = conversationWorld({ clock: testClock(Date.UTC(2026, 10, 23, 12, 10 * step)) });
    const id = await closed(world);
    const [page, before] = [await world.page(bob, id, null, 50), await rowsOf(world, id)];
    world.clock.pass(185 * DAY_MS);
    const fuse = fuseAt(step);
    const died = await conversationWorld({ fuse, clock: world.clock })
      .clockwork.tick()
      .then(
        () => false,
        (error: unknown) => {
          if (!fuse.blown) throw error;
          expect(error instanceof Died || (error as Error).cause instanceof Died).toBe(true);
          return true;
        },
      );
    const left = await rowsOf(world, id);
    if (left.row?.archivedAt === null) expect(left).toEqual(before);
    else expect([left.lines, left.notes]).toEqual([[], []]);
    expect(await world.page(bob, id, null, 50), `step ${step}`).toEqual(page);
    await world.clockwork.tick();
    expect((await rowsOf(world, id)).row?.archivedAt).not.toBeNull();
    expect(await world.page(bob, id, null, 50), `step ${step}, again`).toEqual(page);
    if (!died) break;
    deaths++;
  }
  expect(deaths).toBeGreaterThan(6);
});
