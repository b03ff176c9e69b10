import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  auditEvents,
  deliveries,
  deliveryFiles,
  documents,
  experts,
  orderAccesses,
  orderNotes,
  orders,
  users,
} from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, payingAt, pdf } from "#tests/support/checkout.ts";
import { testEnv } from "#tests/support/env.ts";
import { pacedDatabase } from "#tests/support/fuse.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

type Work = CheckoutWorld["services"] extends () => { orders: { work: infer W } } ? W : never;

const missing = { reason: "not_found" };

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
  await all.db.update(users).set({ role: "user", status: "active" }).where(eq(users.id, eve.id));
  await all.db.update(experts).set({ userId: eve.id }).where(eq(experts.id, "tomasz"));
  await all.db.update(experts).set({ userId: bob.id, capacity: 50 }).where(eq(experts.id, "helen"));
});

const { paid: pay } = payingAt(() => all);

/** An order that eve, as tomasz, works on, with a file of the student. */
async function begun(): Promise<{ id: string; sourceId: string }> {
  const sourceId = await all.file(ada.id, 1000);
  const { id } = await pay({ sourceId });
  await all.orders.staff.assign(grace, id, "tomasz");
  await all.orders.work.begin(eve, id);
  return { id, sourceId };
}

function letter(name: string) {
  return { role: "letter", name, kind: "pdf", body: pdf(), idempotencyKey: crypto.randomUUID() } as const;
}

/** Services before whose nth statement, counted from 1, something else happens. */
function interrupted(at: number, meanwhile: () => Promise<unknown>) {
  let statements = 0;
  const binding = pacedDatabase(testEnv.DB, async () => {
    statements += 1;
    if (statements === at) await meanwhile();
  });
  return { work: all.services(undefined, undefined, binding).orders.work, ran: () => statements };
}

/** Reassigns an order of eve's before each later statement of an act: every time the order is not found. */
async function refusedThroughout(
  act: (work: Work, order: { id: string; sourceId: string; fileId: string }) => Promise<unknown>,
  untouched: (order: { id: string; fileId: string }) => Promise<unknown>,
): Promise<void> {
  const counted = await ready();
  const whole = interrupted(0, async () => {});
  await act(whole.work, counted);
  expect(whole.ran()).toBeGreaterThan(1);
  for (let at = 2; at <= whole.ran(); at++) {
    const order = await ready();
    const { work } = interrupted(at, () => all.orders.staff.assign(grace, order.id, "helen"));
    await expect(act(work, order), `before statement ${at}`).rejects.toMatchObject(missing);
    await untouched(order);
  }
}

async function ready() {
  const order = await begun();
  const file = await all.orders.work.delivery.receive(eve, order.id, letter("first.pdf"));
  return { ...order, fileId: file.id };
}

async function filesOf(id: string) {
  const rows = await all.db.select().from(deliveryFiles).where(eq(deliveryFiles.orderId, id));
  return rows.map(({ name }) => name);
}

async function storedOf(id: string) {
  return (await testEnv.FILES.list({ prefix: `orders/${id}/` })).objects.map(({ key }) => key);
}

test("a file that is being stored while the order goes to another expert replaces nothing and is deleted again", async () => {
  await refusedThroughout(
    (work, { id }) => work.delivery.receive(eve, id, letter("second.pdf")),
    async ({ id, fileId }) => {
      expect(await filesOf(id)).toEqual(["first.pdf"]);
      expect(await storedOf(id)).toEqual([`orders/${id}/files/${fileId}`]);
    },
  );
});

test("the file of the new expert stays when the old expert's upload ends after it", async () => {
  const { id } = await begun();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await all.orders.staff.assign(grace, id, "helen");
      await all.orders.work.delivery.receive(bob, id, letter("new.pdf"));
      controller.enqueue(new TextEncoder().encode("%PDF-1.7\n"));
      controller.close();
    },
  });
  const { work } = all.orders;
  await expect(work.delivery.receive(eve, id, { ...letter("old.pdf"), body })).rejects.toMatchObject(missing);
  expect(await filesOf(id)).toEqual(["new.pdf"]);
  expect(await storedOf(id)).toHaveLength(1);
});

