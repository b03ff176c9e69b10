import { expect, test } from "vitest";
import { LEASE_MS, MAX_ATTEMPTS } from "#core/checks/check.ts";
import { align, prepare } from "#core/similarity/index.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { notifications } from "#db/tables/index.ts";
import { harbourRewritten } from "#tests/core/similarity/rewritten.ts";
import { gardens, harbour, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";

test("ada's text with a planted passage becomes a report that shows exactly that passage", async () => {
  const { addToSources, send, ask, worker, reports, checks } = world();
  await addToSources("tides", `${essay(1, 200)}\n\n${PLANTED}\n\n${essay(2, 200)}`);
  await addToSources("other", essay(3, 400));
  const text = `${essay(10, 220)}\n\n${PLANTED}\n\n${essay(11, 220)}`;
  const document = await send(ada, "tides.txt", "text", utf8(text));
  const id = await ask(ada, document.id);

  expect(await worker().runs.run(id)).toBe("done");

  const { report } = await reports.read(ada, id);
  expect(report.sources.map((source) => source.id)).toEqual(["tides"]);
  expect(report.matches).toHaveLength(1);
  const [match] = report.matches;
  const marked = text.slice(match!.start, match!.end);
  expect(PLANTED.startsWith(marked.slice(0, 60))).toBe(true);
  expect(marked.length).toBeGreaterThan(PLANTED.length - 10);
  const planted = PLANTED.split(/\s+/).length;
  expect(report.score).toBeCloseTo((100 * planted) / report.words, 0);
  expect((await checks.state(ada, id)).score).toBe(report.score);
});

test("ada's paraphrase and her copy of library texts are both reported, with the correct kind of match", async () => {
  const { addToSources, send, ask, worker, reports } = world();
  await addToSources("harbour", harbour);
  await addToSources("soil", soil);
  const text = `${soil.split("\n\n")[1]}\n\n${gardens}\n\n${harbourRewritten}`;
  const id = await ask(ada, (await send(ada, "both.txt", "text", utf8(text))).id);
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  expect(report.matches.map(({ sourceId, strength }) => [sourceId, strength])).toEqual([
    ["soil", "identical"],
    ["harbour", "paraphrase"],
  ]);
  expect(report.options.paraphraseScore).toBeGreaterThan(0);
});

test("a text without matches gets 0.0 and no sources", async () => {
  const { addToSources, send, ask, worker, reports } = world();
  await addToSources("other", `${PLANTED} ${PLANTED.split("").reverse().join("")}`);
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(20, 400)))).id);
  await worker().runs.run(id);
  const { report } = await reports.read(ada, id);
  expect(report.score).toBe(0);
  expect(report.sources).toEqual([]);
});

test("a job that is delivered twice, or while another worker runs it, changes nothing", async () => {
  const { db, clock, send, ask, worker } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(21, 300)))).id);
  const [first, second] = await Promise.all([worker().runs.run(id), worker().runs.run(id)]);
  expect([first, second].sort()).toEqual(["done", "nothing"]);
  expect(await worker().runs.run(id)).toBe("nothing");
  clock.pass(LEASE_MS * 2);
  expect(await worker().runs.run(id)).toBe("nothing");
  expect((await findCheckUnscoped(db, id))?.attempts).toBe(1);
});

test("the student is notified once when a check ends, without the text or its title", async () => {
  const { db, send, ask, worker } = world();
  const ready = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(61, 300)))).id);
  const short = await ask(eve, (await send(eve, "secret.txt", "text", utf8("Only six words stand here today."))).id);
  for (const id of [ready, short]) {
    await worker().runs.run(id);
    await worker().runs.run(id);
  }
  const answered = await db.select().from(notifications);
  expect(answered).toHaveLength(2);
  expect(answered).toContainEqual(
    expect.objectContaining({
      key: `report:${ready}`,
      kind: "report",
      personId: ada.id,
      subject: "Your report is ready",
      href: `/dashboard/reports/${ready}`,
    }),
  );
  expect(answered).toContainEqual(
    expect.objectContaining({ key: `report:${short}`, personId: eve.id, subject: "Your check failed" }),
  );
  expect(JSON.stringify(answered)).not.toMatch(/own\.txt|secret\.txt|six words/);
});

