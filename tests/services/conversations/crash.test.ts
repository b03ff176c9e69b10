import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createInspecting } from "#app/services/conversations/file-inspection.ts";
import { conversationNotes, conversations, messageFiles, messages, notifications, users } from "#db/tables/index.ts";
import { testClock } from "#tests/support/clock.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { Died, fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";
import { withMacro } from "../../fixtures/documents/hostile/docx.ts";

const HOUR_MS = 3_600_000;
type World = ReturnType<typeof conversationWorld>;

beforeEach(async () => {
  const { db } = conversationWorld();
  for (const table of [conversations, conversationNotes, messages, messageFiles, notifications, users])
    await db.delete(table);
});

/** What is in the store of some conversations, without what differs from one run to the next. */
async function stored(world: World, ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const [row] = await world.db.select().from(conversations).where(eq(conversations.id, id));
      const lines = await world.db.select().from(messages).where(eq(messages.conversationId, id)).orderBy(messages.seq);
      const notes = await world.db
        .select()
        .from(conversationNotes)
        .where(eq(conversationNotes.conversationId, id))
        .orderBy(conversationNotes.seq);
      const notified = await world.db.select().from(notifications).where(eq(notifications.conversationId, id));
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
      expect(row?.lastSeq ?? 0).toBe(row?.mergedInto ? row.lastSeq : lines.length);
      expect(Math.max(0, ...lines.map(({ change }) => change))).toBeLessThanOrEqual(row?.lastChange ?? 0);
      return {
        status: row?.status,
        waits: row?.waitingSince !== null,
        due: row?.dueAt !== null,
        seq: row?.lastSeq,
        change: row?.lastChange,
        note: row?.lastNote,
        lines: lines.map(({ body, senderKind, deletedAt }) => [body, senderKind, deletedAt !== null]),
        notes: notes.map(({ kind, seq }) => [kind, seq]),
        notified: notified.map(({ subject, text, shown, seq }) => [named(subject), named(text), shown, seq]).sort(),
      };
    }),
  );
}

function named(text: string): string {
  return text.replace(/MG-\w{7}/g, "MG-X");
}

/**
 * Lets an act die at each of its steps, and do it again. After each death there is nothing of it or all of it, and after
 * the second time all of it, once.
 *
 * @param apart each conversation for itself: an act on many may die between two of them
 */
async function dieAtEachStep(
  arrange: (world: World) => Promise<string[]>,
  act: (world: World, ids: readonly string[]) => Promise<unknown>,
  { apart = false } = {},
) {
  let reference: Awaited<ReturnType<typeof stored>> | null = null;
  let deaths = 0;
  for (let step = 0; step < 60; step++) {
    // Two minutes later each time, so that no one writes too quickly.
    const whole = conversationWorld({ clock: testClock(Date.UTC(2026, 10, 23, 12, 2 * step)) });
    await whole.world();
    const ids = await arrange(whole);
    const before = await stored(whole, ids);
    if (reference === null) {
      await act(whole, ids);
      reference = await stored(whole, ids);
      expect(reference).not.toEqual(before);
      continue;
    }
    const fuse = fuseAt(step);
    const died = await act(conversationWorld({ fuse, clock: whole.clock }), ids).then(
      () => false,
      (error: unknown) => {
        // A statement that dies is wrapped by what ran it.
        if (!fuse.blown) throw error;
        expect(error instanceof Died || (error as Error).cause instanceof Died).toBe(true);
        return true;
      },
    );
    const left = await stored(whole, ids);
    const [was, is] = [before, reference].map((all) => (apart ? all : [all]).map((one) => JSON.stringify(one)));
    for (const [at, one] of (apart ? left : [left]).entries()) {
      expect([was?.[at], is?.[at]], `step ${step}`).toContain(JSON.stringify(one));
    }
    await act(whole, ids);
    expect(await stored(whole, ids), `step ${step}, again`).toEqual(reference);
    if (!died) break;
    deaths++;
  }
  return deaths;
}

test("a message is stored whole or not at all when its Worker crashes, and once when it is retried", async () => {
  const clientId = crypto.randomUUID();
  const deaths = await dieAtEachStep(
    async (world) => [await world.begun()],
    (world, [id = ""]) => world.say(bob, id, "We keep it for 30 days.", clientId),
  );
  expect(deaths).toBeGreaterThan(5);
});

test("an edit is applied to the conversation, the search index and the email, or to none of them", async () => {
  let messageId = "";
  const deaths = await dieAtEachStep(
    async (world) => {
      const id = await world.begun();
      messageId = (await world.say(bob, id, "We keep it for 3 days.")).message.id;
      return [id];
    },
    async (world, [id = ""]) => {
      const [row] = await world.db.select().from(messages).where(eq(messages.id, messageId));
      // A browser that has no answer asks again; what is there already is not changed once more.
      if (row?.body !== "We keep it for 30 days.") await world.edit(bob, id, messageId, "We keep it for 30 days.");
    },
  );
  expect(deaths).toBeGreaterThan(3);
  const world = conversationWorld();
  const { hits } = await world.staff.find(grace, "days");
  expect(hits.length).toBeGreaterThan(0);
  for (const { marked } of hits) expect(marked.map(({ text }) => text).join("")).toContain("30");
  const notified = await world.db
    .select()
    .from(notifications)
    .where(eq(notifications.key, `message:${messageId}`));
  expect(notified).toMatchObject([{ text: "We keep it for 30 days.", shown: true }]);
});

