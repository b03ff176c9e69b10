import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUserBySubject } from "#db/identity/users.ts";
import { orders } from "#db/tables/index.ts";
import { ISSUER, people, person } from "#tests/support/people-service.ts";

test("what checks start with is saved for the person alone, and a guest has no settings", async () => {
  const { db, ada, mirror, savePrivacy, row, profile } = people(person("user"));
  const actor = await ada();
  await mirror({ ...person("user"), subject: "user_eve", email: "eve@example.test" });
  const form = { retentionDays: 7, privateByDefault: true, compareOwnDrafts: false } as const;
  await savePrivacy(actor, form);
  expect(await profile(actor)).toMatchObject(form);
  expect(await row()).toMatchObject({ ...form, density: "comfortable", shortcuts: true });
  expect(await findUserBySubject(db, ISSUER, "user_eve")).toMatchObject({
    retentionDays: 30,
    privateByDefault: false,
    compareOwnDrafts: true,
  });
  await expect(savePrivacy({ kind: "guest" }, form)).rejects.toMatchObject({ reason: "not_signed_in" });
});

test("a person changes their own name at the provider, and keeps it where the provider does not answer", async () => {
  const { ada, rename, row, goDown } = people(person("user"));
  const actor = await ada();
  await rename(actor, { fullName: "Ada Lovelace-Nunn" });
  expect(await row()).toMatchObject({ fullName: "Ada Lovelace-Nunn", role: "user" });
  goDown();
  await expect(rename(actor, { fullName: "Ada" })).rejects.toMatchObject({ reason: "provider_down" });
  expect(await row()).toMatchObject({ fullName: "Ada Lovelace-Nunn" });
  await expect(rename({ kind: "guest" }, { fullName: "Ada" })).rejects.toMatchObject({ reason: "not_signed_in" });
});

test("density and shortcuts are part of who makes the request, and saved in the account", async () => {
  const { ada, saveDisplay, row } = people(person("user"));
  const actor = await ada();
  expect(actor).toMatchObject({ display: { density: "comfortable", shortcuts: true } });
  await saveDisplay(actor, { shortcuts: false });
  await saveDisplay(actor, { density: "compact" });
  expect(await ada()).toMatchObject({ display: { density: "compact", shortcuts: false } });
  expect(await row()).toMatchObject({ density: "compact", shortcuts: false, retentionDays: 30 });
  await expect(saveDisplay({ kind: "guest" }, { shortcuts: true })).rejects.toMatchObject({ reason: "not_signed_in" });
});

test("the time zone and the locale are those of the account, and orders that are not over are written in the zone", async () => {
  const { ada, saveDisplay, row, db } = people(person("user"));
  const actor = await ada();
  expect(actor).toMatchObject({ display: { timeZone: "", locale: "en-GB" } });
  const { id } = (await row())!;
  const about = { studentName: "Ada", kind: "editing", domain: "ai", title: "T", level: "masters", words: 1 } as const;
  const rest = {
    ...about,
    scope: {},
    institutionRule: "unsure",
    honourVersion: "1",
    honourAcceptedAt: 1,
    gate: "clear",
  };
  const orderOf = (number: number, userId: string, status: string) =>
    db.insert(orders).values({
      ...rest,
      ...{
        id: `order-${number}`,
        number,
        userId,
        status,
        gateReasons: [],
        deadlineHours: 24,
        timeZone: "Europe/London",
      },
      ...{ quote: {}, total: 1, version: 1, placedAt: 1, expiresAt: 1, updatedAt: 1 },
    } as unknown as typeof orders.$inferInsert);
  await orderOf(9001, id, "in_progress");
  await orderOf(9002, id, "closed");
  await orderOf(9003, "someone else", "in_progress");
  await saveDisplay(actor, { timeZone: "Asia/Kolkata" });
  await saveDisplay(actor, { locale: "en-US" });
  expect(await ada()).toMatchObject({ display: { timeZone: "Asia/Kolkata", locale: "en-US", shortcuts: true } });
  const zones = async () =>
    (await db.select().from(orders).orderBy(asc(orders.number))).map(({ timeZone }) => timeZone);
  expect(await zones()).toEqual(["Asia/Kolkata", "Europe/London", "Europe/London"]);
  await saveDisplay(actor, { timeZone: "" });
  expect(await zones()).toEqual(["Asia/Kolkata", "Europe/London", "Europe/London"]);
});
