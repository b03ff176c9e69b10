import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createComments } from "#app/services/content/comments.ts";
import { guest } from "#core/identity/actor.ts";
import { staleTags } from "#db/platform/stale-pages.ts";
import { comments as commentRows } from "#db/tables/index.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const MINUTE_MS = 60_000;
const page = firstPage("written", { rows: 50 });

/** An article that is live, with the talk under it. */
async function conversation(slug: string) {
  const { db, clock, signer, publish, articles, drafts, seen } = contentWorld();
  const article = await publish({ slug, title: `On ${slug}` });
  const comments = createComments({ db, clock, signer, audit: testAudit(db, clock) });
  const say = (body: string, parentId = "", who = ada) => comments.write(who, article, { body, parentId });
  const seenBy = async (who: Parameters<typeof comments.under>[0]) =>
    (await comments.under(who, article)).map(({ body, state }) => `${body} (${state})`);
  const waiting = async () => (await comments.forModeration(bob, "held", page)).rows;
  /** Whether the page asks for comments at all. */
  const commented = async () => {
    const found = await articles.read("ai", slug);
    return found.kind === "found" && found.commented;
  };
  return { db, clock, article, comments, drafts, seen, say, seenBy, waiting, commented };
}

test("ada's first comment is visible only to her until staff approve it; her next one is published at once", async () => {
  const { comments, say, seenBy, waiting, commented, db, article } = await conversation("first-comment");
  expect(await commented()).toBe(false);
  expect(await say("A good point.")).toBe("held");
  expect(await commented()).toBe(true);
  expect(await seenBy(ada)).toEqual(["A good point. (waiting)"]);
  expect(await seenBy(eve)).toEqual([]);
  expect(await seenBy(guest)).toEqual([]);
  expect(await staleTags(db, 50)).not.toContain(`article:${article}`);
  const [held] = await waiting();
  await comments.moderate(bob, held!.id, "shown");
  expect(await seenBy(guest)).toEqual(["A good point. (shown)"]);
  expect(await staleTags(db, 50)).toContain(`article:${article}`);
  expect(await say("And another.")).toBe("shown");
});

test("a comment that staff remove or hold again is hidden from readers", async () => {
  const { comments, say, seenBy } = await conversation("taken-off");
  await say("Staff say this.", "", bob);
  expect(await seenBy(guest)).toEqual(["Staff say this. (shown)"]);
  const [shown] = (await comments.forModeration(bob, "shown", page)).rows.filter(
    (row) => row.body === "Staff say this.",
  );
  await comments.moderate(bob, shown!.id, "removed");
  expect(await seenBy(guest)).toEqual([]);
  await comments.moderate(bob, shown!.id, "held");
  expect(await seenBy(guest)).toEqual([]);
});

test("a reply is shown under its comment; a reply or a hidden comment cannot be replied to", async () => {
  const { comments, say, article, waiting } = await conversation("one-deep");
  await say("Staff begin.", "", bob);
  const [first] = await comments.under(guest, article);
  await say("Staff answer.", first!.id, bob);
  const [comment] = await comments.under(guest, article);
  expect(comment!.answers.map((answer) => answer.body)).toEqual(["Staff answer."]);
  await expect(say("Too deep.", comment!.answers[0]!.id, bob)).rejects.toMatchObject({ reason: "invalid" });
  await say("Mine waits.", "", eve);
  const held = (await waiting()).find((row) => row.body === "Mine waits.");
  await expect(say("To what waits.", held!.id, bob)).rejects.toMatchObject({ reason: "invalid" });
});

test("a reply cannot be added to a comment of another article", async () => {
  const here = await conversation("here");
  const there = await conversation("there");
  await there.say("Over there.", "", bob);
  const [far] = await there.comments.under(guest, there.article);
  await expect(here.say("Across.", far!.id, bob)).rejects.toMatchObject({ reason: "invalid" });
});

test("the same comment sent three times at once is stored once", async () => {
  const { say, comments, article } = await conversation("thrice");
  await Promise.all([say("Once."), say("Once."), say("Once.")]);
  expect(await comments.under(ada, article)).toHaveLength(1);
});

