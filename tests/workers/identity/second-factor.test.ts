import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppError } from "#core/app-error.ts";
import type { Session } from "#core/ports.ts";
import { testEnv } from "#tests/support/env.ts";
import { accountStore } from "#workers/local/identity/accounts.ts";
import { createEmbeddedIdentity, providerOf } from "#workers/local/identity/identity-embedded.ts";
import { totpCode, totpStep } from "#workers/local/identity/totp.ts";

const ORIGIN = "http://localhost";
/** Base32 of "12345678901234567890", the secret of the test values of RFC 6238, appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const STEP_MS = 30_000;
const PASSWORD = "a long enough word";

const identity = () => createEmbeddedIdentity(testEnv, ORIGIN, { mode: "local", appName: "Marginalia" });
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: AppError) => error.reason,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_790_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

async function sessionOf(headers: Headers): Promise<Session> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const request = new Request(`${ORIGIN}/dashboard`, { headers: { Cookie: cookies.join("; ") } });
  const { session } = await identity().authenticate(request);
  if (!session) throw new Error("Nobody is signed in.");
  return session;
}

/** A new account, and what its authenticator app shows. */
async function withSecondFactor() {
  const email = `eve-${crypto.randomUUID()}@example.test`;
  const { headers, person } = await identity().signUp("Eve", email, PASSWORD);
  const session = await sessionOf(headers);
  const offer = await identity().offerSecondFactor(session, PASSWORD);
  const code = () => totpCode(offer.secret, Date.now());
  const started = await identity().startSecondFactor(session, { code: code(), offer: offer.sealed });
  return { email, subject: person.subject, session, offer, code, started };
}

test("codes are those of RFC 6238, appendix B, in six digits", () => {
  const at = (seconds: number) => totpCode(RFC_SECRET, seconds * 1000);
  expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at)).toEqual(["287082", "081804", "005924", "353130"]);
});

test("a code is accepted one step early or late, once, and never one before an accepted one", () => {
  const now = 1_790_000_000_000;
  const step = Math.floor(now / STEP_MS);
  const code = (steps: number) => totpCode(RFC_SECRET, now + steps * STEP_MS);
  expect([-2, -1, 0, 1, 2].map((steps) => totpStep(RFC_SECRET, code(steps), now, null))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(totpStep(RFC_SECRET, code(0), now, step)).toBeNull();
  expect(totpStep(RFC_SECRET, code(-1), now, step)).toBeNull();
  expect(totpStep(RFC_SECRET, code(1), now, step)).toBe(step + 1);
  expect(totpStep(RFC_SECRET, "12345", now, null)).toBeNull();
});

test("staff without a second factor are asked to set one up when they sign in, students are not", async () => {
  const email = `eve-${crypto.randomUUID()}@example.test`;
  const { person } = await identity().signUp("Eve", email, PASSWORD);
  expect(await identity().signIn(email, PASSWORD)).toMatchObject({ setUp: false });
  await identity().setRole(person.subject, "editor");
  expect(await identity().signIn(email, PASSWORD)).toMatchObject({ setUp: true });
});

test("a second factor counts once its first code was entered, and sign-in then asks for a code", async () => {
  const { email, subject, session: first, offer, code, started } = await withSecondFactor();
  expect(offer.uri).toMatch(/^otpauth:\/\/totp\/Marginalia:eve-.*secret=/);
  expect((await sessionOf(started)).secondFactorMinutesAgo).toBe(0);
  expect(await identity().hasSecondFactor(subject)).toBe(true);
  expect(await reasonOf(identity().offerSecondFactor(first, PASSWORD))).toBe("conflict");
  vi.setSystemTime(Date.now() + STEP_MS);
  const result = await identity().signIn(email, PASSWORD);
  if (!("attempt" in result)) throw new Error("No code was asked for.");
  expect(await reasonOf(identity().enterCode(result.attempt, "000000"))).toBe("bad_credentials");
  const used = code();
  const session = await sessionOf(await identity().enterCode(result.attempt, used));
  expect([session.verifiedMinutesAgo, session.secondFactorMinutesAgo]).toEqual([0, 0]);
  expect(await reasonOf(identity().enterCode(result.attempt, code()))).toBe("gone");
  // The same code is not accepted in another sign-in.
  const again = await identity().signIn(email, PASSWORD);
  expect("attempt" in again && (await reasonOf(identity().enterCode(again.attempt, used)))).toBe("bad_credentials");
});

test("five wrong codes end a sign-in, and ten minutes do", async () => {
  const { email, code } = await withSecondFactor();
  const begin = async () => {
    const result = await identity().signIn(email, PASSWORD);
    return "attempt" in result ? result.attempt : "";
  };
  const first = await begin();
  for (let tries = 0; tries < 5; tries++) await reasonOf(identity().enterCode(first, "000000"));
  vi.setSystemTime(Date.now() + STEP_MS);
  expect(await reasonOf(identity().enterCode(first, code()))).toBe("gone");
  const second = await begin();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await reasonOf(identity().enterCode(second, code()))).toBe("gone");
});

