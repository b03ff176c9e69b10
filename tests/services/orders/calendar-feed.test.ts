import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { guest } from "#core/identity/actor.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { orders, users } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada, eve } from "#tests/support/people.ts";

const due = Date.UTC(2026, 10, 25, 18);
const unknown = { reason: "not_found" };

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld(Date.UTC(2026, 10, 21, 12));
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
  await made.db.delete(users);
  for (const { id, subject, email, fullName } of [ada, eve])
    await made.db.insert(users).values({
      ...{ id, subject, email, fullName, issuer: "https://clerk.example.test", role: "user" },
      ...{ createdAt: 0, updatedAt: 0 },
    });
});

async function order(actor: typeof ada, more: Partial<typeof orders.$inferInsert>): Promise<string> {
  const id = crypto.randomUUID();
  await all.orders.student.place(actor, id, formOf({ title: "A private title" }));
  await all.db.update(orders).set(more).where(eq(orders.id, id));
  return id;
}

async function tokenOf(actor: typeof ada): Promise<string> {
  const address = await all.orders.student.calendarFeed.create(actor);
  const [, token] = /^https:\/\/marginalia\.test\/api\/calendar\/([\w-]{27,})\.ics$/.exec(address) ?? [];
  if (!token) throw new Error(`no address: ${address}`);
  return token;
}

const read = (token: string) => all.orders.calendarFeed.read(token);

test("the feed has the deadlines of the person's own orders and no other, without titles", async () => {
  const mine = await order(ada, { status: "in_progress", promisedAt: due });
  const cancelled = await order(ada, { status: "cancelled", promisedAt: due });
  const unpaid = await order(ada, { share: 0 });
  const theirs = await order(eve, { status: "paid", promisedAt: due });
  const text = (await read(await tokenOf(ada))).replaceAll("\r\n ", "");
  expect(text).toContain(`UID:order-${mine}@marginalia.test`);
  expect(text).toContain("DTSTART:20261125T180000Z");
  expect(text).toContain(`URL:https://marginalia.test/dashboard/orders/${mine}`);
  expect(text.slice(text.indexOf(`order-${cancelled}`))).toContain("STATUS:CANCELLED");
  expect(text).not.toContain(unpaid);
  expect(text).not.toContain(theirs);
  expect(text).not.toContain("A private title");
});

test("only the hash of the address is stored; a new address replaces it, and it can be turned off", async () => {
  const { calendarFeed } = all.orders.student;
  expect(await calendarFeed.isOn(ada)).toBe(false);
  const first = await tokenOf(ada);
  const [row] = await all.db.select().from(users).where(eq(users.id, ada.id));
  expect(row?.calendarTokenHash).toBe(await textHash(first));
  expect(JSON.stringify(row)).not.toContain(first);
  const second = await tokenOf(ada);
  await expect(read(first)).rejects.toMatchObject(unknown);
  expect(await read(second)).toContain("BEGIN:VCALENDAR");
  expect(await calendarFeed.isOn(ada)).toBe(true);
  await calendarFeed.stop(ada);
  expect(await calendarFeed.isOn(ada)).toBe(false);
  await expect(read(second)).rejects.toMatchObject(unknown);
});

test.each(["suspended", "deleted"] as const)("the feed of a %s person is not found", async (status) => {
  const token = await tokenOf(ada);
  await all.db.update(users).set({ status }).where(eq(users.id, ada.id));
  await expect(read(token)).rejects.toMatchObject(unknown);
});

test("an unknown, an empty and a hashed token find nothing, and a guest has no address", async () => {
  const token = await tokenOf(ada);
  for (const other of ["", "null", token.slice(1), await textHash(token)])
    await expect(read(other)).rejects.toMatchObject(unknown);
  await expect(all.orders.student.calendarFeed.create(guest)).rejects.toMatchObject({ reason: "not_signed_in" });
});
