import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUser } from "#db/identity/users.ts";
import { notifications, users } from "#db/tables/index.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { opened } from "#tests/support/outbox.ts";
import { ada, grace } from "#tests/support/people.ts";
import { staffActsWorld } from "#tests/support/staff-acts.ts";

const reason = "Sold our checks to other students.";

async function world() {
  const outbox = await opened();
  const all = staffActsWorld();
  await all.seed();
  /** Sends what was rung for, each job twice. */
  async function deliver(): Promise<void> {
    const services = outbox.services();
    for (const key of all.rung.splice(0)) {
      await services.expand(key);
      await services.expand(key);
      await services.deliver(`${key}:email`);
      await services.deliver(`${key}:email`);
    }
  }
  return { ...all, sent: outbox.sent, deliver, services: outbox.services };
}

test("someone who is suspended gets one email with the date and the reason, however often the job is repeated", async () => {
  const { acts, clock, rung, sent, deliver } = await world();
  await acts.suspend(grace, { userId: ada.id, seen: 1, until: clock.now() + DAY_MS, reason });
  const [key] = rung;
  await deliver();
  rung.push(key!);
  await deliver();
  expect(sent).toHaveLength(1);
  const [{ to, emailMessage }] = sent as [(typeof sent)[number]];
  expect([to, emailMessage?.subject]).toEqual(["ada@example.test", "Your account is suspended"]);
  expect(emailMessage?.text).toContain(reason);
  expect(emailMessage?.text).toMatch(/until \w{3}, \d{1,2} \w+ \d{4}, \d\d:\d\d \(UTC\)/);
  // They cannot sign in, and cannot turn this email off.
  expect(emailMessage?.text).not.toMatch(/Sign in to see|Unsubscribe|settings/);
});

test("the date is written in the time zone of the person's account", async () => {
  const { db, acts, clock, sent, deliver } = await world();
  await db.update(users).set({ timeZone: "Asia/Kolkata" }).where(eq(users.id, ada.id));
  await acts.suspend(grace, { userId: ada.id, seen: 1, until: clock.now() + DAY_MS, reason });
  await deliver();
  expect(sent[0]?.emailMessage?.text).toMatch(/until [^.]+ \(Asia\/Kolkata\)/);
});

test("a changed date, a lifted suspension and one that is over are told as well, and a refused change is not", async () => {
  const { db, acts, clock, sent, deliver } = await world();
  const until = clock.now() + DAY_MS;
  await acts.suspend(grace, { userId: ada.id, seen: 1, until, reason });
  await acts.suspend(grace, { userId: ada.id, seen: 2, until: until + DAY_MS, reason });
  await expect(acts.suspend(grace, { userId: ada.id, seen: 2, until, reason })).rejects.toMatchObject({
    reason: "conflict",
  });
  await deliver();
  const { version } = (await findUser(db, ada.id))!;
  await acts.lift(grace, { userId: ada.id, seen: version });
  await acts.suspend(grace, { userId: ada.id, seen: version + 1, until, reason });
  await deliver();
  clock.pass(DAY_MS);
  await acts.tick();
  await acts.tick();
  await deliver();
  expect(sent.map(({ emailMessage }) => emailMessage?.subject)).toEqual([
    "Your account is suspended",
    "Your account is suspended",
    "Your account is active again",
    "Your account is suspended",
    "Your account is active again",
  ]);
});

test("other notifications do not reach someone who is suspended, and a deleted person gets none at all", async () => {
  const { db, acts, clock, sent, deliver, services } = await world();
  await acts.suspend(grace, { userId: ada.id, seen: 1, until: clock.now() + DAY_MS, reason });
  await db
    .insert(notifications)
    .values({ key: "order", kind: "order", personId: ada.id, subject: "Late", text: "Late.", createdAt: clock.now() });
  await services().expand("order");
  expect(await services().deliver("order:email")).toBe("nothing");
  await db.update(users).set({ status: "deleted" }).where(eq(users.id, ada.id));
  await deliver();
  expect(sent).toEqual([]);
});
