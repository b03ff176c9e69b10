import { beforeEach, expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/tables/index.ts";
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

/** All pages from the first on, and their rows by id. */
async function walk(listing: Listing<UserSort>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await people.list(grace, "", { ...listing, cursor });
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
  const names = (await people.list(grace, "", firstPage("name", { descending: false, rows: 100 }))).rows;
  const sorted = names.map(({ fullName }) => fullName.toLowerCase());
  expect(sorted).toEqual(sorted.toSorted());
});

test("the page before a page is the one it was reached from, and before the second one the first is full", async () => {
  const listing = firstPage("joined");
  const first = await people.list(grace, "", listing);
  const second = await people.list(grace, "", { ...listing, cursor: first.older });
  const third = await people.list(grace, "", { ...listing, cursor: second.older });
  expect([first.newer, third.older]).toEqual([null, null]);
  const back = await people.list(grace, "", { ...listing, cursor: third.newer, backwards: true });
  expect(back.rows).toEqual(second.rows);
  // A row that was added meanwhile moves no page but the first.
  await insert(PEOPLE, AT);
  const again = await people.list(grace, "", { ...listing, cursor: second.older });
  expect(again.rows).toEqual(third.rows);
  const start = await people.list(grace, "", { ...listing, cursor: second.newer, backwards: true });
  expect(start.rows).toEqual(first.rows);
  const before = await people.list(grace, "", { ...listing, cursor: start.newer, backwards: true });
  expect([before.rows.length, before.rows[0]?.id, before.newer]).toEqual([25, `person-0${PEOPLE}`, null]);
});

test("a cursor that was changed, expired, or belongs to another order, search or person leads to the first page", async () => {
  const listing = firstPage("joined");
  const first = await people.list(grace, "", listing);
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
    const page = await people.list(who, q, asked);
    const start = await people.list(who, q, { ...asked, cursor: null });
    expect([page.rows, page.newer]).toEqual([start.rows, null]);
  }
  now += 31 * 86_400_000;
  expect((await people.list(grace, "", { ...listing, cursor })).newer).toBeNull();
});

test("totals count all rows or those of a search, and only admins read the list", async () => {
  expect((await people.list(grace, "", firstPage("joined"))).total).toBe(PEOPLE);
  expect((await people.list(grace, "person-001@example.test", firstPage("joined"))).total).toBe(1);
  // A search looks at the newest two hundred, and says that there may be more.
  for (let at = PEOPLE; at < 230; at++) await insert(at, at);
  expect(await people.list(grace, "example.test", firstPage("joined"))).toMatchObject({ total: 200, more: true });
  expect(await people.list(grace, "", firstPage("joined"))).toMatchObject({ total: 230, more: false });
  for (const actor of [ada, bob])
    await expect(people.list(actor, "", firstPage("joined"))).rejects.toMatchObject({ reason: "not_allowed" });
});

test("an address that is edited by hand selects a valid page", () => {
  const read = (query: string) => readListing(new URLSearchParams(query), userSorts, "-joined");
  expect(read("")).toEqual(firstPage("joined"));
  expect(read("sort=name&rows=100&after=x")).toMatchObject({ sort: "name", descending: false, rows: 100, cursor: "x" });
  expect(read("sort=-name&before=y")).toMatchObject({ descending: true, backwards: true, cursor: "y" });
  for (const query of ["sort=email", "sort=--name", "rows=1000", "rows=-1", `after=${"x".repeat(601)}`])
    expect(read(query), query).toEqual(firstPage("joined"));
});
