import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { setMark, settleFailing } from "#db/platform/clock-marks.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { createHealth } from "#workers/api/platform/health.ts";

test("the health check returns only ok", async () => {
  const response = await SELF.fetch("http://localhost/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
});

/** Bindings that count how often they are asked, and may fail. */
function counted() {
  const requested = { database: 0, files: 0 };
  let broken = false;
  const env = {
    ...testEnv,
    DB: {
      withSession(constraint: string) {
        requested.database++;
        if (broken) throw new Error("The database does not answer.");
        return testEnv.DB.withSession(constraint);
      },
    },
    FILES: {
      async head() {
        requested.files++;
        return null;
      },
    },
  };
  return {
    env: env as never,
    requested,
    fail: () => {
      broken = true;
    },
  };
}

test("a thousand requests in ten seconds query the database and the files once, and a failure is reported afterwards", async () => {
  const clock = testClock();
  const health = createHealth(clock);
  const { env, requested, fail } = counted();
  const all = await Promise.all(Array.from({ length: 1000 }, () => health(env)));
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(requested).toEqual({ database: 1, files: 1 });
  fail();
  clock.pass(9_999);
  expect((await health(env)).ok).toBe(true);
  expect(requested).toEqual({ database: 1, files: 1 });
  clock.pass(1);
  expect(await health(env)).toMatchObject({ ok: false, parts: { database: false, files: true, queue: true } });
  expect(requested).toEqual({ database: 2, files: 2 });
});

test("only staff see the state of each part", async () => {
  expect((await SELF.fetch("http://localhost/api/health/parts")).status).toBe(401);
  expect((await (await signedIn("ada")).go("/api/health/parts")).status).toBe(403);
  const told = await (await signedIn("bob")).go("/api/health/parts");
  expect(told.status).toBe(200);
  expect(await told.json()).toMatchObject({ ok: true, parts: { database: true, files: true, queue: true } });
});

test("a clock of the site that has not run for five minutes is reported, and one that never ran is not", async () => {
  const clock = testClock();
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const env = { ...testEnv, MODE: "production" } as never;
  expect((await createHealth(clock)(env)).ok).toBe(true);
  await setMark(db, "clock_minute", clock.now() - 5 * MINUTE_MS);
  expect((await createHealth(clock)(env)).ok).toBe(true);
  clock.pass(1);
  expect(await createHealth(clock)(env)).toMatchObject({ ok: false, parts: { clock: false, database: true } });
  expect((await createHealth(clock)({ ...testEnv, MODE: "local" } as never)).ok).toBe(true);
  await setMark(db, "clock_minute", clock.now());
  expect((await createHealth(clock)(env)).ok).toBe(true);
});

test("alerts that fail for more than five minutes are reported, because they cannot alert", async () => {
  const clock = testClock();
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const env = { ...testEnv, MODE: "production" } as never;
  await settleFailing(db, "minute", ["alerts", "articles"], clock.now());
  clock.pass(5 * MINUTE_MS);
  await settleFailing(db, "minute", ["alerts"], clock.now());
  expect((await createHealth(clock)(env)).ok).toBe(true);
  clock.pass(1);
  expect(await createHealth(clock)(env)).toMatchObject({ ok: false, parts: { alerts: false, clock: true } });
  await settleFailing(db, "minute", [], clock.now());
  expect((await createHealth(clock)(env)).ok).toBe(true);
});
