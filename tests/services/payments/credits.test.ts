import { expect, test } from "vitest";
import { createChecks } from "#app/services/checks/checks.ts";
import { guest, type PersonActor } from "#core/identity/actor.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { failCheck } from "#db/checks/checks.ts";
import { creditBalance, giveCredits } from "#db/payments/credits.ts";
import { world } from "#tests/support/check-services.ts";
import { eve } from "#tests/support/people.ts";

const form = {
  title: "",
  stored: false,
  compareDrafts: true,
  library: true,
  students: true,
  openTexts: false,
  turnitin: false,
  excludeQuotations: true,
  excludeBibliography: true,
  smallMatchWords: 8,
  retentionDays: 30 as const,
  rights: "on" as const,
};

/** A student with two free checks a day and as many credits as given. */
async function staff(credits: number) {
  const all = world();
  const student: PersonActor = { ...eve, id: crypto.randomUUID() };
  const priceList = { ...firstPriceList, checks: { ...firstPriceList.checks, freeADay: 2 } };
  const checks = createChecks({
    db: all.db,
    clock: all.clock,
    files: all.files,
    live: all.live,
    bookmark: () => null,
    priceList: { current: async () => priceList },
    jobs: { async send() {} },
    emailVerified: async () => true,
  });
  if (credits > 0) await giveCredits(all.db, student.id, student.id, credits, all.clock.now());
  // Another file each time: what could not be read once is not tried again.
  const ask = async (key: string = crypto.randomUUID()) => {
    const { id } = await all.send(student, "draft.txt", "text", new TextEncoder().encode(key));
    return checks.request(student, id, { ...form, idempotencyKey: key });
  };
  const balance = () => creditBalance(all.db, student.id);
  return { ...all, student, checks, ask, balance };
}

test("the free checks of a day are used first, then credits; after that a check is refused", async () => {
  const { ask, balance } = await staff(1);
  await ask();
  await ask();
  expect(await balance()).toBe(1);
  await ask();
  expect(await balance()).toBe(0);
  await expect(ask()).rejects.toThrow(/used your 2 free checks for the last 24 hours and have no paid checks/);
});

test("a form sent twice spends one credit", async () => {
  const { ask, balance } = await staff(3);
  await ask();
  await ask();
  const key = crypto.randomUUID();
  await ask(key);
  await ask(key);
  expect(await balance()).toBe(2);
});

test("one credit cannot be spent in two windows", async () => {
  const { ask, balance } = await staff(1);
  await ask();
  await ask();
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => ask()));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toBe(0);
});

test("a check that fails or is cancelled returns its credit, once", async () => {
  const { ask, balance, checks, student, db, clock } = await staff(2);
  await ask();
  await ask();
  const failed = await ask();
  const cancelled = await ask();
  expect(await balance()).toBe(0);
  await failCheck(db, failed, null, "no_text", {}, clock.now());
  await failCheck(db, failed, null, "no_text", {}, clock.now());
  expect(await balance()).toBe(1);
  await checks.cancel(student, cancelled);
  expect(await balance()).toBe(2);
});

test("a free check that failed is free again", async () => {
  const { ask, db, clock } = await staff(0);
  const first = await ask();
  await ask();
  await failCheck(db, first, null, "no_text", {}, clock.now());
  await ask();
  await expect(ask()).rejects.toThrow(/no paid checks left/);
});

test("failing files on purpose returns at most five credits a day", async () => {
  const { ask, balance, db, clock } = await staff(8);
  await ask();
  await ask();
  for (let i = 0; i < 8; i++) await failCheck(db, await ask(), null, "no_text", {}, clock.now());
  expect(await balance()).toBe(8 - 8 + 5);
});

test("the remaining allowance is shown before anything is sent, and a check that was already requested is not refused", async () => {
  const { ask, checks, student } = await staff(1);
  expect(await checks.allowance(student, null)).toEqual({ free: 2, left: 2, credits: 1, reason: null });
  await ask();
  await ask();
  expect(await checks.allowance(student, null)).toEqual({ free: 2, left: 0, credits: 1, reason: null });
  const last = crypto.randomUUID();
  await ask(last);
  const refused = await checks.allowance(student, null);
  expect(refused).toMatchObject({ left: 0, credits: 0, reason: expect.stringContaining("Buy checks") });
  expect((await checks.allowance(student, last)).reason).toBeNull();
  await expect(checks.allowance(guest, null)).rejects.toMatchObject({ reason: "not_signed_in" });
});
