import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, users } from "#db/tables/index.ts";
import { contentWorld, written } from "#tests/support/content-services.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

test("bob writes, grace approves, and readers find the article at its address", async () => {
  const { drafts, articles, compared, seen } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "On commas", domain: "ai", type: "article" });
  await drafts.save(bob, id, 1, written({ slug: "on-commas" }));
  expect(await articles.read("ai", "on-commas")).toEqual({ kind: "missing", nearest: null });
  await drafts.act(bob, id, { act: "submit", seen: await seen(id), note: "", at: null });
  await compared(id);
  await drafts.act(grace, id, { act: "approve", seen: await seen(id), note: "", at: null });
  await drafts.act(bob, id, { act: "publish", seen: await seen(id), note: "", at: null });
  const found = await articles.read("ai", "on-commas");
  expect(found).toMatchObject({ kind: "found", publication: { title: "On commas and their uses", version: 2 } });
  const { items } = await articles.page({ q: "comma splices" });
  expect(items.map(({ slug }) => slug)).toEqual(["on-commas"]);
  expect(items[0]?.marked?.excerpt.some(({ hit }) => hit)).toBe(true);
});

test("the author of an article cannot review it, and students cannot write articles", async () => {
  const { drafts, seen } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "Mine", domain: "ai", type: "article" });
  await drafts.save(bob, id, 1, written({ slug: "mine-alone" }));
  await drafts.act(bob, id, { act: "submit", seen: await seen(id), note: "", at: null });
  await expect(drafts.act(bob, id, { act: "approve", seen: await seen(id), note: "", at: null })).rejects.toThrow(
    "Authors cannot review their own articles",
  );
  await expect(drafts.list(ada, {})).rejects.toMatchObject({ reason: "not_allowed" });
});

test("other staff are told of an article that waits for review, and of one that was not published in time", async () => {
  const { approved, drafts, seen, db, clock } = contentWorld();
  await db.delete(users);
  await db.delete(notifications);
  for (const { id, subject, fullName, email, role } of [ada, bob, grace])
    await db.insert(users).values({ id, issuer: "test", subject, fullName, email, role, createdAt: 1, updatedAt: 1 });
  const told = async (subject: string) => {
    const rows = await db.select().from(notifications);
    return rows.filter((row) => row.subject === subject).map(({ personId, topic }) => `${personId} ${topic}`);
  };
  const id = await approved({ slug: "no-address" });
  expect(await told("An article is waiting for review")).toEqual(["grace content"]);
  await drafts.act(bob, id, { act: "schedule", seen: await seen(id), note: "", at: clock.now() + 600_000 });
  await db.run(sql`update articles set content = json_set(content, '$.slug', '') where id = ${id}`);
  clock.pass(600_000);
  expect(await drafts.publishDue()).toEqual({ published: 0, failed: 1 });
  expect((await told("A scheduled article was not published")).sort()).toEqual(["bob content", "grace content"]);
});

test("of two concurrent saves the second gets the first one's text and overwrites nothing", async () => {
  const { drafts } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "Twice", domain: "ai", type: "article" });
  expect(await drafts.save(bob, id, 1, written({ title: "The first to save" }))).toMatchObject({ saved: true });
  const second = await drafts.save(grace, id, 1, written({ title: "The second to save" }));
  expect(second).toMatchObject({ saved: false, revision: 2, content: { title: "The first to save" } });
});

test("a published article that moves redirects from its old address", async () => {
  const { drafts, articles, publish, seen } = contentWorld();
  const id = await publish({ slug: "old-name" });
  await drafts.save(bob, id, await seen(id), written({ slug: "new-name" }));
  expect(await articles.read("ai", "old-name")).toMatchObject({ kind: "found" });
  await publish({ slug: "new-name" }, id);
  expect(await articles.read("ai", "old-name")).toEqual({ kind: "moved", id, domain: "ai", slug: "new-name" });
  expect(await articles.read("ai", "new-name")).toMatchObject({ kind: "found" });
});

