import { expect, test } from "vitest";
import { readFlags } from "#schema/platform/config-flags.ts";
import type { FlagName } from "#schema/platform/flags.ts";
import { testEnv } from "#tests/support/env.ts";
import { createFlagReader, flagsNow, forgetFlags } from "#workers/platform/feature-flags.ts";
import { handleJob } from "#workers/queues/jobs.ts";

const defaults = readFlags({});

/** The stored flags, and isolates that read them by a clock that the test sets. */
function world() {
  let now = 0;
  let stored: { name: FlagName; enabled: boolean }[] = [];
  let isDown = false;
  let isSilent = false;
  let areEnded = false;
  let reads = 0;
  const later: Promise<unknown>[] = [];
  const source = {
    defaults,
    async read() {
      reads++;
      if (isSilent) await new Promise(() => {});
      if (isDown) throw new Error("D1 does not answer");
      return stored;
    },
  };
  let waiting: { until: number; end: () => void }[] = [];
  function isolate() {
    const wait = (ms: number) => new Promise<void>((end) => areEnded || waiting.push({ until: now + ms, end }));
    const reader = createFlagReader({ now: () => now, wait });
    return {
      ...reader,
      comments: async () => (await reader.current(source, (work) => later.push(work))).comments,
      isKept: async () => (await reader.exact(source)).isExact,
    };
  }
  return {
    isolate,
    /** Returns after what the time that has passed lets continue. */
    async pass(ms: number) {
      now += ms;
      for (const { end } of waiting.filter(({ until }) => until <= now)) end();
      waiting = waiting.filter(({ until }) => until > now);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    /** From now on neither the reads nor the timers of requests end. */
    endRequests: () => {
      isSilent = areEnded = true;
    },
    beSilent: (silent: boolean) => {
      isSilent = silent;
    },
    turn: (enabled: boolean) => {
      stored = [{ name: "comments", enabled }];
    },
    goDown: (down: boolean) => {
      isDown = down;
    },
    settled: () => Promise.all(later.splice(0)),
    reads: () => reads,
  };
}

test("an isolate reads the flags once in ten seconds, however many requests it has", async () => {
  const { isolate, pass, reads } = world();
  const one = isolate();
  for (let request = 0; request < 100; request++) {
    await one.comments();
    await pass(90);
  }
  expect(reads()).toBe(1);
});

test("another isolate's value ends: a change acts within 30 seconds, also where no request came in between", async () => {
  const { isolate, pass, turn, settled } = world();
  const [busy, idle] = [isolate(), isolate()];
  for (const one of [busy, idle]) expect(await one.comments()).toBe(true);
  turn(false);
  await pass(9_999);
  expect(await busy.comments()).toBe(true);
  await pass(1);
  // This request reads the new value for the next one.
  expect(await busy.comments()).toBe(true);
  await settled();
  expect(await busy.comments()).toBe(false);
  await pass(20_000);
  expect(await idle.comments()).toBe(false);
});

test("a request uses a value that is almost 30 seconds old, and waits for a new one in place of an older one", async () => {
  const { isolate, pass, turn } = world();
  const [younger, older] = [isolate(), isolate()];
  for (const one of [younger, older]) expect(await one.comments()).toBe(true);
  turn(false);
  await pass(29_999);
  expect(await younger.comments()).toBe(true);
  await pass(1);
  expect(await older.comments()).toBe(false);
});

test("a database that has not answered for two seconds counts as down, and is asked again after five", async () => {
  const { isolate, pass, beSilent, reads } = world();
  const one = isolate();
  beSilent(true);
  let answered: boolean | null = null;
  void one.comments().then((comments) => {
    answered = comments;
  });
  await pass(1_999);
  expect(answered).toBeNull();
  await pass(1);
  expect(answered).toBe(true);
  beSilent(false);
  await pass(4_999);
  await one.comments();
  expect(reads()).toBe(1);
  await pass(1);
  await one.comments();
  expect(reads()).toBe(2);
});

test("if the platform ends a request with its read in the background, another request begins one after five seconds", async () => {
  const { isolate, pass, endRequests, reads } = world();
  const one = isolate();
  await one.comments();
  endRequests();
  await pass(10_000);
  await one.comments();
  expect(reads()).toBe(2);
  await pass(4_999);
  await one.comments();
  expect(reads()).toBe(2);
  await pass(1);
  await one.comments();
  expect(reads()).toBe(3);
});

test("the isolate that changed a flag has the new value with its next request", async () => {
  const { isolate, turn } = world();
  const one = isolate();
  expect(await one.comments()).toBe(true);
  turn(false);
  one.forget();
  expect(await one.comments()).toBe(false);
});

test("while the database does not answer the last known value applies, else the configuration's, and requests do not queue up for it", async () => {
  const { isolate, pass, turn, goDown, reads } = world();
  const [known, fresh] = [isolate(), isolate()];
  turn(false);
  expect(await known.comments()).toBe(false);
  goDown(true);
  await pass(60_000);
  const before = reads();
  for (let request = 0; request < 10; request++) expect(await known.comments()).toBe(false);
  expect(await fresh.comments()).toBe(true);
  expect(reads()).toBe(before + 2);
  expect(await known.isKept()).toBe(false);
  goDown(false);
  await pass(5_000);
  expect(await fresh.comments()).toBe(false);
  expect(await known.isKept()).toBe(true);
});

test("while similarity checks are off a waiting check is sent again with a delay and uses no attempt", async () => {
  await testEnv.DB.prepare("insert into feature_flags values ('turnitin', 0, 1, 0, 'grace')").run();
  forgetFlags();
  const sent: unknown[] = [];
  const outcomes: string[] = [];
  const env = { ...testEnv, JOBS: { send: async (...all: unknown[]) => void sent.push(all) } as unknown as Queue };
  const body = { v: 1, type: "check", checkId: crypto.randomUUID(), bookmark: null };
  const message = { id: "m", attempts: 1, body, ack: () => outcomes.push("ack"), retry: () => outcomes.push("retry") };
  await handleJob(message as unknown as Message, env);
  expect(outcomes).toEqual(["ack"]);
  expect(sent).toEqual([[body, { delaySeconds: 60 }]]);
  await testEnv.DB.prepare("update feature_flags set enabled = 1, version = 2").run();
  forgetFlags();
  expect((await flagsNow(testEnv, defaults)).turnitin).toBe(true);
  await handleJob(message as unknown as Message, env);
  expect(sent).toHaveLength(1);
  forgetFlags();
});