test("wrong codes count per account, whichever address or sign-in they come from, and the right one ends the count", async () => {
  const { email, session, code } = await withSecondFactor();
  const wrong = async () => {
    const result = await identity().signIn(email, PASSWORD);
    return reasonOf(identity().enterCode("attempt" in result ? result.attempt : "", "000000"));
  };
  const told: string[] = [];
  for (let tries = 0; tries < 30; tries++) told.push(await wrong());
  expect(told.filter((reason) => reason === "bad_credentials")).toHaveLength(4);
  expect(told.filter((reason) => reason === "too_many")).toHaveLength(26);
  // The same count guards the confirmation of an open session.
  expect(await reasonOf(identity().verify(session, code()))).toBe("too_many");
  vi.setSystemTime(Date.now() + 61_000);
  expect([await wrong(), await wrong(), await wrong(), await wrong()]).not.toContain("too_many");
  expect(await reasonOf(identity().verify(session, code()))).toBe("done");
  expect([await wrong(), await wrong(), await wrong(), await wrong()]).not.toContain("too_many");
});

test("a sign-in is confirmed by a code where there is a second factor, by the password otherwise", async () => {
  const { session, code } = await withSecondFactor();
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(await reasonOf(identity().verify(session, PASSWORD))).toBe("invalid");
  const confirmed = await sessionOf(await identity().verify(session, code()));
  expect([confirmed.verifiedMinutesAgo, confirmed.secondFactorMinutesAgo]).toEqual([0, 0]);
  const other = await identity().signUp("Eve", `eve-${crypto.randomUUID()}@example.test`, PASSWORD);
  const student = await sessionOf(other.headers);
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(await reasonOf(identity().verify(student, "wrong"))).toBe("invalid");
  const again = await sessionOf(await identity().verify(student, PASSWORD));
  expect([again.verifiedMinutesAgo, again.secondFactorMinutesAgo]).toEqual([0, null]);
});

test("five wrong codes or passwords delay a confirmation, and an ended session has none", async () => {
  const { session, code } = await withSecondFactor();
  const told: string[] = [];
  for (let tries = 0; tries < 6; tries++) told.push(await reasonOf(identity().verify(session, "000000")));
  expect(told).toEqual(["invalid", "invalid", "invalid", "invalid", "too_many", "too_many"]);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await identity().signOut(session);
  expect(await reasonOf(identity().verify(session, code()))).toBe("invalid");
});

test("demo staff have an authenticator app whose codes can be read, and nobody else's can", async () => {
  const provider = providerOf(testEnv);
  expect(await provider.demoCode("grace@example.test")).toMatch(/^\d{6}$/);
  expect(await provider.demoCode("ada@example.test")).toBeNull();
  const { email } = await withSecondFactor();
  expect(await provider.demoCode(email)).toBeNull();
});

