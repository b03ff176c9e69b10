import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmRoleRequest } from "#db/identity/people-acts.ts";
import { findUser, mirrorPerson } from "#db/identity/users.ts";
import { auditEvents, notifications, users } from "#db/tables/index.ts";
import type { Person } from "#schema/identity/user.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { ines, staffActsWorld } from "#tests/support/staff-acts.ts";
import { requestAdminSql } from "../../../scripts/people/request-admin.ts";

const reason = "Sold our checks to other students.";

async function world() {
  const all = staffActsWorld();
  await all.seed();
  const row = (id: string) => findUser(all.db, id);
  const audit = async () => (await all.db.select().from(auditEvents)).map(({ action }) => action);
  return { ...all, row, audit };
}

const refused = (reason: string) => expect.objectContaining({ reason });

test("a suspension holds at once, ends every session, is told to the provider and recorded; it is lifted the same way", async () => {
  const { acts, clock, row, told, ended, audit } = await world();
  const until = clock.now() + 7 * DAY_MS;
  expect(await acts.suspend(grace, { userId: "ada", seen: 1, until, reason })).toEqual({ synced: true });
  expect(await row("ada")).toMatchObject({
    status: "suspended",
    suspendedUntil: until,
    suspendedReason: reason,
    providerPending: false,
  });
  expect(ended).toEqual(["ada"]);
  expect(told).toEqual(['user_ada {"role":"user"}', 'user_ada {"banned":true}']);
  await acts.lift(grace, { userId: "ada", seen: (await row("ada"))!.version });
  expect(await row("ada")).toMatchObject({ status: "active", suspendedUntil: null, suspendedReason: null });
  expect(told.at(-1)).toBe('user_ada {"banned":false}');
  expect(await audit()).toEqual(["person.suspend", "person.restore"]);
});

test("the other admins are told of a suspension, once", async () => {
  const { acts, clock, db } = await world();
  await db.delete(notifications);
  await acts.suspend(grace, { userId: "ada", seen: 1, until: clock.now() + DAY_MS, reason });
  const told = (await db.select().from(notifications)).filter(({ topic }) => topic === "security");
  expect(told.map(({ personId, href }) => [personId, href])).toEqual([["ines", "/admin/users/ada"]]);
});

test("a suspension without a date within a year is not accepted, and nobody suspends themselves", async () => {
  const { acts, clock, row, audit } = await world();
  for (const until of [clock.now(), clock.now() + 367 * DAY_MS]) {
    const suspension = acts.suspend(grace, { userId: "ada", seen: 1, until, reason });
    await expect(suspension).rejects.toMatchObject({ reason: "invalid", fields: { until: expect.any(String) } });
  }
  const own = acts.suspend(grace, { userId: "grace", seen: 1, until: clock.now() + DAY_MS, reason });
  await expect(own).rejects.toEqual(refused("not_allowed"));
  await expect(acts.lift(grace, { userId: "nobody", seen: 1 })).rejects.toEqual(refused("not_found"));
  expect([(await row("ada"))?.status, (await row("grace"))?.status]).toEqual(["active", "active"]);
  expect(await audit()).toEqual([]);
});

test("a suspension ends by itself on its date, at the provider too", async () => {
  const { acts, clock, row, told, audit } = await world();
  await acts.suspend(grace, { userId: "ada", seen: 1, until: clock.now() + DAY_MS, reason });
  clock.pass(DAY_MS - 1000);
  expect(await acts.tick()).toMatchObject({ ended: 0 });
  clock.pass(1000);
  expect(await acts.tick()).toMatchObject({ ended: 1, told: 1 });
  expect(await row("ada")).toMatchObject({ status: "active", suspendedUntil: null, providerPending: false });
  expect(told.at(-1)).toBe('user_ada {"banned":false}');
  expect(await audit()).toEqual(["person.suspend", "person.restore"]);
});

test("while the provider does not answer the change holds here, its old record does not undo it, and it is told later", async () => {
  const { db, acts, clock, row, provider, told } = await world();
  provider.down = true;
  const until = clock.now() + DAY_MS;
  expect(await acts.suspend(grace, { userId: "bob", seen: 1, until, reason })).toEqual({ synced: false });
  expect(await acts.changeRole(ines, { userId: "ada", seen: 1, role: "editor", reason })).toEqual({ synced: false });
  const old = { issuer: "test", subject: "user_bob", role: "admin", banned: false, email: "bob@example.test" };
  const person = { ...old, fullName: "Bob", emailVerified: true, honour: null, updatedAt: clock.now() + 1 } as Person;
  await mirrorPerson(db, person, { id: "x", now: clock.now(), mayRaise: true });
  expect(await row("bob")).toMatchObject({ status: "suspended", role: "editor", providerPending: true });
  expect(await acts.tick()).toMatchObject({ told: 0 });
  provider.down = false;
  expect(await acts.tick()).toMatchObject({ told: 2 });
  expect(told).toContain('user_bob {"banned":true}');
  expect(told).toContain('user_ada {"role":"editor"}');
  expect((await row("bob"))?.providerPending).toBe(false);
  expect(await acts.tick()).toMatchObject({ told: 0 });
});

