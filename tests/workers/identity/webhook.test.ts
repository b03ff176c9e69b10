import { createHmac } from "node:crypto";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { findUserBySubject } from "#db/identity/users.ts";
import { revokedSessions } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { askSite } from "#tests/support/worker-calls.ts";

const secret = `whsec_${btoa("a secret of thirty two bytes....")}`;
const ISSUER = "https://clerk.example.test";

const env = {
  ...testEnv,
  CLERK_PUBLISHABLE_KEY: `pk_test_${btoa("clerk.example.test$")}`,
  CLERK_SECRET_KEY: "sk_test_fake",
  CLERK_API_URL: inject("clerkApiUrl"),
  CLERK_JWT_KEY: "unused",
  CLERK_WEBHOOK_SECRET: secret,
};

function user(id: string, updated: number, more: object = {}) {
  return {
    id,
    first_name: "Ada",
    last_name: "Demo",
    username: null,
    image_url: "",
    primary_email_address_id: "e1",
    email_addresses: [
      { id: "e0", email_address: "old@example.test", verification: { status: "verified" } },
      { id: "e1", email_address: "ada@example.test", verification: { status: "unverified" } },
    ],
    public_metadata: {},
    unsafe_metadata: { role: "admin" },
    updated_at: updated,
    ...more,
  };
}

async function deliver(type: string, data: object, { id = crypto.randomUUID(), at = Date.now(), key = secret } = {}) {
  const body = JSON.stringify({ type, data, object: "event" });
  const seconds = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", atob(key.slice(6)) as never)
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  const headers = {
    "svix-id": id,
    "svix-timestamp": seconds,
    "svix-signature": `v1,${signature}`,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
  };
  return askSite(new Request("http://localhost/webhooks/clerk", { method: "POST", body, headers }), env);
}

const mirrored = (subject: string) => findUserBySubject(openDatabase(testEnv.DB, null, "primary").db, ISSUER, subject);

test("a signed event updates the person; the role is read from the public metadata and never from the person's own", async () => {
  expect((await deliver("user.created", user("user_1", 10))).status).toBe(200);
  expect(await mirrored("user_1")).toMatchObject({
    fullName: "Ada Demo",
    email: "ada@example.test",
    role: "user",
    status: "active",
  });
  await deliver("user.updated", user("user_1", 20, { public_metadata: { role: "editor" } }));
  expect((await mirrored("user_1"))?.role).toBe("editor");
});

test("an older event, or the same twice, changes nothing", async () => {
  await deliver("user.created", user("user_2", 30, { first_name: "New" }));
  await deliver("user.updated", user("user_2", 20, { first_name: "Old" }));
  await deliver("user.created", user("user_2", 30, { first_name: "New" }));
  expect((await mirrored("user_2"))?.fullName).toBe("New Demo");
});

test("a deleted person stays deleted, and a new subject with the same address is another person", async () => {
  await deliver("user.created", user("user_3", 10));
  await deliver("user.deleted", { id: "user_3", deleted: true });
  await deliver("user.updated", user("user_3", 99));
  expect(await mirrored("user_3")).toMatchObject({ status: "deleted", email: "" });
  await deliver("user.created", user("user_4", 10));
  expect((await mirrored("user_4"))?.id).not.toBe((await mirrored("user_3"))?.id);
});

test("an unsigned, forged or old event is refused and writes nothing", async () => {
  const forged = await deliver("user.created", user("user_5", 10), {
    key: `whsec_${btoa("another secret, thirty two bytes")}`,
  });
  expect(forged.status).toBe(403);
  const old = await deliver("user.created", user("user_5", 10), { at: Date.now() - 3_600_000 });
  expect(old.status).toBe(403);
  const bare = new Request("http://localhost/webhooks/clerk", {
    method: "POST",
    body: "{}",
    headers: { "Content-Length": "2" },
  });
  expect((await askSite(bare, env)).status).toBe(403);
  expect(await mirrored("user_5")).toBeNull();
});

test("an event is taken until five minutes after it was signed, and not later", async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  expect((await deliver("user.created", user("user_late", 10), { at: now - 301_000 })).status).toBe(403);
  expect(await mirrored("user_late")).toBeNull();
  expect((await deliver("user.created", user("user_late", 10), { at: now - 300_000 })).status).toBe(200);
  expect(await mirrored("user_late")).not.toBeNull();
});

