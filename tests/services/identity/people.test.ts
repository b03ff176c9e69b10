import { expect, test } from "vitest";
import { SESSION_MS, SOCKET_MOST_MS } from "#core/identity/session.ts";
import type { Session } from "#core/ports.ts";
import { auditEvents, revokedSessions, users } from "#db/tables/index.ts";
import { HONOUR_VERSION, type Person } from "#schema/identity/user.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { testEnv } from "#tests/support/env.ts";
import { ISSUER, people, person, session, unverified } from "#tests/support/people-service.ts";

test("a person whose webhook has not been received yet is read from the provider once", async () => {
  const { actorOf, requested } = people(person("user"));
  const first = await actorOf(session("user"));
  expect(first).toMatchObject({ kind: "person", fullName: "Ada", role: "user" });
  await actorOf(session("user"));
  expect(requested()).toBe(1);
});

test("a demoted editor's old token has no editor rights, and a promotion needs a new token", async () => {
  const { actorOf, mirror } = people(person("editor"));
  expect(await actorOf(session("editor"))).toMatchObject({ role: "editor" });
  await mirror(person("user", 2));
  expect(await actorOf(session("editor"))).toMatchObject({ role: "user" });
  await mirror(person("admin", 3));
  expect(await actorOf(session("user"))).toMatchObject({ role: "user" });
  expect(await actorOf(session("admin"))).toMatchObject({ role: "admin" });
});

test("admins are told of a role that was raised at the provider, and of no other change of a role", async () => {
  const { mirror, alerts } = people(person("user"));
  await mirror(person("user", 1));
  await mirror(person("admin", 2));
  await mirror(person("admin", 2));
  await mirror(person("user", 3));
  await mirror(person("editor", 2));
  const row = await people(null).row();
  expect(alerts.map(({ key }) => key)).toEqual([`security:role:${row?.id}:2`]);
  expect(alerts[0]?.text).toMatch(/the role admin now/);
  const closed = people(null, false);
  await closed.mirror(person("editor", 4));
  expect(closed.alerts.map(({ text }) => text)).toEqual([expect.stringMatching(/has no effect here/)]);
});

test("a role that was raised is recorded and admins are told once, although the provider does not respond", async () => {
  const { mirror, alerts, goDown, db } = people(person("user"));
  await mirror(person("user", 1));
  goDown();
  await expect(mirror(person("admin", 2))).rejects.toMatchObject({ reason: "provider_down" });
  goDown(false);
  await mirror(person("admin", 2));
  expect(alerts.map(({ subject }) => subject)).toEqual(["A role was raised at the sign-in service"]);
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "person.change_role" }]);
});

test("a new account with a staff role is recorded and told to the other admins, whether its event or its session comes first", async () => {
  const { mirror, actorOf, alerts, row, db } = people(person("admin"));
  await actorOf(session("admin"));
  await mirror(person("admin", 1));
  const id = (await row())?.id;
  expect(alerts).toMatchObject([{ key: `security:role:${id}:new`, except: id }]);
  expect(alerts[0]?.text).toMatch(/the role admin/);
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "person.change_role", targetId: id }]);
  const closed = people(person("admin"), false);
  await closed.mirror({ ...person("admin"), subject: "user_new" });
  expect(closed.alerts).toEqual([]);
});

test("while role changes are off a higher role of the provider is not adopted, a lower one is, and someone new is a student", async () => {
  const known = people(person("editor"));
  await known.mirror(person("editor", 1));
  const { mirror, row } = people(null, false);
  await mirror(person("admin", 2));
  expect(await row()).toMatchObject({ role: "editor", providerUpdatedAt: 2 });
  await mirror(person("user", 3));
  expect(await row()).toMatchObject({ role: "user" });
  await mirror(person("editor", 4));
  expect(await row()).toMatchObject({ role: "user" });
  await known.mirror(person("editor", 5));
  expect(await row()).toMatchObject({ role: "editor" });
  await testEnv.DB.prepare("delete from users").run();
  expect(await people(person("admin"), false).actorOf(session("admin"))).toMatchObject({ role: "user" });
});

test("a person who is deleted, or unknown to the provider, is a guest whatever the token says", async () => {
  const { actorOf, bury } = people(person("admin"));
  await actorOf(session("admin"));
  await bury(ISSUER, "user_ada");
  expect(await actorOf(session("admin"))).toEqual({ kind: "guest" });
  expect(await people(null).actorOf({ ...session("admin"), subject: "user_nobody" })).toEqual({ kind: "guest" });
});