test("a deleted message is removed from the conversation and the email, once", async () => {
  let messageId = "";
  const deaths = await dieAtEachStep(
    async (world) => {
      const id = await world.begun();
      messageId = (await world.say(bob, id, "This was meant for eve.")).message.id;
      return [id];
    },
    (world, [id = ""]) => world.remove(bob, id, messageId),
  );
  expect(deaths).toBeGreaterThan(3);
  const world = conversationWorld();
  const notified = await world.db.select().from(notifications);
  expect(notified.filter(({ key }) => key === `message:${messageId}`)).toMatchObject([{ text: "", shown: false }]);
  expect(JSON.stringify(notified)).not.toContain("meant for eve");
});

test("a conversation is resolved together with its system message, or not at all", async () => {
  const deaths = await dieAtEachStep(
    async (world) => [await world.begun()],
    (world, [id = ""]) => world.resolve(bob, id),
  );
  expect(deaths).toBeGreaterThan(3);
});

test("concurrent requests to resolve write one system message", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  await Promise.all([world.resolve(bob, id), world.resolve(bob, id), world.resolve(bob, id)]);
  expect((await world.bodies(ada, id)).filter((body) => body.includes("marked this as resolved"))).toHaveLength(1);
});

test("the scheduled run sends, wakes and warns once, wherever it crashes", async () => {
  const deaths = await dieAtEachStep(
    async (world) => {
      const [sends, wakes, warns] = [await world.begun(), await world.begun(), await world.begun()];
      const message = { clientId: crypto.randomUUID(), body: "Good morning.", fileIds: [], quote: null };
      await world.clockwork.schedule(bob, sends, { message, sendAt: world.clock.now() + 1000 });
      await world.say(bob, wakes, "Tell me how it went.");
      await world.staff.snooze(bob, wakes, world.clock.now() + 5 * HOUR_MS);
      await world.staff.prioritise(grace, warns, "urgent");
      world.clock.pass(5 * HOUR_MS);
      return [sends, wakes, warns];
    },
    (world) => world.clockwork.tick(),
    { apart: true },
  );
  expect(deaths).toBeGreaterThan(10);
});

test("a merge moves a whole conversation or none of it, however often it is retried and wherever it crashes", async () => {
  const deaths = await dieAtEachStep(
    async (world) => {
      const [from, into] = [await world.begun(), await world.begun()];
      await world.say(ada, from, "One more thing.");
      await world.staff.note(bob, from, { clientId: crypto.randomUUID(), body: "About the same" });
      await world.say(bob, into, "The answer.");
      return [from, into];
    },
    (world, [from = "", into = ""]) => world.staff.merge(bob, from, into),
  );
  expect(deaths).toBeGreaterThan(3);
});

test("the result of a file inspection is sent as a notification, and a rejected file leaves no bytes", async () => {
  const fileIds = new Map<string, string>();
  const deaths = await dieAtEachStep(
    async (world) => {
      const id = await world.begun();
      const file = await world.attach(ada, "work.docx", "docx", withMacro());
      fileIds.set(id, file.id);
      await world.send(ada, id, { clientId: crypto.randomUUID(), body: "", fileIds: [file.id], quote: null });
      return [id];
    },
    async (world, [id = ""]) => {
      await world.inspecting.inspect(fileIds.get(id) ?? "");
      await world.inspecting.sweep();
    },
  );
  expect(deaths).toBeGreaterThan(4);
  const world = conversationWorld();
  for (const fileId of fileIds.values()) {
    expect(await world.fileStore.bytes(`messages/${fileId}/original`)).toBeNull();
    const [row] = await world.db.select().from(messageFiles).where(eq(messageFiles.id, fileId));
    expect(row).toMatchObject({ status: "rejected", name: "work.docx" });
  }
});

test("a file that is sent during its inspection is still reported as ready", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  const [begun, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = createExtractor();
  const notified: string[] = [];
  const inspecting = createInspecting({
    db: world.db,
    clock: world.clock,
    files: world.fileStore,
    jobs: { send: async () => {} },
    extractor: {
      ...real,
      async read(bytes, kind) {
        begun.resolve();
        await sent.promise;
        return real.read(bytes, kind);
      },
    },
    rooms: {
      async tell(conversationId) {
        notified.push(conversationId);
      },
    },
  });
  const looked = inspecting.inspect(file.id);
  await begun.promise;
  const { message } = await world.send(ada, id, {
    clientId: crypto.randomUUID(),
    body: "My work",
    fileIds: [file.id],
    quote: null,
  });
  expect(message.files.map(({ status }) => status)).toEqual(["received"]);
  sent.resolve();
  expect(await looked).toBe("ready");
  expect(notified).toEqual([id]);
  const { messages: shown } = await world.changes(ada, id, message.change, 0);
  expect(shown.flatMap(({ files }) => files.map(({ name, status }) => [name, status]))).toEqual([
    ["essay.pdf", "ready"],
  ]);
});
