import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppError } from "#core/app-error.ts";
import type { Session } from "#core/ports.ts";
import { testEnv } from "#tests/support/env.ts";
import { createEmbeddedIdentity, providerOf } from "#workers/local/identity/identity-embedded.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";

const ORIGIN = "http://localhost";
const PASSWORD = "a long enough word";

const identity = () => createEmbeddedIdentity(testEnv, ORIGIN, { mode: "local", appName: "Marginalia" });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: AppError) => ({ reason: error.reason, fields: error.fields }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_790_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const newAddress = () => `eve-${crypto.randomUUID()}@example.test`;

async function account(email = newAddress()) {
  const { headers, person } = await identity().signUp("Eve", email, PASSWORD);
  return { email, subject: person.subject, headers, session: await sessionOf(headers) };
}

async function sessionOf(headers: Headers): Promise<Session> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const { session } = await identity().authenticate(
    new Request(`${ORIGIN}/dashboard`, { headers: { Cookie: cookies.join("; ") } }),
  );
  if (!session) throw new Error("Nobody is signed in.");
  return session;
}

async function signedIn(email: string, password: string): Promise<Session> {
  const result = await identity().signIn(email, password);
  if (!("headers" in result)) throw new Error("Nobody is signed in.");
  return sessionOf(result.headers);
}