const at = (sessionId: string): Session => ({ ...session("editor"), sessionId });
const changed = async () => {};

test("a person who is deleted or loses a role has no window open any more, in any room", async () => {
  const { actorOf, mirror, bury, closed, sessions } = people(person("editor"));
  const actor = await actorOf(at("s1"));
  const id = actor.kind === "person" ? actor.id : "";
  const rooms = ["conversation:1", "inbox", "check:2"];
  for (const room of rooms) await sessions.open(at(room === "inbox" ? "s2" : "s1"), id, room, changed);
  await mirror(person("editor", 2));
  expect(closed).toEqual([]);
  await mirror(person("user", 3));
  expect([...closed].sort()).toEqual(rooms.map((room) => `${room} for ${id}`).sort());
  closed.length = 0;
  await bury(ISSUER, "user_ada");
  expect([...closed].sort()).toEqual(rooms.map((room) => `${room} for ${id}`).sort());
});

test("a person the provider has blocked is suspended here, and let in again when the provider lifts it", async () => {
  const { mirror, row, suspensionOf, actorOf } = people(person("user"));
  await actorOf(session("user"));
  await mirror({ ...person("user", 2), banned: true });
  expect((await row())?.status).toBe("suspended");
  expect(await suspensionOf({ issuer: ISSUER, subject: "user_ada" })).toEqual({ until: null, reason: null, zone: "" });
  await mirror({ ...person("user", 1), banned: false });
  expect((await row())?.status).toBe("suspended");
  await mirror(person("user", 3));
  expect((await row())?.status).toBe("active");
  expect(await suspensionOf({ issuer: ISSUER, subject: "user_ada" })).toBeNull();
});

test.each([
  ["another role", { role: "user" }, "person"],
  ["another password", { passwordChangedAt: 9 }, "person"],
  ["a ban", { banned: true }, "guest"],
] as const)("%s ends every session of a person at the provider, and with us at once", async (_, change, then) => {
  const { actorOf, mirror, active } = people({ ...person("editor"), passwordChangedAt: 5 });
  active.push("s1", "s2");
  for (const one of ["s1", "s2"]) expect(await actorOf(at(one))).toMatchObject({ kind: "person" });
  await mirror({ ...person("editor", 2), passwordChangedAt: 5 });
  expect(await actorOf(at("s1"))).toMatchObject({ kind: "person" });
  await mirror({ ...person("editor", 3), passwordChangedAt: 5, ...change });
  for (const one of ["s1", "s2"]) expect(await actorOf(at(one))).toEqual({ kind: "guest" });
  expect(await actorOf(at("a new one"))).toMatchObject({ kind: then });
});

test("if the provider does not respond, a password change ends the sessions when its webhook is retried; an older webhook ends none", async () => {
  const { actorOf, mirror, active, goDown } = people({ ...person("editor"), passwordChangedAt: 5 });
  active.push("s1");
  await actorOf(at("s1"));
  goDown();
  const changed = { ...person("editor", 3), passwordChangedAt: 9 };
  await expect(mirror(changed)).rejects.toMatchObject({ reason: "provider_down" });
  goDown(false);
  await mirror({ ...person("editor", 2), passwordChangedAt: 7 });
  expect(await actorOf(at("s1"))).toMatchObject({ kind: "person" });
  await mirror(changed);
  expect(await actorOf(at("s1"))).toEqual({ kind: "guest" });
  active.splice(0, 1, "s2");
  await mirror(changed);
  expect(await actorOf(at("s2"))).toMatchObject({ kind: "person" });
});

test("if the provider does not respond, a ban ends the sessions when its webhook is retried", async () => {
  const { actorOf, mirror, active, goDown, db } = people(person("editor"));
  const ended = async () => (await db.select().from(revokedSessions)).map(({ sessionId }) => sessionId);
  active.push("s1");
  await actorOf(at("s1"));
  goDown();
  const banned = { ...person("editor", 3), banned: true };
  await expect(mirror(banned)).rejects.toMatchObject({ reason: "provider_down" });
  expect(await ended()).toEqual([]);
  goDown(false);
  await mirror(banned);
  expect(await ended()).toEqual(["s1"]);
});