test("a text that is too short fails with its own message and is not retried", async () => {
  const { send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "short.txt", "text", utf8("Only six words stand here today."))).id);
  expect(await worker().runs.run(id)).toBe("failed");
  const state = await checks.state(ada, id);
  expect(state.status).toBe("failed");
  expect(state.problem?.text).toContain("150");
  expect(await worker().runs.run(id)).toBe("nothing");
});

test("a document that crashes its worker every time fails after the last attempt", async () => {
  const { clock, db, send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(22, 300)))).id);
  const { fuseAt } = await import("#tests/support/fuse.ts");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await expect(worker(fuseAt(6)).runs.run(id)).rejects.toThrow();
    clock.pass(LEASE_MS + 1);
  }
  expect(await worker().runs.run(id)).toBe("failed");
  expect((await checks.state(ada, id)).problem?.title).toBe("The check could not be finished");
  expect((await findCheckUnscoped(db, id))?.status).toBe("failed");
});

test("failed jobs fail a waiting check but never one that is running", async () => {
  const { clock, send, ask, worker, checks, db } = world();
  const waiting = await ask(ada, (await send(ada, "a.txt", "text", utf8(essay(23, 300)))).id);
  await worker().runs.giveUp(waiting);
  expect((await checks.state(ada, waiting)).status).toBe("failed");

  const held = await ask(ada, (await send(ada, "b.txt", "text", utf8(essay(24, 300)))).id);
  const { claimCheck } = await import("#db/checks/checks.ts");
  await claimCheck(db, held, "somebody", clock.now() + LEASE_MS, clock.now());
  await worker().runs.giveUp(held);
  expect((await checks.state(ada, held)).status).toBe("running");
});

test("eve's stored text matches in ada's report as whole blocks, and none of its text is shown", async () => {
  const { sent, send, ask, worker, reports } = world();
  const secret = essay(30, 500);
  const evesId = await ask(eve, (await send(eve, "eve.txt", "text", utf8(secret))).id, { stored: true });
  await worker().runs.run(evesId);
  const index = sent.find((job) => job.type === "index");
  expect(index).toBeDefined();
  if (index?.type === "index") await worker().library.include(index.sourceId);

  const copied = secret.split("\n\n").slice(1, 4).join("\n\n");
  const adasId = await ask(ada, (await send(ada, "ada.txt", "text", utf8(`${essay(31, 200)}\n\n${copied}`))).id);
  await worker().runs.run(adasId);
  const { report } = await reports.read(ada, adasId);
  expect(report.sources).toHaveLength(1);
  expect(report.sources[0]).toMatchObject({ kind: "student", id: "students", title: "Other students’ documents" });
  expect(JSON.stringify({ ...report, text: "" })).not.toContain("eve");
  for (const match of report.matches) expect(match).toMatchObject({ sourceStart: null, excerpt: null });
  expect(report.score).toBeGreaterThan(20);
});

test("a student's text whose matches are hidden changes nothing in ada's report, not even a total", async () => {
  const { documents, send, ask, worker, reports } = world();

  async function store(who: typeof bob, document: { id: string }): Promise<void> {
    await worker().runs.run(await ask(who, document.id, { stored: true }));
    await worker().library.include(`student:${document.id}`);
  }

  async function found(): Promise<string> {
    const text = `${PLANTED}\n\n${essay(31, 300)}\n\n${harbour.split("\n\n")[2]}`;
    const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(text))).id, { compareDrafts: false });
    await worker().runs.run(id);
    const { sources, matches, groups, score, scoreUnfiltered } = (await reports.read(ada, id)).report;
    expect(sources.map(({ kind }) => kind)).toEqual(["student"]);
    return JSON.stringify({ sources, matches, groups, score, scoreUnfiltered });
  }

  // Thirteen of ada's words and a paraphrase of her paragraph: enough to be looked at, and less than a block.
  const eves = `${PLANTED.split(/\s+/).slice(0, 13).join(" ")}.\n\n${harbourRewritten}\n\n${soil}`;
  expect(align(prepare(harbour), prepare(eves)).length).toBeGreaterThan(0);
  // Eve's is the older document, so that it comes before bob's wherever documents are in order.
  const older = await send(eve, "eve.txt", "text", utf8(eves));
  await store(eve, older);
  await store(bob, await send(bob, "bob.txt", "text", utf8(`${gardens}\n\n${PLANTED}`)));
  const withEve = await found();
  await documents.remove(eve, older.id);
  await worker().library.forget(older.id);
  expect(withEve).toBe(await found());
});