test("no secret of a session, an attempt or a link is stored in clear", async () => {
  const { email } = await withSecondFactor();
  const result = await identity().signIn(email, PASSWORD);
  const attempt = "attempt" in result ? result.attempt : "";
  const stored = await runInDurableObject(providerOf(testEnv), (_provider, state) =>
    JSON.stringify(
      ["sessions", "sign_in_attempts", "account_links"].map((table) =>
        state.storage.sql.exec(`SELECT * FROM ${table}`).toArray(),
      ),
    ),
  );
  expect(attempt.length).toBeGreaterThan(20);
  expect(stored).not.toContain(attempt);
});

test("an open session is not enough to see what a second factor is set up with: the password is asked for, and tries are counted", async () => {
  const { headers } = await identity().signUp("Eve", `eve-${crypto.randomUUID()}@example.test`, PASSWORD);
  const session = await sessionOf(headers);
  const attempt = () => reasonOf(identity().offerSecondFactor(session, "not the password"));
  // Signing up counts as one try of the address.
  expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([
    "invalid",
    "invalid",
    "invalid",
    "too_many",
  ]);
});

test("an offered second factor is in no database, another one each time, and for its session and ten minutes only", async () => {
  const email = `eve-${crypto.randomUUID()}@example.test`;
  const { headers, person } = await identity().signUp("Eve", email, PASSWORD);
  const session = await sessionOf(headers);
  const offer = await identity().offerSecondFactor(session, PASSWORD);
  const other = await identity().offerSecondFactor(session, PASSWORD);
  expect(other.secret).not.toBe(offer.secret);
  expect(offer.sealed).not.toContain(offer.secret);
  const stored = await runInDurableObject(providerOf(testEnv), (_provider, state) =>
    JSON.stringify(state.storage.sql.exec("SELECT * FROM accounts WHERE subject = ?", person.subject).toArray()),
  );
  expect(stored).toContain(email);
  expect(stored).not.toContain(offer.secret);

  const signedIn = await identity().signIn(email, PASSWORD);
  const elsewhere = await sessionOf("headers" in signedIn ? signedIn.headers : new Headers());
  const start = (from: Session, sealed: string) =>
    reasonOf(identity().startSecondFactor(from, { code: totpCode(offer.secret, Date.now()), offer: sealed }));
  expect(await start(elsewhere, offer.sealed)).toBe("gone");
  expect(await start(session, `${offer.sealed.slice(0, -2)}AA`)).toBe("gone");
  expect(await start(session, "")).toBe("gone");
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await start(session, offer.sealed)).toBe("gone");
  vi.setSystemTime(Date.now() - 1);
  expect(await start(session, offer.sealed)).toBe("done");
  expect(await start(session, other.sealed)).toBe("conflict");
});

test("wrong codes are counted while a second factor is set up, and the offer can be used again", async () => {
  const { headers } = await identity().signUp("Eve", `eve-${crypto.randomUUID()}@example.test`, PASSWORD);
  const session = await sessionOf(headers);
  const offer = await identity().offerSecondFactor(session, PASSWORD);
  const start = (code: string) => reasonOf(identity().startSecondFactor(session, { code, offer: offer.sealed }));
  const told: string[] = [];
  for (let tries = 0; tries < 6; tries++) told.push(await start("000000"));
  expect(told).toEqual(["invalid", "invalid", "invalid", "invalid", "too_many", "too_many"]);
  expect(await identity().openOffer(session, offer.sealed)).toEqual(offer);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await start(totpCode(offer.secret, Date.now()))).toBe("done");
});

test("a secret that an earlier version kept before it was confirmed is dropped", async () => {
  await runInDurableObject(providerOf(testEnv), (_provider, state) => {
    const { sql } = state.storage;
    sql.exec("ALTER TABLE accounts ADD COLUMN totp_offered TEXT");
    accountStore(sql);
    const names = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('accounts')").toArray();
    expect(names.map(({ name }) => name)).not.toContain("totp_offered");
    expect(names.map(({ name }) => name)).toContain("totp_secret");
  });
});
