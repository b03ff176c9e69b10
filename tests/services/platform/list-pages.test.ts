import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/tables/index.ts";
import type { PeopleFilter } from "#schema/identity/people-list.ts";
import { firstPage, type Listing, readListing } from "#schema/shared/listing.ts";
import { type UserSort, userSorts } from "#schema/vocabulary/identity.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testEnv } from "#tests/support/env.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const PEOPLE = 60;
const AT = Date.UTC(2026, 10, 26);

const { db } = openDatabase(testEnv.DB, null, "primary");
let now = AT;
const clock = { now: () => now, uuid: () => crypto.randomUUID() };
const people = createPeople({
  db,
  clock,
  audit: testAudit(db, clock),
  signer: testSigner,
  identity: null as never,
  sessions: null as never,
  mayRaiseRoles: true,
  notifyAdmins: async () => {},
});

beforeEach(async () => {
  now = AT;
  // Four people of each moment, so that pages end between equals.
  for (let at = 0; at < PEOPLE; at++) await insert(at, Math.floor(at / 4));
});

async function insert(at: number, joined: number): Promise<void> {
  const id = `person-${String(at).padStart(3, "0")}`;
  await db.insert(users).values({
    id,
    issuer: "test",
    subject: id,
    email: `${id}@example.test`,
    fullName: `${"zyxw"[at % 4]}${at % 2 ? "A" : "b"} ${at}`,
    createdAt: joined,
    updatedAt: joined,
  });
}

const everyone = { q: "", role: null, status: null };
const searched = (q: string): PeopleFilter => ({ ...everyone, q });

/** All pages from the first on, and their rows by id. */
async function walk(listing: Listing<UserSort>, filter: PeopleFilter = everyone): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await people.list(grace, filter, { ...listing, cursor });
    pages.push(page.rows.map(({ id }) => id));
    if (page.older === null) return pages;
    cursor = page.older;
  }
}

test("pages contain every row once, in both directions of every order", async () => {
  for (const sort of userSorts) {
    const up = await walk(firstPage(sort, { descending: false }));
    expect(up.map((page) => page.length)).toEqual([25, 25, 10]);
    expect(new Set(up.flat()).size).toBe(PEOPLE);
    expect((await walk(firstPage(sort))).flat()).toEqual(up.flat().toReversed());
  }
  const names = (await people.list(grace, searched(""), firstPage("name", { descending: false, rows: 100 }))).rows;
  const sorted = names.map(({ fullName }) => fullName.toLowerCase());
  expect(sorted).toEqual(sorted.toSorted());
});

test("people of a role, of a status, or of both are listed whole and in order, and searched among as well", async () => {
  const roleOf = (at: number) => (at % 10 === 0 ? "editor" : at === 7 ? "admin" : "user");
  const statusOf = (at: number) => (at % 3 === 0 ? "suspended" : at % 7 === 0 ? "deleted" : "active");
  for (let at = 0; at < PEOPLE; at++)
    await db
      .update(users)
      .set({ role: roleOf(at), status: statusOf(at), fullName: at % 2 ? "Ada" : "Bob" })
      .where(eq(users.subject, `person-${String(at).padStart(3, "0")}`));
  const filters = [
    { role: "editor", status: null },
    { role: null, status: "suspended" },
    { role: "user", status: "active" },
    { role: "admin", status: "deleted" },
  ] as const;
  for (const { role, status } of filters) {
    const numbers = Array.from({ length: PEOPLE }, (_, at) => at);
    const expected = numbers.filter(
      (at) => (role ?? roleOf(at)) === roleOf(at) && (status ?? statusOf(at)) === statusOf(at),
    );
    // Names are equal, so that pages end between equals.
    const up = (await walk(firstPage("name", { descending: false }), { q: "", role, status })).flat();
    expect(new Set(up).size).toBe(expected.length);
    expect((await walk(firstPage("name"), { q: "", role, status })).flat()).toEqual(up.toReversed());
    expect((await people.list(grace, { q: "", role, status }, firstPage("joined"))).total).toBe(expected.length);
    const found = await people.list(grace, { q: "bob", role, status }, firstPage("name"));
    expect(found.total).toBe(expected.filter((at) => at % 2 === 0).length);
  }
  const second = { ...firstPage("name"), cursor: (await people.list(grace, everyone, firstPage("name"))).older };
  const back = await people.list(grace, { q: "", role: "user", status: "active" }, { ...second, backwards: true });
  expect(back.newer).toBeNull();
});

