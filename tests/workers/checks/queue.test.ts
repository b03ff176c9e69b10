import { expect, test } from "vitest";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { takeJobs } from "#tests/support/worker-calls.ts";

function deliver(queue: string, body: unknown, attempts = 1) {
  return takeJobs([{ attempts, body }], testEnv, queue);
}

test("a malformed message is acknowledged and not delivered again", async () => {
  for (const body of [
    null,
    "check",
    { v: 2, type: "check" },
    { v: 1, type: "check", checkId: "../x" },
    { v: 1, type: "drop tables" },
  ]) {
    const result = await deliver("marginalia-jobs", body);
    expect(result.explicitAcks).toEqual(["m1"]);
    expect(result.retryMessages).toEqual([]);
  }
});

test("a check is run from the queue and acknowledged; a repeated message is acknowledged and does nothing", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(70, 300)))).id);
  const job = { v: 1, type: "check", checkId: id, bookmark: null };
  expect((await deliver("marginalia-jobs", job)).explicitAcks).toEqual(["m1"]);
  expect((await checks.state(ada, id)).status).toBe("ready");
  expect((await deliver("marginalia-jobs", job, 2)).explicitAcks).toEqual(["m1"]);
});

test("a job for a check that does not exist is acknowledged", async () => {
  const job = { v: 1, type: "check", checkId: crypto.randomUUID(), bookmark: null };
  expect((await deliver("marginalia-jobs", job)).explicitAcks).toEqual(["m1"]);
});

test("after a failed job the student is told that the check could not be finished", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(71, 300)))).id);
  const result = await deliver("marginalia-jobs-dead", { v: 1, type: "check", checkId: id, bookmark: null });
  expect(result.explicitAcks).toEqual(["m1"]);
  expect((await checks.state(ada, id)).problem?.text).toContain("The problem is on our side");
});

test("an internal error releases the lease and retries the message, with growing delays", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(72, 300)))).id);
  const broken = {
    ...testEnv,
    FINGERPRINTS: {
      ...testEnv.FINGERPRINTS,
      idFromName: () => {
        throw new Error("no shard");
      },
    },
  };
  const result = await takeJobs([{ body: { v: 1, type: "check", checkId: id, bookmark: null } }], broken);
  expect(result.retryMessages).toEqual([{ msgId: "m1" }]);
  expect((await checks.state(ada, id)).status).toBe("queued");
});