test("a session that was signed out is a guest although the provider did not respond; another session of the person continues", async () => {
  const { actorOf, sessions, closed } = people(person("editor"));
  const actor = await actorOf(at("s1"));
  const id = actor.kind === "person" ? actor.id : "";
  await sessions.open(at("s1"), id, "check:1", changed);
  await sessions.open(at("s2"), id, "check:1", changed);
  await expect(sessions.signOut(at("s1"))).rejects.toThrow("not part of this");
  expect(await actorOf(at("s1"))).toEqual({ kind: "guest" });
  expect(await actorOf(at("s2"))).toMatchObject({ kind: "person" });
  expect(closed).toEqual(["check:1 for s1"]);
});

test("a socket that opens while its session ends is closed", async () => {
  const { sessions, closed } = people(person("editor"));
  const opening = sessions.open(at("s1"), "u", "inbox", () => sessions.ended("s1"));
  await expect(opening).rejects.toMatchObject({ reason: "not_signed_in" });
  expect(closed).toEqual(["inbox for s1", "inbox for s1"]);
});

test("an ended session is stored for the longest lifetime of a session, then deleted in bounded batches", async () => {
  const { actorOf, sessions, clock, db } = people(person("editor"));
  await actorOf(at("s1"));
  await sessions.ended("s1");
  clock.pass(SESSION_MS - 1000);
  await sessions.sweep();
  expect(await actorOf(at("s1"))).toEqual({ kind: "guest" });
  clock.pass(2000);
  const rows = Array.from({ length: 900 }, (_, n) => ({ sessionId: `old-${n}`, expiresAt: clock.now() - 1000 + n }));
  for (let from = 0; from < rows.length; from += 40)
    await db.insert(revokedSessions).values(rows.slice(from, from + 40));
  for (let n = 0; n < 3; n++) await sessions.open(at(`new-${n}`), "u", "inbox", changed);
  clock.pass(SOCKET_MOST_MS + 1);
  expect(await sessions.sweep()).toEqual({ sessions: 500, sockets: 3, left: "sessions 500+" });
  expect(await sessions.sweep()).toEqual({ sessions: 401, sockets: 0 });
  expect(await sessions.sweep()).toEqual({ sessions: 0, sockets: 0 });
});

test("a confirmed address is known without asking the provider again", async () => {
  const { ada, emailVerified, requested } = people(person("user"));
  const actor = await ada();
  expect(await emailVerified(actor)).toBe(true);
  expect(await emailVerified(actor)).toBe(true);
  expect(requested()).toBe(1);
});

test("a guest has no confirmed address", async () => {
  expect(await people(person("user")).emailVerified({ kind: "guest" })).toBe(false);
});

test("a row older than the column is filled from the provider when it is needed, and not by every request", async () => {
  const { ada, emailVerified, requested, db, row } = people(person("user"));
  const actor = await ada();
  await db.update(users).set({ emailVerifiedAt: null });
  await ada();
  expect(requested()).toBe(1);
  expect(await emailVerified(actor)).toBe(true);
  expect(await emailVerified(actor)).toBe(true);
  expect(requested()).toBe(2);
  expect((await row())?.emailVerifiedAt).not.toBeNull();
});

test("an address that is not confirmed is requested from the provider until it is", async () => {
  const { ada, emailVerified, tell } = people(unverified);
  const actor = await ada();
  expect(await emailVerified(actor)).toBe(false);
  tell({ ...unverified, emailVerified: true, updatedAt: 2 });
  expect(await emailVerified(actor)).toBe(true);
});

test("while the provider does not respond, an address counts as not confirmed and no request fails", async () => {
  const { ada, emailVerified, goDown, row } = people(unverified);
  const actor = await ada();
  goDown();
  expect(await emailVerified(actor)).toBe(false);
  expect((await row())?.emailVerifiedAt).toBeNull();
});

test("an address keeps the time it was first confirmed, and another address does not inherit it", async () => {
  const { ada, mirror, clock, row } = people(person("user"));
  const first = clock.now();
  await ada();
  const told = async (change: Partial<Person>) => {
    clock.pass(1000);
    await mirror({ ...person("user"), ...change });
    return (await row())?.emailVerifiedAt;
  };
  expect(await told({ updatedAt: 2 })).toBe(first);
  expect(await told({ updatedAt: 3, email: "new@example.test", emailVerified: false })).toBeNull();
  expect(await told({ updatedAt: 4, email: "new@example.test" })).toBe(first + 3000);
  expect(await told({ updatedAt: 5, email: "third@example.test" })).toBe(first + 4000);
});

