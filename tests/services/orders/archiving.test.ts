import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createQuoting } from "#app/services/conversations/quoting.ts";
import { orderEvents, orders } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, payingAt, pdf } from "#tests/support/checkout.ts";
import { Died, fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const DAY = 86_400_000;

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

const { paid, placed } = payingAt(() => all);

/** An order of ada's that was delivered, approved and closed. */
async function closed(): Promise<string> {
  const { id } = await paid();
  await all.orders.staff.assign(bob, id, "tomasz");
  await all.orders.staff.begin(bob, id);
  const file = { role: "letter", name: "letter.pdf", kind: "pdf", body: pdf() } as const;
  await all.orders.staff.delivery.receive(bob, id, { ...file, idempotencyKey: crypto.randomUUID() });
  await all.orders.staff.delivery.submit(bob, id, "");
  await all.orders.staff.delivery.deliver(grace, id);
  await all.orders.student.approve(ada, id);
  all.clock.pass(31 * DAY);
  await all.orders.clock.tick();
  expect((await rowsOf(id)).order?.status).toBe("closed");
  return id;
}

async function rowsOf(id: string) {
  const [order] = await all.db.select().from(orders).where(eq(orders.id, id));
  const events = await all.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.version);
  return { order, events };
}

async function screensOf(id: string) {
  return {
    student: await all.orders.student.view(ada, id),
    staff: await all.orders.staff.view(bob, id),
    admin: await all.orders.staff.view(grace, id),
    list: await all.orders.student.latest(ada, { tab: "all", q: "" }, 10),
    steps: await createQuoting(all).steps(ada, id),
  };
}

test("the events of an order that ended 400 days ago move into a file, and every screen still shows them", async () => {
  const id = await closed();
  all.clock.pass(399 * DAY);
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 0 });
  const [before, rows] = [await screensOf(id), await rowsOf(id)];
  expect(before.student.events.length).toBeGreaterThan(8);
  all.clock.pass(2 * DAY);
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 1 });
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 0 });
  const after = await rowsOf(id);
  // Lists show the last event without opening a file.
  expect(after.events).toEqual(rows.events.slice(-1));
  const { archiveKey } = after.order ?? {};
  expect(archiveKey).toMatch(new RegExp(`^archives/orders/\\d{4}-\\d\\d/${id}/${rows.events.length}\\.json$`));
  expect(JSON.parse((await all.files.text(archiveKey ?? "")) ?? "")).toMatchObject({ v: 1, events: rows.events });
  expect(await screensOf(id)).toEqual(before);
  await expect(all.orders.student.view(eve, id)).rejects.toMatchObject({ reason: "not_found" });
});

test("an order that goes on, or ended later, keeps its events as rows", async () => {
  const open = (await paid()).id;
  await all.orders.staff.assign(bob, open, "tomasz");
  await all.orders.staff.begin(bob, open);
  all.clock.pass(500 * DAY);
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 0 });
  expect((await rowsOf(open)).order?.archivedAt).toBeNull();
});

test("orders that were not paid are archived too, five a minute", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push((await placed()).id);
  all.clock.pass(30 * DAY);
  await all.orders.clock.tick();
  all.clock.pass(401 * DAY);
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 5, left: "archived 5+" });
  expect(await all.orders.clock.tick()).toMatchObject({ archived: 2 });
  for (const id of ids) expect((await all.orders.student.view(ada, id)).events).toHaveLength(3);
});

test("rows stay where the file that was read back is not the one that was written", async () => {
  const id = await closed();
  all.clock.pass(401 * DAY);
  const before = await rowsOf(id);
  const { text } = all.files;
  for (const change of [
    () => "{}",
    (stored: string) => stored.replace("Tomasz", "Helen").replace("bob", "eve"),
    () => null,
  ]) {
    const files = { ...all.files, text: async (key: string) => change((await text(key)) ?? "") };
    await expect(all.services(undefined, files).orders.clock.tick()).rejects.toThrow();
    expect(await rowsOf(id)).toEqual(before);
  }
});

test("wherever the Worker crashes, an order's events are rows or in its archive, all of them", async () => {
  const id = await closed();
  all.clock.pass(401 * DAY);
  const [events, before] = [(await all.orders.student.view(ada, id)).events, await rowsOf(id)];
  let deaths = 0;
  for (let step = 1; step < 40; step++) {
    await all.db.delete(orderEvents).where(eq(orderEvents.orderId, id));
    await all.db.insert(orderEvents).values(before.events);
    await all.db.update(orders).set({ archivedAt: null, archiveKey: null }).where(eq(orders.id, id));
    await all.files.removeAll("archives/orders/");
    const fuse = fuseAt(step);
    const died = await all
      .services(fuse)
      .orders.clock.tick()
      .then(
        () => false,
        (error: unknown) => {
          if (!fuse.blown) throw error;
          expect(error instanceof Died || (error as Error).cause instanceof Died).toBe(true);
          return true;
        },
      );
    const left = await rowsOf(id);
    if (left.order?.archivedAt === null) expect(left).toEqual(before);
    expect((await all.orders.student.view(ada, id)).events, `step ${step}`).toEqual(events);
    await all.orders.clock.tick();
    expect((await rowsOf(id)).order?.archivedAt).not.toBeNull();
    expect((await all.orders.student.view(ada, id)).events, `step ${step}, again`).toEqual(events);
    if (!died) break;
    deaths++;
  }
  expect(deaths).toBeGreaterThan(5);
});