test("a role is changed once by whoever saw the newest state, and a promotion to admin needs a second admin", async () => {
  const { acts, row, ended, audit } = await world();
  await acts.changeRole(grace, { userId: "ada", seen: 1, role: "editor", reason });
  const late = acts.changeRole(ines, { userId: "ada", seen: 1, role: "user", reason });
  await expect(late).rejects.toEqual(refused("conflict"));
  expect((await row("ada"))?.role).toBe("editor");
  expect(ended).toEqual(["ada"]);

  await acts.requestAdmin(grace, { userId: "bob", reason });
  await expect(acts.requestAdmin(ines, { userId: "bob", reason })).rejects.toEqual(refused("conflict"));
  const open = await acts.openRequest(grace, "bob");
  expect(open).toMatchObject({ reason, mine: true });
  await expect(acts.confirmAdmin(grace, open!.id)).rejects.toEqual(refused("not_allowed"));
  expect((await row("bob"))?.role).toBe("editor");
  expect(await acts.confirmAdmin(ines, open!.id)).toEqual({ synced: true });
  expect((await row("bob"))?.role).toBe("admin");
  await expect(acts.confirmAdmin(ines, open!.id)).rejects.toEqual(refused("conflict"));
  expect(await acts.openRequest(grace, "bob")).toBeNull();
  expect(await audit()).toEqual(["person.change_role", "person.request_admin", "person.confirm_admin"]);
});

test("the only admin confirms a promotion after a day, and is told of it by email at once; an earlier one needs the other admin", async () => {
  const { acts, clock, db, row } = await world();
  await acts.requestAdmin(grace, { userId: "ada", reason });
  await db.delete(users).where(eq(users.id, "ines"));
  await acts.requestAdmin(grace, { userId: "bob", reason });
  const told = (await db.select().from(notifications)).filter(({ key }) => key.includes(":alone:"));
  expect(told).toMatchObject([{ kind: "account", address: grace.email, href: "/admin/users/bob" }]);
  const [bobs, adas] = [await acts.openRequest(grace, "bob"), await acts.openRequest(grace, "ada")];
  expect(bobs).toMatchObject({ aloneFrom: clock.now() + DAY_MS, mayConfirm: false });
  expect(adas).toMatchObject({ aloneFrom: "never", mayConfirm: false });
  clock.pass(DAY_MS - 1);
  await expect(acts.confirmAdmin(grace, bobs!.id)).rejects.toEqual(refused("not_allowed"));
  clock.pass(1);
  await expect(acts.confirmAdmin(grace, adas!.id)).rejects.toThrow(/make it again/);
  expect(await confirmRoleRequest(db, { id: adas!.id, actorId: "grace", now: clock.now() })).toBe(false);
  await acts.confirmAdmin(grace, bobs!.id);
  expect([(await row("bob"))?.role, (await row("ada"))?.role]).toEqual(["admin", "user"]);
});

test("nobody becomes the only admin by taking the other one's role away or suspending them, and who lost the role is told", async () => {
  for (const removed of [
    (acts: Acts) => acts.changeRole(grace, { userId: "ines", seen: 1, role: "user", reason }),
    (acts: Acts, now: number) => acts.suspend(grace, { userId: "ines", seen: 1, until: now + 60 * DAY_MS, reason }),
  ]) {
    const { acts, clock, db, row } = await world();
    await removed(acts, clock.now());
    const told = (await db.select().from(notifications)).filter(({ personId }) => personId === "ines");
    expect(told).toMatchObject([{ kind: "account" }]);
    await acts.requestAdmin(grace, { userId: "bob", reason });
    clock.pass(29 * DAY_MS);
    const open = await acts.openRequest(grace, "bob");
    expect(open).toMatchObject({ aloneFrom: null, mayConfirm: false });
    await expect(acts.confirmAdmin(grace, open!.id)).rejects.toThrow(/only one for 30 days/);
    expect((await row("bob"))?.role).toBe("editor");
  }
});

type Acts = Awaited<ReturnType<typeof world>>["acts"];

test("a promotion that was withdrawn cannot be confirmed", async () => {
  const { acts, row } = await world();
  await acts.requestAdmin(grace, { userId: "bob", reason });
  const open = await acts.openRequest(ines, "bob");
  await acts.withdrawAdmin(ines, open!.id);
  await expect(acts.confirmAdmin(ines, open!.id)).rejects.toEqual(refused("conflict"));
  expect((await row("bob"))?.role).toBe("editor");
});

