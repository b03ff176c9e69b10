import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { createTurnitinChecks } from "#app/services/checks/turnitin-checks.ts";
import { createTurnitinResults } from "#app/services/checks/turnitin-results.ts";
import { MOST_STEPS, type TurnitinPort } from "#core/checks/turnitin.ts";
import { checks, turnitinSubmissions } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, eve, grace } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { createTurnitin, isFromTurnitin } from "#workers/adapters/checks/turnitin.ts";

const url = inject("turnitinUrl");
const turnitin = (apiKey = "a-key-of-the-tests") => createTurnitin({ url, apiKey, integrationName: "Marginalia" });

type Held = { id: string; owner: string; title: string; bytes: string; requested: Record<string, unknown> };
const held = async (): Promise<Held[]> => (await fetch(`${url}/held`)).json();

/** The house with another checker, and one ready check of ada's that is to be sent there. */
async function sent(other: TurnitinPort | null = turnitin(), ticked = true) {
  const all = world();
  const jobs = { send: async (job: (typeof all.sent)[number]) => void all.sent.push(job) };
  const { db, clock, files } = all;
  const others = createTurnitinChecks({ db, clock, jobs, files, other });
  const results = createTurnitinResults({ db, jobs });
  const document = await all.send(ada, "my-secret-name.txt", "text", utf8(essay(Math.floor(Math.random() * 1e6), 300)));
  const id = await all.ask(ada, document.id, { turnitin: ticked, title: "My secret title" });
  await all.worker().runs.run(id);
  all.sent.length = 0;
  /** Works through the steps until nothing more is sent. */
  async function toTheEnd(): Promise<string> {
    let last = "nothing";
    for (let at = 0; at < 30 && last !== "complete" && last !== "failed"; at++) last = await others.step(id);
    return last;
  }
  async function row() {
    const [found] = await db.select().from(turnitinSubmissions).where(eq(turnitinSubmissions.checkId, id));
    return found;
  }
  return { ...all, id, documentId: document.id, others, results, toTheEnd, row };
}

test("ada's check is sent to Turnitin step by step, and its score is shown beside ours, to her only", async () => {
  const { id, others, results, toTheEnd, row, sent: jobs } = await sent();
  await others.ask(id);
  await others.ask(id);
  expect(jobs).toEqual([{ v: 1, type: "turnitin", checkId: id, bookmark: null }]);
  expect(await results.otherResult(ada, id)).toMatchObject({ state: "waiting", score: null });
  expect(await toTheEnd()).toBe("complete");
  expect(await results.otherResult(ada, id)).toMatchObject({ state: "ready", score: 23 });
  expect(await results.otherResult(eve, id)).toBeNull();
  expect(await results.otherResult(grace, id)).toBeNull();
  expect(await others.step(id)).toBe("nothing");
  expect((await row())?.attempts).toBeLessThan(MOST_STEPS);
});

test("Turnitin gets neither owner nor title, and the document is kept out of its index", async () => {
  const { id, others, toTheEnd, row } = await sent();
  await others.ask(id);
  await toTheEnd();
  const submission = await mine(await row());
  expect(submission.title).toBe("Document");
  expect(submission.owner).toMatch(/^[0-9a-f]{32}$/);
  expect(submission.requested).toMatchObject({ indexing_settings: { add_to_index: false } });
  expect(submission.bytes).toMatch(/^inline; filename="document\.txt" [0-9a-f]{64}$/);
  expect(JSON.stringify(await held())).not.toMatch(/secret|user_ada|ada@/i);
});

test("a check without the option, a private check, and a check without configured Turnitin are not sent", async () => {
  const unticked = await sent(turnitin(), false);
  await unticked.others.ask(unticked.id);
  expect(await unticked.row()).toBeUndefined();
  const hidden = await sent();
  await hidden.db.update(checks).set({ mode: "private" }).where(eq(checks.id, hidden.id));
  await hidden.others.ask(hidden.id);
  expect(await hidden.row()).toBeUndefined();
  const off = await sent(null);
  await off.others.ask(off.id);
  expect(await off.row()).toBeUndefined();
  expect([...unticked.sent, ...hidden.sent, ...off.sent]).toEqual([]);
});

test("a document deleted here is deleted at Turnitin, with its score", async () => {
  const { id, documentId, documents, worker, others, results, toTheEnd, row } = await sent();
  await others.ask(id);
  await toTheEnd();
  const there = (await row())?.submissionId;
  // While ada keeps it nothing is removed, whatever job comes.
  await others.forget(documentId);
  expect((await held()).map((one) => one.id)).toContain(there);
  await documents.remove(ada, documentId);
  await worker().library.forget(documentId);
  await others.forget(documentId);
  await others.forget(documentId);
  expect((await held()).map((one) => one.id)).not.toContain(there);
  expect(await results.otherResult(ada, id)).toBeNull();
  expect(await row()).toBeUndefined();
  // Nothing sends it there again.
  await others.sweep();
  expect(await row()).toBeUndefined();
});