/** The secret of the newest link that an address was sent, and the subjects of all its emails. */
async function mail(to: string) {
  const all = (await createSentMessages(testEnv.FILES).list(200)).filter((message) => message.to === to);
  const link = all.map(({ text }) => /(?:reset-password|new-address)\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  return { link: link ?? "none", subjects: all.map(({ subject }) => subject) };
}

test("a password is reset by a link that works once, and every session ends", async () => {
  const { email, subject, session } = await account();
  await identity().requestReset(email);
  const { link } = await mail(email);
  expect(await identity().resetEmail(link)).toBe(email);
  const { ended, person } = await identity().resetPassword(link, "another long word");
  expect(ended).toEqual([session.sessionId]);
  expect(person).toMatchObject({ subject, emailVerified: true, passwordChangedAt: Date.now() });
  expect(await refusal(identity().resetPassword(link, "a third long word"))).toMatchObject({ reason: "gone" });
  expect(await refusal(identity().signIn(email, PASSWORD))).toMatchObject({ reason: "bad_credentials" });
  expect((await signedIn(email, "another long word")).subject).toBe(subject);
  expect((await mail(email)).subjects).toContain("Your password was changed");
});

test("a link for a password expires after an hour, and a newer one ends it", async () => {
  const { email } = await account();
  await identity().requestReset(email);
  const first = (await mail(email)).link;
  vi.setSystemTime(Date.now() + 1000);
  await identity().requestReset(email);
  const second = (await mail(email)).link;
  expect(second).not.toBe(first);
  expect(await identity().resetEmail(first)).toBeNull();
  vi.setSystemTime(Date.now() + 3_600_001);
  expect(await identity().resetEmail(second)).toBeNull();
});

test("asking to reset a password answers the same for an address without an account, and five emails are sent an hour", async () => {
  const unknown = newAddress();
  expect(await identity().requestReset(unknown)).toBeUndefined();
  expect((await mail(unknown)).subjects).toEqual([]);
  const { email } = await account();
  const before = (await mail(email)).subjects.length;
  for (let asked = 0; asked < 7; asked++) expect(await identity().requestReset(email)).toBeUndefined();
  expect((await mail(email)).subjects.length - before).toBe(5);
});

test("a common password is refused at sign-up, at a reset and at a change, in any case", async () => {
  const common = { reason: "invalid", fields: { password: expect.stringContaining("too common") } };
  expect(await refusal(identity().signUp("Eve", newAddress(), "Qwertyuiop"))).toMatchObject(common);
  const { email, session } = await account();
  await identity().requestReset(email);
  expect(await refusal(identity().resetPassword((await mail(email)).link, "1234567890"))).toMatchObject(common);
  const change = identity().changePassword(session, { current: PASSWORD, next: "basketball" });
  expect(await refusal(change)).toMatchObject({ reason: "invalid", fields: { next: expect.any(String) } });
});

test("a password is changed with the current one; every other session ends and this one stays", async () => {
  const { email, session } = await account();
  const other = await signedIn(email, PASSWORD);
  const wrong = identity().changePassword(session, { current: "wrong", next: "another long word" });
  expect(await refusal(wrong)).toMatchObject({ reason: "invalid", fields: { current: expect.any(String) } });
  const { ended } = await identity().changePassword(session, { current: PASSWORD, next: "another long word" });
  expect(ended).toEqual([other.sessionId]);
  expect((await identity().sessions(session.subject)).map(({ id }) => id)).toEqual([session.sessionId]);
});

test("another email address is used once its link was opened, and the old address is told", async () => {
  const { email, subject } = await account();
  const next = newAddress();
  await identity().requestAddress(subject, next);
  expect((await identity().person(subject))?.email).toBe(email);
  const { link } = await mail(next);
  expect(await identity().newAddress(link)).toEqual({ email: next, taken: false });
  expect(await identity().changeAddress(link)).toMatchObject({ email: next, emailVerified: true });
  expect(await refusal(identity().changeAddress(link))).toMatchObject({ reason: "gone" });
  expect((await mail(email)).subjects).toContain("Your email address was changed");
  expect((await signedIn(next, PASSWORD)).subject).toBe(subject);
});

test("a link for a password that the old address was sent ends with the change of the address", async () => {
  const { email, subject } = await account();
  await identity().requestReset(email);
  const { link: reset } = await mail(email);
  const next = newAddress();
  await identity().requestAddress(subject, next);
  await identity().changeAddress((await mail(next)).link);
  expect(await identity().resetEmail(reset)).toBeNull();
  expect(await refusal(identity().resetPassword(reset, "another long word"))).toMatchObject({ reason: "gone" });
  expect((await signedIn(next, PASSWORD)).subject).toBe(subject);
});

test("an address that is confirmed for another account is not taken from it, and asking for it tells nothing", async () => {
  const owner = await account();
  await identity().requestReset(owner.email);
  await identity().resetPassword((await mail(owner.email)).link, "the owner's password");
  const { email, subject } = await account();
  vi.setSystemTime(Date.now() + 1000);
  expect(await identity().requestAddress(subject, owner.email)).toBeUndefined();
  const { link } = await mail(owner.email);
  expect(await identity().newAddress(link)).toEqual({ email: owner.email, taken: true });
  expect(await refusal(identity().changeAddress(link))).toMatchObject({ reason: "gone" });
  expect((await identity().person(subject))?.email).toBe(email);
});

test("an invited person chooses a password by the link and has the role", async () => {
  const email = newAddress();
  await identity().invite({ email, fullName: "Bob", role: "editor" });
  const { person } = await identity().resetPassword((await mail(email)).link, "a long enough word");
  expect(person).toMatchObject({ email, role: "editor", emailVerified: true });
  expect((await signedIn(email, "a long enough word")).role).toBe("editor");
});

test("a suspended person is told so after the right password alone", async () => {
  const { email, subject } = await account();
  await identity().setBanned(subject, true);
  expect(await refusal(identity().signIn(email, "wrong password"))).toMatchObject({ reason: "bad_credentials" });
  expect(await identity().signIn(email, PASSWORD)).toMatchObject({ suspended: { subject } });
  await identity().setBanned(subject, false);
  expect((await signedIn(email, PASSWORD)).subject).toBe(subject);
});

/** Every row of the embedded identity that has this text. */
async function rowsWith(text: string): Promise<string[]> {
  return runInDurableObject(providerOf(testEnv), (_provider, { storage }) =>
    ["accounts", "account_links", "sign_in_tries", "sign_in_attempts", "email_confirmations", "sessions"].filter(
      (table) => JSON.stringify(storage.sql.exec(`SELECT * FROM ${table}`).toArray()).includes(text),
    ),
  );
}

test("a deleted account leaves neither its addresses nor its id with the provider", async () => {
  const { email, subject } = await account();
  const next = newAddress();
  await identity().requestReset(email);
  await identity().requestAddress(subject, next);
  await refusal(identity().signIn(email, "a wrong long word"));
  await refusal(identity().signIn(next, "a wrong long word"));
  expect(await rowsWith(email)).toEqual(["accounts", "account_links", "sign_in_tries"]);
  expect(await rowsWith(next)).toEqual(["account_links", "sign_in_tries"]);
  await identity().remove(subject);
  for (const text of [email, next, subject]) expect([text, await rowsWith(text)]).toEqual([text, []]);
});

test("deleting one of two accounts that claim an address does not reset the other's wait or its link", async () => {
  const first = await account();
  const { person: second } = await identity().signUp("Eve", first.email, "another long word");
  expect(second.subject).not.toBe(first.subject);
  await identity().requestReset(first.email);
  const { link } = await mail(first.email);
  for (let at = 0; at < 5; at++) await refusal(identity().signIn(first.email, "a wrong long word"));
  const waits = async () => refusal(identity().signIn(first.email, PASSWORD));
  const before = await waits();
  expect(before).not.toBeNull();
  await identity().remove(second.subject);
  expect(await waits()).toEqual(before);
  expect(await identity().resetEmail(link)).toBe(first.email);
  await identity().remove(first.subject);
  expect(await rowsWith(first.email)).toEqual([]);
});