test("an article unpublished at one address and published at another redirects from the old one in one hop", async () => {
  const { drafts, articles, publish, seen, purged } = contentWorld();
  const id = await publish({ slug: "first-address" });
  const unpublish = async (which: string) =>
    drafts.act(grace, which, { act: "unpublish", seen: await seen(which), note: "", at: null });
  await unpublish(id);
  expect(await articles.read("ai", "first-address")).toMatchObject({ kind: "missing" });
  await publish({ slug: "second-address" }, id);
  expect(await articles.read("ai", "first-address")).toEqual({
    kind: "moved",
    id,
    domain: "ai",
    slug: "second-address",
  });

  // Through a third address, in another field: both old ones lead straight there, and what was kept of them is dropped.
  await unpublish(id);
  await publish({ slug: "third-address", domain: "crypto" }, id);
  expect(purged.at(-1)).toEqual([`article:${id}`, "domain:crypto", "domain:ai", "articles"]);
  for (const slug of ["first-address", "second-address"])
    expect(await articles.read("ai", slug)).toEqual({ kind: "moved", id, domain: "crypto", slug: "third-address" });

  // Another article takes the first address: that is its own from then on, even while it is not live.
  const other = await publish({ slug: "first-address", title: "Another text on commas" });
  expect(await articles.read("ai", "first-address")).toMatchObject({ kind: "found", publication: { id: other } });
  await unpublish(other);
  expect(await articles.read("ai", "first-address")).toMatchObject({ kind: "missing" });
  expect(await articles.read("ai", "second-address")).toMatchObject({ kind: "moved", id });

  // Back under its own address it leads nowhere but to itself.
  await unpublish(id);
  await publish({ slug: "second-address" }, id);
  expect(await articles.read("ai", "second-address")).toMatchObject({ kind: "found", publication: { id } });
});

test("an unpublished article is not found by its address, by the search or by checks", async () => {
  const { drafts, articles, publish, seen, jobs } = contentWorld();
  const id = await publish({ slug: "going-away" });
  await drafts.act(grace, id, { act: "unpublish", seen: await seen(id), note: "", at: null });
  expect(await articles.read("ai", "going-away")).toMatchObject({ kind: "missing" });
  expect((await articles.page({ q: "comma" })).total).toBe(0);
  expect(jobs).toContainEqual(expect.objectContaining({ type: "withdraw", sourceId: `article:${id}` }));
});

test("every action purges exactly the edge-cached pages it changes", async () => {
  const { publish, purged, drafts, seen } = contentWorld();
  const id = await publish({ slug: "tagged-page" });
  expect(purged).toEqual([[`article:${id}`, "domain:ai", "articles"]]);
  await drafts.save(bob, id, await seen(id), written({ slug: "tagged-page", domain: "crypto" }));
  await publish({ slug: "tagged-page", domain: "crypto" }, id);
  expect(purged.at(-1)).toEqual([`article:${id}`, "domain:crypto", "domain:ai", "articles"]);
});

test("a scheduled article is published within its minute, and a failure is explained", async () => {
  const { drafts, articles, approved, clock, seen } = contentWorld();
  const id = await approved({ slug: "on-time" });
  const at = clock.now() + 600_000;
  await drafts.act(bob, id, { act: "schedule", seen: await seen(id), note: "", at });
  expect(await drafts.publishDue()).toEqual({ published: 0, failed: 0 });
  clock.pass(600_000);
  expect(await drafts.publishDue()).toEqual({ published: 1, failed: 0 });
  expect(await articles.read("ai", "on-time")).toMatchObject({ kind: "found" });
  expect(await drafts.publishDue()).toEqual({ published: 0, failed: 0 });
});

test("an incomplete article is not published, and an admin needs a reason to override that", async () => {
  const { drafts, seen } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "Bare", domain: "ai", type: "article" });
  await drafts.save(bob, id, 1, written({ slug: "bare-one", reviewer: "" }));
  await drafts.act(bob, id, { act: "submit", seen: await seen(id), note: "", at: null });
  await drafts.act(grace, id, { act: "approve", seen: await seen(id), note: "", at: null });
  const publish = async (by: typeof bob, note: string) =>
    drafts.act(by, id, { act: "publish", seen: await seen(id), note, at: null });
  await expect(publish(bob, "please let it out now")).rejects.toThrow("Not yet compared");
  await expect(publish(grace, "")).rejects.toThrow("Needs a reviewer other than the author");
  await publish(grace, "A notice of our own, nobody to review it");
});