test("an expert who is switched off while the first file begins opens no delivery", async () => {
  const { id } = await begun();
  const { work } = interrupted(2, () => all.db.update(experts).set({ active: false }).where(eq(experts.id, "tomasz")));
  await expect(work.delivery.receive(eve, id, letter("first.pdf"))).rejects.toMatchObject(missing);
  expect(await all.db.select().from(deliveries).where(eq(deliveries.orderId, id))).toEqual([]);
});

test("a deletion after the order went to another expert deletes nothing", async () => {
  await refusedThroughout(
    (work, { id, fileId }) => work.delivery.removeFile(eve, id, fileId),
    async ({ id, fileId }) => {
      expect(await filesOf(id)).toEqual(["first.pdf"]);
      expect(await storedOf(id)).toEqual([`orders/${id}/files/${fileId}`]);
    },
  );
});

test("a note after the order went to another expert is not saved; one that is sent twice is saved once", async () => {
  const saved = (id: string) => all.db.select().from(orderNotes).where(eq(orderNotes.orderId, id));
  await refusedThroughout(
    (work, { id }) => work.note(eve, id, crypto.randomUUID(), "The references are unsorted."),
    async ({ id }) => expect(await saved(id)).toEqual([]),
  );
  const { id } = await begun();
  const key = crypto.randomUUID();
  for (const _ of [1, 2]) await all.orders.work.note(eve, id, key, "The references are unsorted.");
  expect(await saved(id)).toHaveLength(1);
});

test("a student's file is not given out after the order went to another expert, and no opening is recorded", async () => {
  await refusedThroughout(
    (work, { id, sourceId }) => work.openDocument(eve, id, sourceId),
    async ({ id }) => {
      expect(await all.db.select().from(orderAccesses).where(eq(orderAccesses.orderId, id))).toEqual([]);
      const recorded = await all.db.select().from(auditEvents).where(eq(auditEvents.targetId, id));
      expect(recorded.map(({ action }) => action)).not.toContain("order.open_file");
    },
  );
});

test("an expert reads the notes of experts and none of staff's, without account ids; staff read all", async () => {
  await all.db.update(experts).set({ userId: ada.id }).where(eq(experts.id, "helen"));
  const { id } = await pay();
  await all.db.update(orders).set({ userId: bob.id }).where(eq(orders.id, id));
  await all.orders.staff.assign(grace, id, "helen");
  await all.orders.work.note(ada, id, crypto.randomUUID(), "The references are unsorted.");
  await all.orders.staff.assign(grace, id, "tomasz");
  all.clock.pass(1000);
  await all.orders.staff.note(grace, id, crypto.randomUUID(), "She asks for $20 back.");
  all.clock.pass(1000);
  await all.orders.work.note(eve, id, crypto.randomUUID(), "Sorted.");
  const { notes } = await all.orders.work.view(eve, id);
  expect(notes.map(({ text }) => text)).toEqual(["The references are unsorted.", "Sorted."]);
  expect(JSON.stringify(notes)).not.toContain('"byId"');
  const { notes: read } = await all.orders.staff.view(grace, id);
  expect(read.map(({ byId }) => byId)).toEqual([ada.id, grace.id, eve.id]);
});

test("an expert who starts before the student paid for all words reads that staff have to act", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const { id } = await pay({ kind: "proofreading", documentType: "essay", sourceId } as never);
  await all.orders.staff.assign(grace, id, "tomasz");
  await all.db.update(documents).set({ words: 2000 }).where(eq(documents.id, sourceId));
  await expect(all.orders.work.begin(eve, id)).rejects.toThrow(
    /^The file has 2,000 words and 1,000 were paid for\. Staff have to agree on the new price with the student first\.$/,
  );
  await expect(all.orders.staff.begin(grace, id)).rejects.toThrow(/Ask the student to agree to the new price first\.$/);
});