test("the page before a page is the one it was reached from, and before the second one the first is full", async () => {
  const listing = firstPage("joined");
  const first = await people.list(grace, searched(""), listing);
  const second = await people.list(grace, searched(""), { ...listing, cursor: first.older });
  const third = await people.list(grace, searched(""), { ...listing, cursor: second.older });
  expect([first.newer, third.older]).toEqual([null, null]);
  const back = await people.list(grace, searched(""), { ...listing, cursor: third.newer, backwards: true });
  expect(back.rows).toEqual(second.rows);
  // A row that was added meanwhile moves no page but the first.
  await insert(PEOPLE, AT);
  const again = await people.list(grace, searched(""), { ...listing, cursor: second.older });
  expect(again.rows).toEqual(third.rows);
  const start = await people.list(grace, searched(""), { ...listing, cursor: second.newer, backwards: true });
  expect(start.rows).toEqual(first.rows);
  const before = await people.list(grace, searched(""), { ...listing, cursor: start.newer, backwards: true });
  expect([before.rows.length, before.rows[0]?.id, before.newer]).toEqual([25, `person-0${PEOPLE}`, null]);
});

test("a cursor that was changed, expired, or belongs to another order, search or person leads to the first page", async () => {
  const listing = firstPage("joined");
  const first = await people.list(grace, searched(""), listing);
  const cursor = first.older ?? "";
  const other = { ...grace, id: "another-admin" };
  const changed = `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "Q" : "A"}`;
  for (const [who, q, asked] of [
    [grace, "", { ...listing, cursor: changed }],
    [grace, "", { ...listing, cursor: "no cursor" }],
    [grace, "", { ...listing, cursor, descending: false }],
    [grace, "", { ...listing, cursor, sort: "name" as const }],
    [grace, "person", { ...listing, cursor }],
    [other, "", { ...listing, cursor }],
  ] as const) {
    const page = await people.list(who, searched(q), asked);
    const start = await people.list(who, searched(q), { ...asked, cursor: null });
    expect([page.rows, page.newer]).toEqual([start.rows, null]);
  }
  now += 31 * 86_400_000;
  expect((await people.list(grace, searched(""), { ...listing, cursor })).newer).toBeNull();
});

test("totals count all rows or those of a search, and only admins read the list", async () => {
  expect((await people.list(grace, searched(""), firstPage("joined"))).total).toBe(PEOPLE);
  expect((await people.list(grace, searched("person-001@example.test"), firstPage("joined"))).total).toBe(1);
  // A search looks at the newest two hundred, and says that there may be more.
  for (let at = PEOPLE; at < 230; at++) await insert(at, at);
  expect(await people.list(grace, searched("example.test"), firstPage("joined"))).toMatchObject({
    total: 200,
    more: true,
  });
  expect(await people.list(grace, searched(""), firstPage("joined"))).toMatchObject({ total: 230, more: false });
  for (const actor of [ada, bob])
    await expect(people.list(actor, searched(""), firstPage("joined"))).rejects.toMatchObject({
      reason: "not_allowed",
    });
});

test("an address that is edited by hand selects a valid page", () => {
  const read = (query: string) => readListing(new URLSearchParams(query), userSorts, "-joined");
  expect(read("")).toEqual(firstPage("joined"));
  expect(read("sort=name&rows=100&after=x")).toMatchObject({ sort: "name", descending: false, rows: 100, cursor: "x" });
  expect(read("sort=-name&before=y")).toMatchObject({ descending: true, backwards: true, cursor: "y" });
  for (const query of ["sort=email", "sort=--name", "rows=1000", "rows=-1", `after=${"x".repeat(601)}`])
    expect(read(query), query).toEqual(firstPage("joined"));
});