test("an article with a broken link is not published, and the error names the link", async () => {
  const { drafts, publish, approved, seen } = contentWorld();
  const target = await publish({ slug: "the-target" });
  await drafts.save(bob, target, await seen(target), written({ slug: "the-target-moved" }));
  await publish({ slug: "the-target-moved" }, target);
  const linked = (...hrefs: string[]) => {
    const { body } = written();
    const marked = hrefs.map((href) => ({
      type: "paragraph" as const,
      content: [{ type: "text" as const, text: href, marks: [{ type: "link" as const, attrs: { href } }] }],
    }));
    return { body: { ...body, content: [...body.content, ...marked] } };
  };
  const id = await approved({
    slug: "links-out",
    ...linked("/d/ai/the-target", "/d/ai/links-out", "/pricing", "/d/ai/gone", "#_ftn1"),
  });
  const out = drafts.act(grace, id, {
    act: "publish",
    seen: await seen(id),
    note: "A reason of ten letters",
    at: null,
  });
  await expect(out).rejects.toThrow(
    "Links to fix: /d/ai/gone (no such page), #_ftn1 (this article has no such heading).",
  );
  await drafts.act(bob, id, { act: "withdraw", seen: await seen(id), note: "", at: null });
  await publish({ slug: "links-out", ...linked("/d/ai/the-target", "/services/ai/the-target-moved", "/pricing") }, id);
});

test("an older version is restored as a draft while the live page is unchanged", async () => {
  const { drafts, articles, publish, seen } = contentWorld();
  const id = await publish({ slug: "versions", title: "The first wording" });
  await drafts.save(bob, id, await seen(id), written({ slug: "versions", title: "The second wording" }));
  await publish({ slug: "versions", title: "The second wording" }, id);
  await drafts.restore(bob, id, 1, await seen(id));
  const { article, versions } = await drafts.open(bob, id);
  expect(article).toMatchObject({ status: "draft", content: { title: "The first wording" } });
  expect(versions.length).toBeGreaterThan(3);
  expect(await articles.read("ai", "versions")).toMatchObject({ publication: { title: "The second wording" } });
});

test("a version cannot be restored during review, nor in an archived article", async () => {
  const { drafts, seen } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "Held", domain: "ai", type: "article" });
  await drafts.save(bob, id, 1, written({ slug: "held", title: "Held still" }));
  await drafts.saveVersion(bob, id, await seen(id), "as sent");
  await drafts.act(bob, id, { act: "submit", seen: await seen(id), note: "", at: null });
  await expect(drafts.restore(bob, id, 1, await seen(id))).rejects.toThrow("is in review. Withdraw it");
  await drafts.act(bob, id, { act: "withdraw", seen: await seen(id), note: "", at: null });
  await drafts.act(bob, id, { act: "archive", seen: await seen(id), note: "", at: null });
  await expect(drafts.restore(bob, id, 1, await seen(id))).rejects.toThrow("Restore it to edit");
});

test("a preview link shows its one version until it expires or is revoked", async () => {
  const { drafts, clock, seen } = contentWorld();
  const id = await drafts.create(bob, { id: crypto.randomUUID(), title: "Preview", domain: "ai", type: "article" });
  await drafts.save(bob, id, 1, written({ title: "Shown to a friend" }));
  await drafts.saveVersion(bob, id, await seen(id), "for a look");
  const { path } = await drafts.previewLink(bob, id, 7);
  const token = new URL(path, "http://localhost").searchParams.get("token") ?? "";
  await drafts.save(bob, id, await seen(id), written({ title: "Written on since" }));
  expect((await drafts.preview(token)).content.title).toBe("Shown to a friend");
  await expect(drafts.preview(`${token.slice(0, -2)}AA`)).rejects.toMatchObject({ reason: "gone" });
  clock.pass(1000);
  await drafts.revokePreviews(bob, id);
  await expect(drafts.preview(token)).rejects.toMatchObject({ reason: "gone" });
  clock.pass(1000);
  const again = (await drafts.previewLink(bob, id, 1)).path.split("token=")[1] ?? "";
  clock.pass(2 * 86_400_000);
  await expect(drafts.preview(again)).rejects.toMatchObject({ reason: "gone" });
});