test("ada's own earlier draft is shown and not counted in the score", async () => {
  const { clock, send, ask, worker, reports } = world();
  const version = essay(40, 400);
  await worker().runs.run(await ask(ada, (await send(ada, "draft 1.txt", "text", utf8(version))).id));
  clock.pass(60_000);
  const id = await ask(ada, (await send(ada, "draft 2.txt", "text", utf8(`${version}\n\n${essay(41, 100)}`))).id);
  await worker().runs.run(id);
  const { report } = await reports.read(ada, id);
  expect(report.score).toBe(0);
  expect(report.sources[0]?.kind).toBe("own_draft");
  expect(report.groups.own_drafts.words).toBeGreaterThan(300);
});

test("staff see the metadata of every check; only admins see its owner and title", async () => {
  const { send, ask, worker, checks } = world();
  await worker().runs.run(await ask(ada, (await send(ada, "My diary.txt", "text", utf8(essay(80, 300)))).id));
  await expect(checks.listAll(eve)).rejects.toMatchObject({ reason: "not_allowed" });
  const [forBob] = await checks.listAll(bob);
  expect(forBob).toMatchObject({
    scoreTenths: 0,
    who: null,
    check: { title: "Private document", userId: "", status: "ready" },
  });
  const [forGrace] = await checks.listAll(grace);
  expect(forGrace?.check).toMatchObject({ title: "My diary", userId: "ada" });
});

test("a document stored in the repository remains there when it is checked again without the box", async () => {
  const { db, send, ask, worker } = world();
  const document = await send(ada, "own.txt", "text", utf8(essay(90, 300)));
  await worker().runs.run(await ask(ada, document.id, { stored: true }));
  await worker().runs.run(await ask(ada, document.id, { stored: false, retentionDays: 7 }));
  expect(await findDocumentUnscoped(db, document.id)).toMatchObject({ stored: true });
});

test("two checks of one person run at a time; the third waits without losing its job, and bob's is not delayed", async () => {
  const { clock, db, sent, send, ask, worker } = world();
  const { claimCheck } = await import("#db/checks/checks.ts");
  const ids: string[] = [];
  for (const seed of [70, 71, 72]) {
    clock.pass(1000);
    ids.push(await ask(ada, (await send(ada, `${seed}.txt`, "text", utf8(essay(seed, 300)))).id));
  }
  const [first, second, third] = ids as [string, string, string];
  const bobs = await ask(bob, (await send(bob, "bob.txt", "text", utf8(essay(73, 300)))).id);
  const until = clock.now() + LEASE_MS;
  expect(await claimCheck(db, first, "one", until, clock.now())).not.toBeNull();
  sent.length = 0;
  const [running, waiting] = [worker().runs.run(second), worker().runs.run(third)];
  expect([await running, await waiting].sort()).toEqual(["done", "nothing"]);
  const left = (await findCheckUnscoped(db, third))?.status === "queued" ? third : second;
  expect(await worker().runs.run(bobs)).toBe("done");
  // Anyone who ended has brought the next one's job.
  expect(sent.filter((job) => job.type === "check").map((job) => "checkId" in job && job.checkId)).toContain(left);
  expect(await worker().runs.run(left)).toBe("done");
});
