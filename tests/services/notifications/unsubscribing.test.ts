import { expect, test } from "vitest";
import { textHash } from "#db/shared/text-hash.ts";
import { mailTokens } from "#db/tables/index.ts";
import { outbox } from "#tests/support/outbox.ts";
import { ada } from "#tests/support/people.ts";

const DAY = 86_400_000;

async function withEmail() {
  const all = outbox();
  await all.open();
  await all.notify({ key: "n1" });
  const header = all.sent[0]?.emailMessage?.headers?.["List-Unsubscribe"] ?? "";
  const token = /\/unsubscribe\/([\w-]+)>$/.exec(header)?.[1] ?? "";
  return { ...all, header, token };
}

test("an email has an unsubscribe link and header on our own host, and the row stores only a hash of the token", async () => {
  const { db, sent, header, token } = await withEmail();
  expect(header).toBe(`<https://marginalia.test/unsubscribe/${token}>`);
  expect(sent[0]?.emailMessage?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(sent[0]?.emailMessage?.html).toContain(`href="https://marginalia.test/unsubscribe/${token}"`);
  expect(sent[0]?.text).toContain(`https://marginalia.test/unsubscribe/${token}`);
  const rows = await db.select().from(mailTokens);
  expect(rows).toMatchObject([{ hash: await textHash(token), purpose: "unsubscribe", personId: "ada", kind: "order" }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("emails of one person, kind and month have one link; each works for 400 days after the last of them", async () => {
  const all = outbox(Date.UTC(2026, 10, 21, 12));
  await all.open();
  const links = () => all.sent.map(({ emailMessage }) => emailMessage?.headers?.["List-Unsubscribe"]);
  await all.notify({ key: "n1" });
  all.clock.pass(9 * DAY);
  await all.notify({ key: "n2" });
  await all.notify({ key: "m1", kind: "message" });
  all.clock.pass(180_000);
  await all.run();
  all.clock.pass(DAY);
  await all.notify({ key: "n3" });
  const [first, second, other, december] = links();
  expect(second).toBe(first);
  expect(new Set([first, other, december]).size).toBe(3);
  expect(await all.db.select().from(mailTokens)).toHaveLength(3);
  const token = /\/unsubscribe\/([\w-]+)>$/.exec(second ?? "")?.[1] ?? "";
  // 400 days after the last email of November.
  all.clock.pass(399 * DAY);
  await all.services().sweep();
  expect(await all.services().unsubscribing(token)).toMatchObject({ kind: "order", on: true });
  all.clock.pass(3 * DAY);
  await all.services().sweep();
  await expect(all.services().unsubscribing(token)).rejects.toMatchObject({ reason: "not_found" });
});

test("opening the link changes nothing; confirming it stops emails of that kind, and a repeat has no further effect", async () => {
  const all = await withEmail();
  const services = all.services();
  for (let i = 0; i < 3; i++) expect(await services.unsubscribing(all.token)).toEqual({ kind: "order", on: true });
  all.clock.pass(3_600_000);
  await all.notify({ key: "n2" });
  expect(all.sent).toHaveLength(2);
  expect(await services.unsubscribe(all.token)).toEqual({ kind: "order" });
  expect(await services.unsubscribe(all.token)).toEqual({ kind: "order" });
  expect(await services.unsubscribing(all.token)).toEqual({ kind: "order", on: false });
  await all.notify({ key: "n3" });
  await all.notify({ key: "m1", kind: "message" });
  all.clock.pass(180_000);
  await all.run();
  expect(all.sent.map(({ key }) => key)).toEqual(["n1:email", "n2:email", "m1:email"]);
  expect((await services.prefs(ada)).prefs.matrix.order).toMatchObject({ email: false, inapp: true });
});

test("two links clicked at the same moment both count, and nothing else changes", async () => {
  const all = outbox();
  await all.open();
  const services = all.services();
  await services.save(ada, {
    quiet: "on",
    quietFrom: 23,
    quietTo: 6,
    deviceZone: "Europe/London",
    cells: ["order.email", "order.push", "message.email", "news.email"],
  });
  const before = (await services.prefs(ada)).prefs;
  for (const [token, kind] of [
    ["a".repeat(22), "order"],
    ["b".repeat(22), "news"],
  ] as const) {
    const row = { hash: await textHash(token), purpose: "unsubscribe" as const, personId: ada.id, kind };
    await all.db.insert(mailTokens).values({ ...row, expiresAt: all.clock.now() + DAY, createdAt: 0 });
  }
  await Promise.all(["a", "b", "a", "b"].map((emailMessage) => services.unsubscribe(emailMessage.repeat(22))));
  const { order, news, ...rest } = before.matrix;
  expect((await services.prefs(ada)).prefs).toEqual({
    ...before,
    matrix: { ...rest, order: { ...order, email: false }, news: { ...news, email: false } },
  });
});

test("an expired, guessed or malformed token does nothing, and payment emails cannot be stopped", async () => {
  const all = await withEmail();
  const services = all.services();
  for (const wrong of ["", "x", "a".repeat(22), `${all.token}x`, "../../etc", "%00", "a".repeat(500)]) {
    await expect(services.unsubscribe(wrong), wrong).rejects.toMatchObject({ reason: "not_found" });
  }
  await all.notify({ key: "p1", kind: "payment" });
  expect(all.sent.at(-1)?.emailMessage?.headers).toBeUndefined();
  expect(all.sent.at(-1)?.text).not.toContain("unsubscribe");
  const paid = {
    hash: await textHash("b".repeat(22)),
    purpose: "unsubscribe" as const,
    personId: "ada",
    kind: "payment" as const,
  };
  await all.db.insert(mailTokens).values({ ...paid, expiresAt: all.clock.now() + DAY, createdAt: 0 });
  await expect(services.unsubscribe("b".repeat(22))).rejects.toMatchObject({ reason: "not_found" });
  all.clock.pass(411 * DAY);
  await expect(services.unsubscribe(all.token)).rejects.toMatchObject({ reason: "not_found" });
  await all.run();
  expect(await all.db.select().from(mailTokens)).toEqual([]);
});
