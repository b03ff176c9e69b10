import { expect, test } from "vitest";
import { moveSubmission, requestTurnitin } from "#db/checks/turnitin.ts";
import type { Job } from "#schema/platform/job.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { askSite } from "#tests/support/worker-calls.ts";

const SECRET = "a-secret-of-the-webhook";

/** The site with Turnitin configured, and a queue to look at. */
function embeddedSignIn(vars: object = { TURNITIN_URL: "https://tenant.example", TURNITIN_WEBHOOK_SECRET: SECRET }) {
  const sent: Job[] = [];
  const JOBS = { send: async (job: Job) => void sent.push(job) };
  const env = { ...testEnv, ...vars, JOBS };

  async function deliver(body: string, { signature, method = "POST" }: { signature?: string; method?: string } = {}) {
    const headers = new Headers({
      "Content-Type": "application/json",
      "Content-Length": String(utf8(body).byteLength),
    });
    headers.set("X-Turnitin-Signature", signature ?? (await signed(body)));
    const init = method === "GET" ? { method, headers } : { method, headers, body };
    return askSite(new Request("http://localhost/webhooks/turnitin", init), env);
  }
  return { deliver, sent };
}

async function signed(body: string): Promise<string> {
  const bytes = (text: string) => utf8(text) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey("raw", bytes(SECRET), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(body)));
  return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A check of ada's that lies there under this id. */
async function there(submissionId: string): Promise<string> {
  const { db, clock, send, ask, worker } = world();
  const id = await ask(ada, (await send(ada, "a.txt", "text", utf8(essay(991, 300)))).id, { turnitin: true });
  await worker().runs.run(id);
  await requestTurnitin(db, id, clock.now());
  await moveSubmission(db, id, { status: "processing", submissionId }, clock.now());
  return id;
}

test("an event of ada's submission queues its next step, as often as it is received", async () => {
  const checkId = await there("sub-991");
  const { deliver, sent } = embeddedSignIn();
  const body = JSON.stringify({ submission_id: "sub-991", status: "COMPLETE", overall_match_percentage: 1 });
  for (let at = 0; at < 2; at++) expect((await deliver(body)).status).toBe(200);
  expect((await deliver(JSON.stringify({ id: "sub-991", status: "COMPLETE" }))).status).toBe(200);
  expect(sent).toEqual(Array(3).fill({ v: 1, type: "turnitin", checkId, bookmark: null }));
});

test("a forged or missing signature is refused, and an unknown or malformed event is accepted and ignored", async () => {
  const { deliver, sent } = embeddedSignIn();
  const body = JSON.stringify({ submission_id: "sub-991" });
  for (const signature of ["", "00", "0".repeat(64), await signed(`${body} `)])
    expect((await deliver(body, { signature })).status).toBe(403);
  for (const odd of ['{"submission_id":"nobody"}', "[]", "not json", '{"submission_id":7}'])
    expect((await deliver(odd)).status).toBe(200);
  expect(sent).toEqual([]);
});

test("without a secret the webhook does not exist; a body over 64 kB is not read; only POST is accepted", async () => {
  const closed = embeddedSignIn({ TURNITIN_URL: "https://tenant.example" });
  expect((await closed.deliver("{}")).status).toBe(404);
  const { deliver } = embeddedSignIn();
  expect((await deliver(JSON.stringify({ id: "x".repeat(65_536) }))).status).toBe(413);
  expect((await deliver("{}", { method: "GET" })).status).toBe(404);
});
