import { expect, test, vi } from "vitest";
import { createFeatureFlags } from "#app/services/platform/feature-flags.ts";
import { verifyChain } from "#db/audit/audit.ts";
import { openDatabase } from "#db/client.ts";
import { staleTags } from "#db/platform/stale-pages.ts";
import { auditEvents, featureFlags, users } from "#db/tables/index.ts";
import { readFlags } from "#schema/platform/config-flags.ts";
import { FlagChange } from "#schema/platform/flag-change.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";

const reason = "Spam under every article tonight.";

function world(defaults: Partial<Flags> = {}) {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const clock = testClock();
  const purged: string[] = [];
  const changed: [string, boolean][] = [];
  const flags = createFeatureFlags({
    db,
    clock,
    pages: { purge: async (tags) => void purged.push(...tags) },
    defaults: { ...readFlags({}), ...defaults },
    onChange: async (name, enabled) => void changed.push([name, enabled]),
  });
  const one = async (name: string) => (await flags.list(grace)).find((flag) => flag.name === name);
  return { db, clock, flags, purged, changed, one };
}

test("without a row every flag has the configuration's value", async () => {
  const { flags } = world({ telegram: false });
  const listed = await flags.list(grace);
  expect(listed.map(({ name }) => name)).toEqual(flagNames);
  expect(listed.filter(({ enabled }) => !enabled)).toEqual([
    { name: "telegram", enabled: false, byDefault: false, version: 0, changes: [] },
  ]);
});

test("grace turns comments off with a reason: the flag, its audit row and the pages to drop are written together", async () => {
  const { db, clock, flags, purged, changed, one } = world();
  await db.insert(users).values({
    id: "grace",
    issuer: "i",
    subject: "user_grace",
    email: "grace@example.test",
    fullName: "Grace",
    role: "admin",
    createdAt: 1,
    updatedAt: 1,
  });
  await flags.change(grace, { name: "comments", enabled: false, version: 0, reason });
  expect(await one("comments")).toMatchObject({
    enabled: false,
    byDefault: true,
    version: 1,
    changes: [{ at: clock.now(), by: "Grace", reason, from: true, to: false, undo: false }],
  });
  expect(await db.select().from(auditEvents)).toMatchObject([
    {
      action: "flag.change",
      actorId: "grace",
      targetType: "flag",
      targetId: "comments",
      reason,
      detail: { before: true, after: false },
    },
  ]);
  expect(await verifyChain(db)).toMatchObject({ ok: true });
  expect(purged).toEqual(["site"]);
  expect(await staleTags(db, 10)).toEqual(["site"]);
  expect(changed).toEqual([["comments", false]]);
});

test("a feature that no public page shows drops no page", async () => {
  const { db, flags, purged } = world();
  await flags.change(grace, { name: "userManagement", enabled: false, version: 0, reason });
  expect(purged).toEqual([]);
  expect(await staleTags(db, 10)).toEqual([]);
});

test("of two admins who change a flag at once one is told to reload, and nothing of the other is lost", async () => {
  const { db, flags, one } = world();
  const change = { name: "turnitin", enabled: false, version: 0, reason } as const;
  const outcomes = await Promise.allSettled([flags.change(grace, change), flags.change(grace, change)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { reason: "conflict", message: expect.stringContaining("Reload the page") },
  });
  expect(await one("turnitin")).toMatchObject({ enabled: false, version: 1 });
  expect(await db.select().from(auditEvents)).toHaveLength(1);
  const late = flags.change(grace, { ...change, enabled: true });
  await expect(late).rejects.toMatchObject({ reason: "conflict" });
  expect(await one("turnitin")).toMatchObject({ enabled: false, version: 1 });
});

test("a flag that already has the value is not changed again", async () => {
  const { db, flags } = world();
  const same = flags.change(grace, { name: "comments", enabled: true, version: 0, reason });
  await expect(same).rejects.toMatchObject({ reason: "conflict" });
  expect(await db.select().from(featureFlags)).toEqual([]);
});

test("grace undoes her change; the undo is in the audit log and can be undone in turn", async () => {
  const { db, flags, one } = world();
  await flags.change(grace, { name: "comments", enabled: false, version: 0, reason });
  await flags.undo(grace, { name: "comments", version: 1 });
  expect(await one("comments")).toMatchObject({
    enabled: true,
    version: 2,
    changes: [
      { from: false, to: true, reason: null, undo: true },
      { from: true, to: false, reason, undo: false },
    ],
  });
  expect((await db.select().from(auditEvents)).map(({ detail }) => detail)).toEqual([
    { before: true, after: false },
    { before: false, after: true, why: "undo" },
  ]);
  await expect(flags.undo(grace, { name: "comments", version: 1 })).rejects.toMatchObject({ reason: "conflict" });
  await flags.undo(grace, { name: "comments", version: 2 });
  expect(await one("comments")).toMatchObject({ enabled: false, version: 3 });
});

test("a flag that nobody has changed cannot be undone", async () => {
  const { flags } = world();
  await expect(flags.undo(grace, { name: "comments", version: 0 })).rejects.toMatchObject({ reason: "conflict" });
});

test("ada and bob change no flag and see none; grace needs a fresh sign-in", async () => {
  const { db, flags } = world();
  const change = { name: "comments", enabled: false, version: 0, reason } as const;
  for (const person of [ada, bob]) {
    const denied = { reason: "not_allowed" };
    await expect(flags.list(person)).rejects.toMatchObject(denied);
    await expect(flags.change(person, change)).rejects.toMatchObject(denied);
    await expect(flags.undo(person, { name: "comments", version: 0 })).rejects.toMatchObject(denied);
  }
  await expect(flags.change(stale(grace), change)).rejects.toMatchObject({ reason: "not_fresh" });
  expect(await db.select().from(featureFlags)).toEqual([]);
  expect(await db.select().from(auditEvents)).toEqual([]);
});

test("a reason has 10 to 500 characters", () => {
  const form = { name: "comments", enabled: "false", version: "0" };
  const message = (text: string) => FlagChange.safeParse({ ...form, reason: text }).error?.issues[0]?.message;
  expect(message(" too short ")).toBe("The reason needs at least 10 characters.");
  expect(message("x".repeat(501))).toBe("The reason has 501 characters. The limit is 500.");
  expect(FlagChange.parse({ ...form, reason })).toEqual({ name: "comments", enabled: false, version: 0, reason });
});

test("a change stays although the pages could not be dropped; the next minute drops them", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const purge = vi.fn(() => Promise.reject(new Error("no purge")));
  const onChange = async () => {};
  const flags = createFeatureFlags({ db, clock: testClock(), pages: { purge }, defaults: readFlags({}), onChange });
  await flags.change(grace, { name: "publicRoutes", enabled: false, version: 0, reason });
  expect(purge).toHaveBeenCalledOnce();
  expect(await staleTags(db, 10)).toEqual(["site"]);
});