test("an event without what it is about is refused, named in the log without a value, and changes nothing", async () => {
  await deliver("user.created", user("user_11", 10));
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => void vi.restoreAllMocks());
  const refused = async (type: string, data: object, field: string) => {
    expect((await deliver(type, data)).status).toBe(422);
    expect(lines.join("\n")).toContain(`"event":"unreadable_answer","service":"clerk","field":"event.data.${field}"`);
  };
  await refused("user.updated", user("user_11", 20, { email_addresses: null }), "email_addresses");
  // Without its primary address the person's own would be overwritten with none.
  await refused("user.updated", user("user_11", 20, { email_addresses: [{ id: "e1" }] }), "email_addresses");
  await refused("user.updated", user("user_11", 20, { updated_at: null }), "updated_at");
  await refused("user.deleted", { deleted: true }, "id");
  await refused("session.revoked", { id: null }, "id");
  expect(lines.join("\n")).not.toContain("example.test");
  expect(await mirrored("user_11")).toMatchObject({ fullName: "Ada Demo", email: "ada@example.test" });
});

test("the primary address is confirmed by its own verification only", async () => {
  await deliver("user.created", user("user_6", 10));
  expect((await mirrored("user_6"))?.emailVerifiedAt).toBeNull();
  const address = { id: "e1", email_address: "ada@example.test" };
  const answered = async (updated: number, verification?: { status: string } | null) => {
    await deliver("user.updated", user("user_6", updated, { email_addresses: [{ ...address, verification }] }));
    return (await mirrored("user_6"))?.emailVerifiedAt;
  };
  expect(await answered(20, null)).toBeNull();
  expect(await answered(30)).toBeNull();
  expect(await answered(40, { status: "expired" })).toBeNull();
  expect(await answered(50, { status: "verified" })).toEqual(expect.any(Number));
  await deliver("user.updated", user("user_6", 60, { email_addresses: [], primary_email_address_id: null }));
  expect(await mirrored("user_6")).toMatchObject({ email: "", emailVerifiedAt: null });
});

test.each(["session.ended", "session.removed", "session.revoked"])(
  "%s ends the session with us as well",
  async (type) => {
    const { db } = openDatabase(testEnv.DB, null, "primary");
    const id = `sess_${type}`;
    await deliver("session.created", { id: `${id}_other`, user_id: "user_7" });
    expect((await deliver(type, { id, user_id: "user_7" })).status).toBe(200);
    expect((await deliver(type, { id, user_id: "user_7" })).status).toBe(200);
    const ended = (await db.select().from(revokedSessions)).map(({ sessionId }) => sessionId);
    expect(ended).toContain(id);
    expect(ended).not.toContain(`${id}_other`);
  },
);

test("the honour code accepted at sign-up is stored with its version and time; the first one is kept", async () => {
  const accepted = { honourVersion: "2026-11", honourAcceptedAt: 1_700_000_000_000, role: "admin" };
  await deliver("user.created", user("user_8", 10, { unsafe_metadata: accepted }));
  const kept = { honourVersion: "2026-11", honourAcceptedAt: 1_700_000_000_000, role: "user" };
  expect(await mirrored("user_8")).toMatchObject(kept);
  const other = { honourVersion: "2027-01", honourAcceptedAt: 1_800_000_000_000 };
  await deliver("user.updated", user("user_8", 20, { unsafe_metadata: other }));
  expect(await mirrored("user_8")).toMatchObject(kept);
  await deliver("user.updated", user("user_8", 30, { unsafe_metadata: {} }));
  expect(await mirrored("user_8")).toMatchObject(kept);
});

test("a malformed acceptance is ignored, and one dated in the future gets the current time", async () => {
  const wrong = [null, "x", {}, { honourVersion: "2026-11" }, { honourVersion: "<b>", honourAcceptedAt: 1 }];
  for (const [at, unsafe_metadata] of [...wrong, { honourVersion: "2026-11", honourAcceptedAt: "1" }].entries()) {
    await deliver("user.created", user(`user_9${at}`, 10, { unsafe_metadata }));
    expect(await mirrored(`user_9${at}`)).toMatchObject({ honourVersion: null, honourAcceptedAt: null });
  }
  const ahead = { honourVersion: "2026-11", honourAcceptedAt: 4_000_000_000_000 };
  await deliver("user.created", user("user_10", 10, { unsafe_metadata: ahead }));
  expect((await mirrored("user_10"))?.honourAcceptedAt).toBeLessThanOrEqual(Date.now());
});
