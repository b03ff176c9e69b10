import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { accountSessions } from "#workers/local/identity/account-sessions.ts";
import { signInTries } from "#workers/local/identity/sign-in-tries.ts";

/** Runs on the database of an identity provider of its own. */
function onProvider<Result>(name: string, run: (sql: SqlStorage) => Promise<Result>): Promise<Result> {
  const stub = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName(name));
  return runInDurableObject(stub, (_provider, { storage }) => run(storage.sql));
}

test("when a session was last used is stored every five minutes, and a session ends after 30 days", async () => {
  const now = testClock().now();
  await onProvider("sessions", async (sql) => {
    const sessions = accountSessions(sql);
    const { session, client } = await sessions.start({ subject: "ada", device: "Firefox", secondFactor: false }, now);
    const seenAt = () => sessions.find(session.sid, now)?.seen_at;
    await sessions.ofClient(client, now + 5 * MINUTE_MS - 1);
    expect(seenAt()).toBe(now);
    await sessions.ofClient(client, now + 5 * MINUTE_MS);
    expect(seenAt()).toBe(now + 5 * MINUTE_MS);
    expect((await sessions.ofClient(client, now + 30 * DAY_MS - 1))?.sid).toBe(session.sid);
    expect(await sessions.ofClient(client, now + 30 * DAY_MS)).toBeNull();
  });
});

test("after five wrong passwords an address waits for a minute, and a wrong password counts for an hour", async () => {
  const now = testClock().now();
  await onProvider("tries", async (sql) => {
    const tries = signInTries(sql);
    for (let failed = 0; failed < 4; failed++) expect(tries.fail("ada@example.test", now)).toBe(0);
    expect(tries.fail("ada@example.test", now + HOUR_MS - 1)).toBe(60);
    expect(tries.waitSeconds("ada@example.test", now + HOUR_MS - 1 + 59_999)).toBe(1);
    expect(tries.waitSeconds("ada@example.test", now + HOUR_MS - 1 + 60_000)).toBe(0);
    for (let failed = 0; failed < 4; failed++) expect(tries.fail("eve@example.test", now)).toBe(0);
    expect(tries.fail("eve@example.test", now + HOUR_MS)).toBe(0);
  });
});
