import { expect, test } from "vitest";
import { payments as paymentRows, refunds } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { checkoutWorld, payer } from "#tests/support/checkout.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";

const notKeys = ["", "x", "1", "0b6f2f0e8f0d4d6b9a513c1f6c1d2a01", "../0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01", "{}"];
const json = (method: string, body: unknown, key?: string) => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...(key !== undefined && { "Idempotency-Key": key }) },
});

test("the key of a purchase, a refund and a note must be a UUID", async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  const { payments, orders } = { ...made, ...made.services() };
  const ask = { amount: 100, reason: "goodwill" as const, note: "Sorry about the wait." };
  for (const key of notKeys) {
    await expect(payments.buy(ada, key, 10, payer)).rejects.toMatchObject({ reason: "invalid" });
    await expect(payments.refunds.request(grace, key, crypto.randomUUID(), ask)).rejects.toMatchObject({
      reason: "invalid",
    });
    await expect(orders.staff.note(bob, crypto.randomUUID(), key, "hello")).rejects.toMatchObject({
      reason: "invalid",
    });
  }
  expect(await made.db.select().from(paymentRows)).toEqual([]);
  expect(await made.db.select().from(refunds)).toEqual([]);
});

test("every call that creates something refuses a key that is no UUID, and creates nothing", async () => {
  const browser = await signedIn("ada");
  const message = (clientId: string) => ({ clientId, body: "How long do you keep a report?" });
  const begun = await browser.go(
    "/api/conversations",
    json("POST", { topic: "privacy", subject: "How long", message: message(crypto.randomUUID()) }),
  );
  const { id } = ((await begun.json()) as { conversation: { id: string } }).conversation;
  const check = { rights: "on", title: "Own", smallMatchWords: 8, retentionDays: 30, documentId: crypto.randomUUID() };
  const pdf = { name: "own.pdf", type: "application/pdf", length: 7_000_000 };
  const editor = await signedIn("bob");
  for (const key of notKeys) {
    const encoded = encodeURIComponent(key);
    const answers = await Promise.all([
      browser.go("/api/uploads", json("POST", { purpose: "document", ...pdf }, key)),
      browser.go("/api/uploads", json("POST", { purpose: "message_file", ...pdf }, key)),
      browser.go("/api/checks", json("POST", { ...check, idempotencyKey: key })),
      browser.go("/api/private-checks", {
        method: "POST",
        body: new Uint8Array(8),
        headers: { "Content-Type": "application/octet-stream", "Idempotency-Key": key },
      }),
      browser.go("/api/conversations", json("POST", { topic: "privacy", subject: "How", message: message(key) })),
      browser.go(`/api/conversations/${id}/messages`, json("POST", message(key))),
      browser.go(`/api/reports/${crypto.randomUUID()}/shares`, json("POST", { days: 7 }, key)),
      ...(key === "" || key.includes("/")
        ? []
        : [browser.go(`/api/order-drafts/${encoded}`, json("PUT", { seen: 0, draft: { step: 1 } }))]),
      editor.go(`/api/inbox/${id}/notes`, json("POST", message(key))),
      editor.go(
        "/api/inbox/saved-replies",
        json("PUT", { id: key, shortcut: "hours", title: "Hours", body: "We reply." }),
      ),
      editor.go(`/api/inbox/${id}/scheduled`, json("POST", { ...message(key), at: Date.now() + 9_000_000 })),
      editor.go("/api/media", json("POST", { id: key, kind: "image", name: "dot.png", alt: "A dot", licence: "own" })),
      editor.go(
        "/api/uploads",
        json("POST", { purpose: "deliverable", orderId: crypto.randomUUID(), role: "clean", ...pdf }, key),
      ),
      editor.go("/api/uploads", json("POST", { purpose: "media", mediaId: crypto.randomUUID(), ...pdf }, key)),
    ]);
    const told = answers.map(({ status, url }) => `${new URL(url).pathname} ${status}`);
    expect(told.filter((line) => !/ (?:404|409|415|422)$/.test(line))).toEqual([]);
  }
  const stored = await testEnv.DB.prepare("select id from documents union all select id from uploads").all();
  expect(stored.results).toEqual([]);
});

test.each([
  "application/jsonp",
  "application/json-seq",
  "application/jsonx; charset=utf-8",
  "application/json5",
  "text/json",
  "text/plain",
  "text/plain; application/json",
  "x application/json",
  "",
])("a body of type %j is not JSON", async (type) => {
  const browser = await signedIn("ada");
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const body = JSON.stringify({ topic: "privacy", subject: "How long", message });
  const answer = await browser.go("/api/conversations", { method: "POST", body, headers: { "Content-Type": type } });
  expect(answer.status).toBe(415);
});

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  "application/json ;charset=utf-8",
])("a body of type %j is JSON", async (type) => {
  const browser = await signedIn("ada");
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const body = JSON.stringify({ topic: "privacy", subject: "How long", message });
  const answer = await browser.go("/api/conversations", { method: "POST", body, headers: { "Content-Type": type } });
  expect(answer.status).toBe(201);
});