test("a promotion whose requester is no longer an active admin cannot be confirmed", async () => {
  const { acts, clock, db, row, seed, audit } = await world();
  const until = clock.now() + DAY_MS;
  for (const removed of [
    () => acts.changeRole(ines, { userId: "grace", seen: 1, role: "user", reason }),
    () => acts.suspend(ines, { userId: "grace", seen: 1, until, reason }),
  ]) {
    await seed();
    await acts.requestAdmin(grace, { userId: "bob", reason });
    const open = await acts.openRequest(ines, "bob");
    await removed();
    await expect(acts.confirmAdmin(ines, open!.id)).rejects.toEqual(refused("conflict"));
    // The statement refuses it too: the requester may be demoted between the two.
    expect(await confirmRoleRequest(db, { id: open!.id, actorId: "ines", now: clock.now() })).toBe(false);
    expect((await row("bob"))?.role).toBe("editor");
    expect(await audit()).not.toContain("person.confirm_admin");
    await acts.withdrawAdmin(ines, open!.id);
  }
});

test("a form submitted twice at once sends one invitation; one that the provider did not take is sent again", async () => {
  const { acts, db, provider, told } = await world();
  const form = { key: "0198f000-0000-4000-8000-000000000001", email: "hal@example.test", fullName: "Hal" };
  const results = async () => (await db.select().from(auditEvents)).map(({ action, result }) => [action, result]);
  provider.down = true;
  await expect(acts.invite(grace, form)).rejects.toEqual(refused("provider_down"));
  expect(await results()).toEqual([
    ["person.invite", "ok"],
    ["person.invite", "error"],
  ]);
  provider.down = false;
  await Promise.all([acts.invite(grace, form), acts.invite(grace, form), acts.invite(grace, form)]);
  expect(told).toEqual(['hal@example.test {"role":"editor"}']);
  expect((await results()).at(-1)).toEqual(["person.invite", "ok"]);
  expect(await results()).toHaveLength(3);
});

test("two admins who demote or suspend each other at once leave one admin", async () => {
  for (let round = 0; round < 5; round++) {
    const { db, acts, clock, row } = await world();
    const until = clock.now() + DAY_MS;
    await Promise.allSettled([
      acts.changeRole(grace, { userId: "ines", seen: 1, role: "user", reason }),
      round % 2 === 0
        ? acts.changeRole(ines, { userId: "grace", seen: 1, role: "user", reason })
        : acts.suspend(ines, { userId: "grace", seen: 1, until, reason }),
    ]);
    const left = [await row("grace"), await row("ines")].filter(
      (one) => one?.role === "admin" && one.status === "active",
    );
    expect(left).toHaveLength(1);
    await db.delete(auditEvents);
  }
});

test("an admin who has just been demoted changes nothing, whatever their session says", async () => {
  const { acts, clock, row } = await world();
  await acts.changeRole(ines, { userId: "grace", seen: 1, role: "user", reason });
  const until = clock.now() + DAY_MS;
  for (const attempt of [
    acts.changeRole(grace, { userId: "bob", seen: 1, role: "user", reason }),
    acts.suspend(grace, { userId: "ada", seen: 1, until, reason }),
    acts.requestAdmin(grace, { userId: "bob", reason }),
  ])
    await expect(attempt).rejects.toEqual(refused("conflict"));
  expect([(await row("bob"))?.role, (await row("ada"))?.status]).toEqual(["editor", "active"]);
});

test("with role changes turned off no role is changed, and people can still be suspended", async () => {
  const { acts, seed, clock } = staffActsWorld({ roleChangesOpen: false });
  await seed();
  for (const attempt of [
    acts.changeRole(grace, { userId: "ada", seen: 1, role: "editor", reason }),
    acts.requestAdmin(grace, { userId: "bob", reason }),
  ])
    await expect(attempt).rejects.toEqual(refused("flag_off"));
  const until = clock.now() + DAY_MS;
  expect(await acts.suspend(grace, { userId: "ada", seen: 1, until, reason })).toEqual({ synced: true });
});

test("an admin signs someone out on every device, and the log says so", async () => {
  const { acts, ended, audit } = await world();
  await acts.signOutEverywhere(grace, ada.id);
  expect([ended, await audit()]).toEqual([["ada"], ["person.sign_out"]]);
  await expect(acts.signOutEverywhere(bob, ada.id)).rejects.toEqual(refused("not_allowed"));
});

test("while there is one admin the command asks for a promotion in place of a second one, and the admin confirms it", async () => {
  const { acts, db, row, seed, clock, audit } = await world();
  const command = (email: string) => {
    const id = crypto.randomUUID();
    return db
      .all<{ id: string }>(sql.raw(requestAdminSql({ email, id, now: clock.now() })))
      .then(([made]) => made?.id ?? null);
  };
  expect(await command("bob@example.test"), "there are two admins").toBeNull();
  await seed([ada, bob, grace]);
  expect(await command("nobody' or '1'='1")).toBeNull();
  expect(await command("grace@example.test"), "an admin already").toBeNull();
  const request = await command("bob@example.test");
  expect(await command("bob@example.test"), "asked before").toBeNull();
  expect((await row("bob"))?.role).toBe("editor");
  await acts.confirmAdmin(grace, request ?? "none");
  expect((await row("bob"))?.role).toBe("admin");
  expect(await audit()).toEqual(["person.confirm_admin"]);
  expect(await command("ada@example.test"), "there are two admins now").toBeNull();
});