test("an older event neither confirms an address nor withdraws the confirmation", async () => {
  const { ada, mirror, tell, emailVerified, row } = people({ ...unverified, updatedAt: 5 });
  const actor = await ada();
  await mirror({ ...unverified, emailVerified: true, updatedAt: 4 });
  expect((await row())?.emailVerifiedAt).toBeNull();
  // Neither does what Stripe says when it is asked, where it is older than the row.
  tell({ ...unverified, emailVerified: true, updatedAt: 4 });
  expect(await emailVerified(actor)).toBe(false);
  await mirror({ ...unverified, emailVerified: true, updatedAt: 6 });
  await mirror({ ...unverified, updatedAt: 5 });
  expect(await emailVerified(actor)).toBe(true);
});

test("the confirmation of a deleted person is deleted", async () => {
  const { ada, bury, row } = people(person("user"));
  await ada();
  await bury(ISSUER, "user_ada");
  expect(await row()).toMatchObject({ status: "deleted", emailVerifiedAt: null });
});

test("a student who accepted the honour code at sign-up is not asked for it; one who did not is asked until they do", async () => {
  const honour = { version: "2026-11", acceptedAt: 5 };
  const known = people({ ...person("user"), honour });
  expect(await known.owesHonour(await known.ada())).toBe(false);
  expect(await known.row()).toMatchObject({ honourVersion: "2026-11", honourAcceptedAt: 5 });
});

test("a student without a recorded acceptance is asked until they accept, and staff are never asked", async () => {
  const { ada, owesHonour, acceptHonour, actorOf, row, clock, mirror } = people(person("user"));
  const actor = await ada();
  expect(await owesHonour(actor)).toBe(true);
  await acceptHonour(actor);
  expect(await row()).toMatchObject({ honourVersion: HONOUR_VERSION, honourAcceptedAt: clock.now() });
  expect(await owesHonour(await ada())).toBe(false);
  expect(await owesHonour({ kind: "guest" })).toBe(false);
  await mirror(person("editor", 2));
  expect(await owesHonour(await actorOf(session("editor")))).toBe(false);
});

test("an acceptance whose webhook has not been received is read from the provider; if it does not respond, the student is asked", async () => {
  const { ada, owesHonour, tell, goDown } = people(person("user"));
  const actor = await ada();
  tell({ ...person("user", 2), honour: { version: "2026-11", acceptedAt: 5 } });
  expect(await owesHonour(actor)).toBe(false);
  goDown();
  expect(await owesHonour(actor)).toBe(true);
});

test("when someone was last seen is written once an hour, and a request does not fail because of it", async () => {
  const { ada, row, clock } = people(person("user"));
  await ada();
  const first = (await row())!.seenAt;
  expect(first).toBe(clock.now());
  clock.pass(HOUR_MS - 1);
  await ada();
  expect((await row())!.seenAt).toBe(first);
  clock.pass(1);
  await ada();
  expect((await row())!.seenAt).toBe(first + HOUR_MS);
});

test("another password, another address and two-step verification are recorded, without the values", async () => {
  const { mirror, refresh, secondFactorChanged, ada, db } = people({ ...person("user"), passwordChangedAt: 5 });
  await db.delete(auditEvents);
  const actor = await ada();
  await mirror({ ...person("user", 2), passwordChangedAt: 5 });
  await mirror({ ...person("user", 3), passwordChangedAt: 9 });
  await refresh({ ...person("user", 4), passwordChangedAt: 12 });
  await refresh({ ...person("user", 5), passwordChangedAt: 12, email: "ada.new@example.test" });
  await secondFactorChanged(actor, true);
  await secondFactorChanged(actor, false);
  const rows = await db.select().from(auditEvents);
  expect(rows.map(({ action }) => action)).toEqual([
    "person.change_password",
    "person.change_password",
    "person.change_address",
    "person.add_second_factor",
    "person.remove_second_factor",
  ]);
  expect(JSON.stringify(rows)).not.toContain("ada.new");
});
