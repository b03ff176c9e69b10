import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPeople } from "#app/services/people.ts";
import type { Identity, Session } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { conversations } from "#db/tables/index.ts";
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
    imageUrl: null,
    role,
    updatedAt,
  };
}

/** The stories with a provider that knows one person, and counts how often it is asked. */
function people(known: Person | null) {
  let asked = 0;
  const identity: Identity = {
    kind: "clerk",
    authenticate: () => Promise.reject(new Error("not part of this")),
    signOut: () => Promise.reject(new Error("not part of this")),
    async person() {
      asked++;
      return known;
    },
  };
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const rooms = {
    async kick(room: string, personId: string) {
      closed.push(`${room} for ${personId}`);
    },
  };
  const closed: string[] = [];
  return { ...createPeople({ db, clock: testClock(), identity, rooms }), asked: () => asked, closed, db };
}

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
