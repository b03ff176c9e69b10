import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { findUserBySubject } from "#db/identity/users.ts";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";
import { EMBEDDED_ISSUER, everyDemoPerson } from "#workers/local/identity/demo-people.ts";
import { createEmbeddedIdentity, providerOf } from "#workers/local/identity/identity-embedded.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";

const ORIGIN = "http://localhost";
const DAY_MS = 86_400_000;
const identity = () => createEmbeddedIdentity(testEnv, ORIGIN, { mode: "local", appName: "Marginalia" });
const inTheStore = <T>(act: (sql: SqlStorage) => T) =>
  runInDurableObject(providerOf(testEnv), (_provider, state) => act(state.storage.sql));

/** The emails to an address, the newest first. */
async function emails(to: string) {
  return (await createSentMessages(testEnv.FILES).list(100)).filter((email) => email.to === to);
}

/** Someone who has just signed up, the link they were sent, and their row. */
async function signedUp(email = `eve-${crypto.randomUUID()}@example.test`) {
  const { person } = await identity().signUp("Eve", email, "long enough here");
  const [sent] = await emails(email);
  const link = linkOf(sent?.text);
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const row = () => findUserBySubject(db, EMBEDDED_ISSUER, person.subject);
  const verified = async () => (await identity().person(person.subject))?.emailVerified;
  return { email, subject: person.subject, sent, link, row, verified };
}

function linkOf(text = ""): string {
  return /http:\/\/localhost(\/__local\/confirm-email\/[\w-]{43})\s/.exec(text)?.[1] ?? "no link";
}

const open = (link: string) => visitor().go(link);
const press = (link: string, init: { from?: string | null } = {}) =>
  visitor().go(link, { method: "POST", body: "", ...init });

test("signing up sends one email with a link, and demo people need none", async () => {
  const { sent, email, verified } = await signedUp();
  expect(sent?.subject).toBe("Confirm your email address");
  expect(sent?.text).toContain("24 hours");
  expect(sent?.html).toContain(linkOf(sent?.text));
  expect(await emails(email)).toHaveLength(1);
  expect(await verified()).toBe(false);
  for (const { subject, email } of everyDemoPerson) {
    expect((await identity().person(subject))?.emailVerified).toBe(true);
    expect(await emails(email)).toEqual([]);
  }
});

test("a mail program that opens the link confirms nothing; the button on its page does, and our copy of the person is updated at once", async () => {
  const { link, email, verified, row } = await signedUp();
  for (const method of ["GET", "HEAD"]) {
    const page = await visitor().go(link, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  }
  const page = await (await open(link)).text();
  expect(page).toContain(email);
  expect(page).toContain("Confirm email address</button>");
  expect(await verified()).toBe(false);

  const pressed = await press(link);
  expect(pressed.status).toBe(200);
  expect(await pressed.text()).toContain("Email address confirmed");
  expect(await verified()).toBe(true);
  expect(await row()).toMatchObject({ email, emailVerifiedAt: expect.any(Number) });
});

test("the button works from our own page only", async () => {
  const { link, verified } = await signedUp();
  for (const from of [null, "https://evil.example"]) expect((await press(link, { from })).status).toBe(403);
  expect(await verified()).toBe(false);
});

test("a link works once: afterwards it says that the address is confirmed and changes nothing", async () => {
  const { link, subject } = await signedUp();
  await press(link);
  const before = await identity().person(subject);
  await inTheStore((sql) => sql.exec("UPDATE accounts SET updated_at = 1 WHERE subject = ?", subject));
  for (const answer of [await press(link), await open(link)]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("already confirmed");
  }
  expect(await identity().person(subject)).toEqual({ ...before, updatedAt: 1 });
});

test("an expired or unknown link says where to ask for a new one, and confirms nothing", async () => {
  const { link, subject, verified } = await signedUp();
  await inTheStore((sql) =>
    sql.exec("UPDATE email_confirmations SET expires_at = expires_at - ? WHERE subject = ?", DAY_MS, subject),
  );
  const unknown = `/__local/confirm-email/${"A".repeat(43)}`;
  for (const answer of [await open(link), await press(link), await open(unknown), await press(unknown)]) {
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain("This link has expired. Sign in and ask for a new one in Settings.");
  }
  expect(await verified()).toBe(false);
});

test("a link is valid for 24 hours, and only hashes of tokens are stored", async () => {
  const { link, subject } = await signedUp();
  const [row] = await inTheStore((sql) =>
    sql.exec("SELECT * FROM email_confirmations WHERE subject = ?", subject).toArray(),
  );
  expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(DAY_MS);
  expect(JSON.stringify(row)).not.toContain(link.split("/").at(-1));
});

test("an account can request the email five times an hour, counted separately, and not once it is confirmed", async () => {
  const eve = await signedUp();
  const other = await signedUp();
  const { confirmAgain } = identity();
  const requested = await Promise.allSettled(Array.from({ length: 8 }, () => confirmAgain(eve.subject)));
  expect(requested.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(confirmAgain(eve.subject)).rejects.toMatchObject({ reason: "too_many", retryAfter: expect.any(Number) });
  await confirmAgain(other.subject);
  expect(await emails(eve.email)).toHaveLength(6);
  await inTheStore((sql) => sql.exec("UPDATE email_confirmations SET created_at = created_at - 3600001"));
  await confirmAgain(eve.subject);

  // Every link that was sent works until one was used.
  await press(eve.link);
  expect(await eve.verified()).toBe(true);
  await expect(confirmAgain(eve.subject)).rejects.toMatchObject({ reason: "conflict" });
  await expect(confirmAgain("user_ada")).rejects.toMatchObject({ reason: "conflict" });
  await expect(confirmAgain("user_nobody")).rejects.toMatchObject({ reason: "conflict" });
});

test("the storage of an earlier version opens: its demo people are confirmed, its sign-ups are not", async () => {
  const { subject, verified } = await signedUp();
  await inTheStore((sql) => {
    sql.exec("DROP INDEX accounts_confirmed; DROP INDEX accounts_email");
    sql.exec(`CREATE TABLE earlier (subject TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
      role TEXT NOT NULL, hash TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0, wait_until INTEGER NOT NULL DEFAULT 0,
      updated_at INTEGER NOT NULL)`);
    sql.exec(`INSERT INTO earlier (subject, email, full_name, role, hash, updated_at)
      SELECT subject, email, full_name, role, hash, updated_at FROM accounts`);
    sql.exec("DROP TABLE accounts; ALTER TABLE earlier RENAME TO accounts; DROP TABLE email_confirmations");
  });
  await expect(
    runInDurableObject(providerOf(testEnv), (_provider, state) => {
      state.abort("The store is opened anew.");
    }),
  ).rejects.toThrow();
  expect((await identity().person("user_ada"))?.emailVerified).toBe(true);
  expect(await verified()).toBe(false);
  await identity().confirmAgain(subject);
});
