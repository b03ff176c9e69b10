import { expect, test } from "vitest";
import { createSearch } from "#app/services/search/search.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Content } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { articles, checks, conversations, documents, orders, reports, users } from "#db/tables/index.ts";
import type { Role } from "#schema/identity/user.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import type { SearchArea } from "#schema/vocabulary/search.ts";
import { card } from "#tests/support/article-samples.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow as filled } from "#tests/support/filled-row.ts";

const NOW = Date.UTC(2026, 10, 27);
const { db } = openDatabase(testEnv.DB, null, "primary");
const allOn = Object.fromEntries(flagNames.map((name) => [name, true])) as never;

const person = (id: string, role: Role = "user") => ({ kind: "person", id, role, fullName: id }) as Actor;
const ada = person("ada");
const bob = person("bob", "editor");
const grace = person("grace", "admin");

function search(content: Partial<Content> = { list: async () => ({ items: [], total: 0 }) }) {
  const { find } = createSearch({ db, content: content as Content, clock: { now: () => NOW, uuid: () => "" } });
  return async (actor: Actor, q: string, { area = "dashboard" as SearchArea, flags = allOn } = {}) =>
    (await find(actor, q, { area, flags, expert: false })).filter(({ kind }) => kind !== "page");
}

const row: <Table extends Parameters<typeof filled>[0]>(
  table: Table,
  set: Record<string, unknown>,
) => Table["$inferInsert"] = (table, set) => filled(table, set, NOW);

async function fill() {
  for (const [id, name] of [
    ["ada", "Ada Demo"],
    ["eve", "Eve Demo"],
  ] as const)
    await db
      .insert(users)
      .values(row(users, { id, fullName: name, email: `${id}@example.test`, status: "active", role: "user" }));
  for (const [id, userId, number] of [
    ["order-ada", "ada", 481],
    ["order-eve", "eve", 482],
  ] as const) {
    await db.insert(orders).values(row(orders, { id, userId, number, title: "Falls in old age", status: "paid" }));
    await db.insert(conversations).values(
      row(conversations, {
        id: `talk-${userId}`,
        userId,
        name: userId,
        email: `${userId}@example.test`,
        subject: "Falls and care",
        reference: `MG-${userId.toUpperCase()}2345`.slice(0, 10),
        mergedInto: null,
        orderId: id,
        idempotencyKey: id,
      }),
    );
    await db.insert(documents).values(
      row(documents, {
        id: `doc-${userId}`,
        ownerId: userId,
        name: "falls.docx",
        status: "ready",
        statusBefore: null,
        idempotencyKey: id,
      }),
    );
    await db.insert(checks).values(
      row(checks, {
        id: `0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a0${number % 10}`,
        userId,
        documentId: `doc-${userId}`,
        status: "ready",
        title: "Falls",
      }),
    );
    await db.insert(reports).values(
      row(reports, {
        id: `report-${userId}`,
        userId,
        documentId: `doc-${userId}`,
        title: "Falls, draft 2",
        purgedAt: null,
        revokedAt: null,
        expiresAt: NOW + 1,
        verifyId: id,
        scoreTenths: 123,
      }),
    );
  }
  await db.insert(articles).values(row(articles, { id: "a1", title: "Falls: a guide", status: "in_review" }));
}

const ids = (found: { kind: string; id: string }[]) => found.map(({ kind, id }) => `${kind} ${id}`);

test("a student finds only what is theirs, by title, number and reference", async () => {
  await fill();
  const find = search();
  expect(ids(await find(ada, "falls"))).toEqual([
    "order order-ada",
    "conversation talk-ada",
    "document doc-ada",
    "report report-ada",
  ]);
  expect(ids(await find(ada, "WS-000481"))).toEqual(["order order-ada", "conversation talk-ada"]);
  expect(ids(await find(ada, "WS-000482"))).toEqual([]);
  expect(ids(await find(ada, "mg-ada2345"))).toEqual(["conversation talk-ada"]);
  expect(ids(await find(ada, "mg-eve2345"))).toEqual([]);
  expect(ids(await find(ada, "eve"))).toEqual([]);
  // The area is no right: the admin area has nothing for a student.
  expect(await find(ada, "falls", { area: "admin" })).toEqual([]);
  expect(await find({ kind: "guest" } as Actor, "falls")).toEqual([]);
});

test("staff find everything of their role: people are for admins", async () => {
  await fill();
  const find = search();
  const area = "admin" as const;
  expect(ids(await find(bob, "falls", { area })).toSorted()).toEqual([
    "article a1",
    "order order-ada",
    "order order-eve",
  ]);
  expect(ids(await find(bob, "ada", { area })).toSorted()).toEqual(["conversation talk-ada", "order order-ada"]);
  expect(ids(await find(grace, "ada", { area })).toSorted()).toEqual([
    "conversation talk-ada",
    "order order-ada",
    "person ada",
  ]);
  expect(ids(await find(grace, "ada@example.test", { area }))).toContain("person ada");
  expect(ids(await find(grace, "RP-0B6F2F", { area }))).toHaveLength(2);
  // In the dashboard staff have what is theirs, like everyone.
  expect(await find(grace, "falls")).toEqual([]);
});

test("what a flag has turned off is not found", async () => {
  await fill();
  const find = search();
  const off = (name: string) => ({ area: "admin" as const, flags: { ...(allOn as object), [name]: false } as never });
  expect(ids(await find(grace, "ada", off("userManagement")))).not.toContain("person ada");
  expect(ids(await find(grace, "falls", off("contentManagement")))).not.toContain("article a1");
  expect(ids(await find(grace, "RP-0B6F2F", off("turnitin")))).toEqual([]);
});

test("a document that is deleted, a report whose time is over and a deleted person are not found", async () => {
  await fill();
  await db.update(documents).set({ status: "deleting" });
  await db.update(reports).set({ expiresAt: NOW });
  await db.update(users).set({ status: "deleted" });
  const find = search();
  expect(ids(await find(ada, "falls"))).toEqual(["order order-ada", "conversation talk-ada"]);
  expect(ids(await find(grace, "ada@example.test", { area: "admin" }))).not.toContain("person ada");
});

test("wildcards, quotes and operators are plain text, and a content service that is down takes nothing with it", async () => {
  await fill();
  const find = search({
    list: async () => {
      throw new Error("The service is down.");
    },
  });
  for (const q of ["%", "__", "'\" or 1=1 --", "falls* AND NEAR(", "\u0000\u0000", "🙂🙂", "*".repeat(100)])
    for (const area of ["dashboard", "admin"] as const) expect(await find(grace, q, { area })).toEqual([]);
  expect(ids(await find(ada, "falls"))).toContain("order order-ada");
});

test("an article is found by its title, and a preview is named as one", async () => {
  const items = [card({ id: "whole" }), card({ id: "part", isPreview: true })].map((one) => ({ ...one, marked: null }));
  const find = search({ list: async () => ({ items, total: 2 }) });
  const found = (await find(ada, "commas")).filter(({ kind }) => kind === "article");
  expect(found.map(({ id, detail }) => [id, detail])).toEqual([
    ["whole", ""],
    ["part", "preview"],
  ]);
});