test("a person can write five comments an hour, and more an hour later", async () => {
  const { say, clock } = await conversation("room");
  clock.pass(120 * MINUTE_MS);
  for (const word of ["one", "two", "three", "four", "five"]) await say(`Comment ${word}`);
  await expect(say("Comment six")).rejects.toMatchObject({ reason: "too_many" });
  clock.pass(61 * MINUTE_MS);
  expect(await say("Comment six")).toBe("held");
});

test("a comment with many links is held for review, whoever wrote it", async () => {
  const { say } = await conversation("links");
  expect(await say("https://a.test https://b.test https://c.test https://d.test", "", bob)).toBe("held");
});

test("eve cannot delete ada's comment; ada can, and its text is deleted, not hidden", async () => {
  const { comments, say, article, clock } = await conversation("taken-back");
  clock.pass(300 * MINUTE_MS);
  await say("I regret this.");
  const [mine] = await comments.under(ada, article);
  await expect(comments.withdraw(eve, mine!.id)).rejects.toMatchObject({ reason: "not_found" });
  await comments.withdraw(ada, mine!.id);
  expect(await comments.under(ada, article)).toEqual([]);
  await expect(comments.moderate(bob, mine!.id, "shown")).rejects.toMatchObject({ reason: "not_found" });
  // What was taken back may be said again.
  expect(await say("I regret this.")).toBe("held");
  expect((await comments.under(ada, article)).map(({ body }) => body)).toEqual(["I regret this."]);
});

test("comments of an unpublished article are neither listed for staff nor counted", async () => {
  const { comments, say, article, drafts, seen } = await conversation("taken-away");
  const waiting = async () => {
    const { rows, total, counts } = await comments.forModeration(bob, "held", page);
    return [rows.length, total, counts.find(({ status }) => status === "held")?.count ?? 0];
  };
  const [before = 0] = await waiting();
  await say("A word under a page that goes.");
  expect(await waiting()).toEqual([before + 1, before + 1, before + 1]);
  await drafts.act(grace, article, { act: "unpublish", seen: await seen(article), note: "", at: null });
  expect(await waiting()).toEqual([before, before, before]);
});

test("pending comments are paged from the oldest, published ones from the newest", async () => {
  const { comments, say, clock, db } = await conversation("paged");
  await db.run(sql`delete from ${commentRows}`);
  for (let at = 0; at < 30; at++) {
    clock.pass(61 * MINUTE_MS);
    await say(`Comment ${at}`, "", at < 3 ? bob : eve);
  }
  const bodies = async (status: "held" | "shown", listing = firstPage("written")) => {
    const { rows, ...rest } = await comments.forModeration(bob, status, listing);
    return { ...rest, bodies: rows.map(({ body }) => body) };
  };
  expect((await bodies("shown")).bodies).toEqual(["Comment 2", "Comment 1", "Comment 0"]);
  const first = await bodies("held");
  expect([first.bodies.length, first.bodies[0], first.total, first.newer]).toEqual([25, "Comment 3", 27, null]);
  const second = await bodies("held", { ...firstPage("written"), cursor: first.older });
  expect(second).toMatchObject({ bodies: ["Comment 28", "Comment 29"], older: null });
  const back = await bodies("held", { ...firstPage("written"), cursor: second.newer, backwards: true });
  expect(back.bodies).toEqual(first.bodies);
  // A place among pending comments is none among published ones.
  expect((await bodies("shown", { ...firstPage("written"), cursor: first.older })).bodies).toHaveLength(3);
});

test("a guest cannot comment, and a student cannot moderate comments", async () => {
  const { comments, article } = await conversation("rights");
  await expect(comments.write(guest, article, { body: "Hello", parentId: "" })).rejects.toMatchObject({
    reason: "not_signed_in",
  });
  await expect(comments.forModeration(ada, "held", page)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(comments.moderate(ada, "any", "shown")).rejects.toMatchObject({ reason: "not_allowed" });
});

test("an unpublished article cannot be commented on", async () => {
  const { comments } = await conversation("live");
  await expect(comments.write(ada, "no-such-article", { body: "Hello", parentId: "" })).rejects.toMatchObject({
    reason: "not_found",
  });
});
