import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPeople } from "#app/services/people.ts";
import type { Identity, Session } from "#core/ports.ts";
import { Refused } from "#core/refused.ts";
import { openDatabase } from "#db/client.ts";
import { conversations, users } from "#db/tables/index.ts";
import { findUserBySubject } from "#db/users.ts";
import type { Person, Role } from "#schema/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, eve } from "#tests/support/people.ts";
import { talk } from "#tests/support/talk.ts";

const ISSUER = "https://clerk.example.test";

function person(role: Role, updatedAt = 1): Person {
  return {
    issuer: ISSUER,
    subject: "user_ada",
    fullName: "Ada",
    username: null,
    email: "ada@example.test",
    emailVerified: true,
    imageUrl: null,
    role,
    updatedAt,
  };
}

/** The service with a provider that knows one person, counts how often it is asked, and may be down. */
function people(known: Person | null) {
  let asked = 0;
  let down = false;
  let told = known;
  const identity: Identity = {
    kind: "clerk",
    authenticate: () => Promise.reject(new Error("not part of this")),
    signOut: () => Promise.reject(new Error("not part of this")),
    async person() {
      asked++;
      if (down) throw new Refused("provider_down", "Sign-in is not available right now.");
      return told;
    },
  };
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const rooms = {
    async kick(room: string, personId: string) {
      closed.push(`${room} for ${personId}`);
    },
  };
  const closed: string[] = [];
  const clock = testClock();
  const service = createPeople({ db, clock, identity, rooms });
  return {
    ...service,
    ...{ asked: () => asked, closed, db, clock },
    /** Ada as the service knows her, with her row. */
    ada: () => service.actorOf(session("user")),
    row: () => findUserBySubject(db, ISSUER, "user_ada"),
    goDown: () => {
      down = true;
    },
    tell: (next: Person) => {
      told = next;
    },
  };
}

const unverified = { ...person("user"), emailVerified: false };

const session = (role: Role): Session => ({
  issuer: ISSUER,
  subject: "user_ada",
  sessionId: "s",
  role,
  verifiedMinutesAgo: 1,
});

test("somebody whose webhook has not come yet is read from the provider once", async () => {
  const { actorOf, asked } = people(person("user"));
  const first = await actorOf(session("user"));
  expect(first).toMatchObject({ kind: "person", fullName: "Ada", role: "user" });
  await actorOf(session("user"));
  expect(asked()).toBe(1);
});

test("a demoted editor's old token has no power any more, and a promotion waits for a new token", async () => {
  const { actorOf, mirror } = people(person("editor"));
  expect(await actorOf(session("editor"))).toMatchObject({ role: "editor" });
  await mirror(person("user", 2));
  expect(await actorOf(session("editor"))).toMatchObject({ role: "user" });
  await mirror(person("admin", 3));
  expect(await actorOf(session("user"))).toMatchObject({ role: "user" });
  expect(await actorOf(session("admin"))).toMatchObject({ role: "admin" });
});

test("somebody deleted, or unknown to the provider, is a guest whatever the token says", async () => {
  const { actorOf, bury } = people(person("admin"));
  await actorOf(session("admin"));
  await bury(ISSUER, "user_ada");
  expect(await actorOf(session("admin"))).toEqual({ kind: "guest" });
  expect(await people(null).actorOf({ ...session("admin"), subject: "user_nobody" })).toEqual({ kind: "guest" });
});

test("whoever is deleted or loses a role has no window open any more: their threads, those given to them, the inbox", async () => {
  const { actorOf, mirror, bury, closed, db } = people(person("editor"));
  const actor = await actorOf(session("editor"));
  const id = actor.kind === "person" ? actor.id : "";
  const house = talk();
  const own = await house.begun({ ...ada, id });
  const given = await house.begun(eve);
  await db.update(conversations).set({ assigneeId: id }).where(eq(conversations.id, given));
  await house.begun(eve);
  const all = [own, given].map((one) => `conversation:${one} for ${id}`);
  await mirror(person("editor", 2));
  expect(closed).toEqual([]);
  await mirror(person("user", 3));
  expect([...closed].sort()).toEqual([...all, `inbox for ${id}`].sort());
  closed.length = 0;
  await bury(ISSUER, "user_ada");
  expect([...closed].sort()).toEqual([...all, `inbox for ${id}`].sort());
});

test("a confirmed address is known without asking the provider again", async () => {
  const { ada, emailVerified, asked } = people(person("user"));
  const actor = await ada();
  expect(await emailVerified(actor)).toBe(true);
  expect(await emailVerified(actor)).toBe(true);
  expect(asked()).toBe(1);
});

test("nobody's address is confirmed while they are a guest", async () => {
  expect(await people(person("user")).emailVerified({ kind: "guest" })).toBe(false);
});

test("a row that is older than the column is filled from the provider when it matters, and not by every request", async () => {
  const { ada, emailVerified, asked, db, row } = people(person("user"));
  const actor = await ada();
  await db.update(users).set({ emailVerifiedAt: null });
  await ada();
  expect(asked()).toBe(1);
  expect(await emailVerified(actor)).toBe(true);
  expect(await emailVerified(actor)).toBe(true);
  expect(asked()).toBe(2);
  expect((await row())?.emailVerifiedAt).not.toBeNull();
});

test("an address that is not confirmed is asked for until it is", async () => {
  const { ada, emailVerified, tell } = people(unverified);
  const actor = await ada();
  expect(await emailVerified(actor)).toBe(false);
  tell({ ...unverified, emailVerified: true, updatedAt: 2 });
  expect(await emailVerified(actor)).toBe(true);
});

test("while the provider does not answer, an address counts as not confirmed and nothing fails", async () => {
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

test("an older event neither confirms an address nor takes the confirmation back", async () => {
  const { ada, mirror, tell, emailVerified, row } = people({ ...unverified, updatedAt: 5 });
  const actor = await ada();
  await mirror({ ...unverified, emailVerified: true, updatedAt: 4 });
  expect((await row())?.emailVerifiedAt).toBeNull();
  // Neither does what the provider says when it is asked, where it is older than the row.
  tell({ ...unverified, emailVerified: true, updatedAt: 4 });
  expect(await emailVerified(actor)).toBe(false);
  await mirror({ ...unverified, emailVerified: true, updatedAt: 6 });
  await mirror({ ...unverified, updatedAt: 5 });
  expect(await emailVerified(actor)).toBe(true);
});

test("nothing of a confirmation is kept of somebody deleted", async () => {
  const { ada, bury, row } = people(person("user"));
  await ada();
  await bury(ISSUER, "user_ada");
  expect(await row()).toMatchObject({ status: "deleted", emailVerifiedAt: null });
});