test("while Turnitin is down, pending deletions are stored, and are done when it is back", async () => {
  const { db, clock, files, id, documentId, documents, worker, others, toTheEnd, row } = await sent();
  await others.ask(id);
  await toTheEnd();
  const there = (await row())?.submissionId;
  const jobs = { send: async () => {} };
  const down = createTurnitinChecks({ db, clock, jobs, files, other: turnitin("broken-key-of-the-tests") });
  await documents.remove(ada, documentId);
  await worker().library.forget(documentId);
  await expect(down.forget(documentId)).rejects.toThrow("status_503");
  await down.sweep();
  expect(await row()).toMatchObject({ submissionId: there, score: null });
  await others.sweep();
  expect((await held()).map((one) => one.id)).not.toContain(there);
  expect(await row()).toBeUndefined();
});

test("Turnitin is called again after a failure, a redirect, an endless or malformed response, and abandoned at last", async () => {
  for (const kind of ["broken", "away", "big", "garbled"]) {
    const { id, checks: services, others, toTheEnd, row, results } = await sent(turnitin(`${kind}-key-of-the-tests`));
    await others.ask(id);
    expect(await others.step(id), kind).toBe(kind === "away" ? "failed" : "goes on");
    expect(await toTheEnd(), kind).toMatch(/failed|nothing/);
    expect((await row())?.status, kind).toBe("failed");
    expect(await results.otherResult(ada, id)).toMatchObject({ state: "failed", score: null });
    expect((await services.state(ada, id)).status).toBe("ready");
  }
});

test("a refused API key ends the attempt at once", async () => {
  const { id, others, row } = await sent(turnitin("closed-key-of-the-tests"));
  await others.ask(id);
  expect(await others.step(id)).toBe("failed");
  expect(await row()).toMatchObject({ status: "failed", problem: "status_403", attempts: 1 });
});

test("two jobs for one step run it once", async () => {
  const { id, others, row } = await sent();
  await others.ask(id);
  const before = (await held()).length;
  expect((await Promise.all([others.step(id), others.step(id)])).sort()).toEqual(["goes on", "nothing"]);
  expect((await held()).length).toBe(before + 1);
  expect(await row()).toMatchObject({ status: "created", attempts: 1 });
});

test("an attempt interrupted by a crash is continued by the sweep", async () => {
  const { id, clock, others, sent: jobs } = await sent();
  await others.sweep();
  expect(jobs).toMatchObject([{ type: "turnitin", checkId: id }]);
  jobs.length = 0;
  await others.sweep();
  expect(jobs).toEqual([]);
  clock.pass(3 * 3_600_000);
  await others.sweep();
  expect(jobs.map((job) => "checkId" in job && job.checkId)).toContain(id);
});

test("an event of a known submission queues its step, and one of an unknown submission is ignored", async () => {
  const { id, others, results, row, sent: jobs } = await sent();
  await others.ask(id);
  await others.step(id);
  jobs.length = 0;
  expect(await results.otherNews((await row())?.submissionId ?? "")).toBe("asked");
  expect(jobs).toEqual([{ v: 1, type: "turnitin", checkId: id, bookmark: null }]);
  expect(await results.otherNews("somebody-else")).toBe("unknown");
});

test("an event counts only with a signature by our secret over its exact body", async () => {
  const body = '{"submission_id":"1","status":"COMPLETE"}';
  const secret = "a webhook secret";
  const key = await crypto.subtle.importKey(
    "raw",
    utf8(secret) as Uint8Array<ArrayBuffer>,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(body) as Uint8Array<ArrayBuffer>));
  const signature = [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(await isFromTurnitin(body, signature, secret)).toBe(true);
  expect(await isFromTurnitin(`${body} `, signature, secret)).toBe(false);
  expect(await isFromTurnitin(body, signature, "another secret..")).toBe(false);
  for (const forged of ["", "0".repeat(64), signature.slice(2), `${signature}00`, "zz".repeat(32)])
    expect(await isFromTurnitin(body, forged, secret)).toBe(false);
});

async function mine(row: { submissionId: string | null } | undefined): Promise<Held> {
  const found = (await held()).find((one) => one.id === row?.submissionId);
  if (!found) throw new Error("It is not there.");
  return found;
}
