import { expect, test } from "vitest";
import { composePrivately } from "#app/extraction/browser/compose.ts";
import { encodePrivateRequest, NONCE_BYTES, privateCheckId } from "#core/checks/private-check.ts";
import { allVisible, prepare } from "#core/similarity/index.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { creditBalance, giveCredits } from "#db/payments/credits.ts";
import { findSourceRead } from "#db/sources/source-reads.ts";
import { markForgetting, removeSource, studentSourceId } from "#db/sources/sources.ts";
import { PrivateAnswer } from "#schema/checks/private-check.ts";
import { type Report, ReportBody } from "#schema/checks/report.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { eve } from "#tests/support/people.ts";
import { privateCheckWorld, requestOf, usual } from "#tests/support/private-checks.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { essay } from "#tests/support/texts.ts";
import { visitor } from "#tests/support/visitor.ts";

test("an open source that may contain the passage is sent whole, and one under another licence around the match only", async () => {
  const { check, addToSourcesUnder } = privateCheckWorld();
  const open = essay(500, 900);
  const closed = `${essay(501, 3000)}\n\n${essay(502, 60)}\n\n${essay(503, 3000)}`;
  await addToSourcesUnder("open-500", open, "CC BY 4.0");
  await addToSourcesUnder("closed-501", closed, "All rights reserved");
  const answer = await check(`${essay(504, 200)} ${open.slice(300, 900)} ${essay(505, 200)} ${essay(502, 60)}`);
  const of = (id: string) => answer.sources.find((source) => source.id === id);
  expect(of("open-500")).toMatchObject({ kind: "library", licence: "CC BY 4.0", passages: [{ start: 0, text: open }] });
  const passages = of("closed-501")?.passages ?? [];
  expect(passages).toHaveLength(1);
  for (const { start, text } of passages) expect(closed.slice(start, start + text.length)).toBe(text);
  expect(passages[0]?.text).toContain(essay(502, 60).slice(0, 100));
  expect(passages[0]?.text.length).toBeLessThan(closed.length / 10);
  expect(of("closed-501")).toMatchObject({ length: closed.length, words: prepare(closed).words });
});

test("the browser computes from the response the same report as a stored check, source by source and match by match", async () => {
  const { check, addToSourcesUnder, send, ask, worker, reports, student } = privateCheckWorld();
  const [first, second] = [essay(700, 900), essay(701, 900)];
  await addToSourcesUnder("open-700", first, "CC BY 4.0");
  await addToSourcesUnder("open-701", second, "CC0");
  const quoted = `“${second.slice(100, 400)}” (Somebody, 2020).`;
  const text = `${essay(702, 200)}\n\n${first.slice(300, 1500)}\n\n${quoted}\n\n${essay(703, 200)}`;
  const document = await send(student, "kept.txt", "text", utf8(text));
  const id = await ask(student, document.id, { compareDrafts: false });
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(student, id);

  const answer = await check(text);
  const prepared = prepare(text);
  const held = {
    kind: "text" as const,
    sha256: report.documentHash,
    text,
    pages: [0],
    flags: [],
    parts: allVisible(prepared),
  };
  const made = composePrivately(held, PrivateAnswer.parse(answer), { title: "kept", choices: usual, now: 0 });
  expect(made.score).toBeGreaterThan(10);
  const own = (one: Report) => ReportBody.parse(one);
  expect(own(made)).toEqual(own(report));
  expect(made.coverage).toEqual(report.coverage);
});

test("passages of a restricted source are matched at their positions in the whole source", async () => {
  const { check, addToSourcesUnder } = privateCheckWorld();
  const passage = essay(711, 80);
  const closed = `${essay(710, 2500)}\n\n${passage}\n\n${essay(712, 2500)}`;
  await addToSourcesUnder("closed-710", closed, "All rights reserved");
  const text = `${essay(713, 200)}\n\n${passage}`;
  const held = { kind: "text" as const, sha256: "", text, pages: [0], flags: [], parts: allVisible(prepare(text)) };
  const made = composePrivately(held, await check(text), { title: "", choices: usual, now: 0 });
  expect(made.matches).toHaveLength(1);
  const [match] = made.matches;
  expect(closed.slice(match?.sourceStart ?? 0, match?.sourceEnd ?? 0)).toBe(passage.replace(/\.$/, ""));
  expect(made.sources).toMatchObject([{ id: "closed-710", length: prepare(closed).words }]);
});

test("two close matches in a restricted source are sent as one passage, at its position", async () => {
  const { check, addToSourcesUnder } = privateCheckWorld();
  const [one, other] = [essay(721, 60), essay(722, 60)];
  const closed = `${essay(720, 3000)}\n\n${one}\n\n${essay(723, 30)}\n\n${other}\n\n${essay(724, 3000)}`;
  await addToSourcesUnder("closed-720", closed, "All rights reserved");
  const text = `${one}\n\n${essay(725, 200)}\n\n${other}`;
  const answer = await check(text);
  expect(answer.sources[0]?.passages).toHaveLength(1);
  const held = { kind: "text" as const, sha256: "", text, pages: [0], flags: [], parts: allVisible(prepare(text)) };
  const { matches } = composePrivately(held, answer, { title: "", choices: usual, now: 0 });
  const copied = matches.map(({ sourceStart, sourceEnd }) => closed.slice(sourceStart ?? 0, sourceEnd ?? 0));
  expect(copied).toEqual([one, other].map((text) => text.replace(/\.$/, "")));
});

test("private checks can read at most a tenth of a restricted source in a month", async () => {
  const { check, addToSourcesUnder, student, db, clock } = privateCheckWorld();
  const text = essay(510, 4000);
  await addToSourcesUnder("closed-510", text, "All rights reserved");
  const read = new Set<number>();
  for (let part = 0; part < 20; part += 1) {
    const from = Math.floor((part * text.length) / 20);
    const { sources } = await check(`${essay(520 + part, 150)} ${text.slice(from, from + text.length / 20)}`);
    for (const { start, text } of sources.find(({ id }) => id === "closed-510")?.passages ?? [])
      for (let at = start; at < start + text.length; at += 1) read.add(at);
  }
  expect(read.size).toBeGreaterThan(0);
  expect(read.size).toBeLessThanOrEqual(text.length / 10);
  expect((await findSourceRead(db, student.id, "closed-510"))?.ranges.length).toBeGreaterThan(0);
  clock.pass(31 * 86_400_000);
  expect((await check(`${essay(541, 150)} ${text.slice(0, 900)}`)).sources).toHaveLength(1);
});

test("for a match with bob's text ada gets only positions in her own text", async () => {
  const { check, store } = privateCheckWorld();
  const shared = essay(550, 120);
  const source = await store(`${essay(551, 150)}\n\n${shared}\n\n${essay(552, 150)}`);
  const answer = await check(`${essay(553, 200)} ${shared} ${essay(554, 100)}`);
  expect(answer.places).toHaveLength(1);
  const [first = 0] = answer.places[0] ?? [];
  expect(first).toBeGreaterThanOrEqual(200);
  expect(answer.sources).toEqual([]);
  const body = JSON.stringify(answer);
  expect(body).not.toContain(source.replace("student:", ""));
  expect(words(essay(552, 150)).filter((word) => body.includes(word))).toEqual([]);
});

test("the response is identical to the byte whether bob's text is below the threshold or unrelated", async () => {
  const id = crypto.randomUUID();
  const copied = essay(560, 60);
  const text = `${essay(561, 300)} ${copied.split(" ").slice(0, 22).join(" ")} ${essay(562, 100)}`;
  const { check, store, db, clock } = privateCheckWorld();
  const before = await check(text, {}, id);
  const near = await store(`${essay(563, 150)}\n\n${copied}\n\n${essay(564, 150)}`);
  const with22 = await check(text, {}, id);
  // What is told of the collection as a whole is how many documents it has; of bob's nothing.
  expect(without(with22)).toBe(without(before));
  await markForgetting(db, near.replace("student:", ""));
  await removeSource(db, near, clock.now());
  await store(essay(565, 360));
  expect(JSON.stringify(await check(text, {}, id))).toBe(JSON.stringify(with22));
});

test("matches with bob's text are shown to three private checks and hidden from the fourth, and the receipt says that matches may be hidden", async () => {
  const { check, store, db } = privateCheckWorld();
  const page = essay(570, 150);
  await store(`${page}\n\n${essay(571, 200)}`);
  const notSearched = (answer: PrivateAnswer) =>
    answer.coverage.find(({ collection }) => collection === "students")?.notSearched;
  for (const seed of [572, 573, 574]) {
    const answer = await check(`${essay(seed, 300)} ${page}`);
    expect(answer.places).toHaveLength(1);
    expect(notSearched(answer)).toBeUndefined();
  }
  const id = crypto.randomUUID();
  const fourth = await check(`${essay(575, 300)} ${page}`, {}, id);
  expect(fourth.places).toEqual([]);
  expect(notSearched(fourth)).toBe("places_hidden");
  expect(await findCheckUnscoped(db, id)).toMatchObject({ probing: "many_documents" });
  expect(notSearched(await check(essay(576, 300)))).toBe("places_hidden");
});

test("a text of repetitions gets no matches, and staff can see why", async () => {
  const { check, store, db } = privateCheckWorld();
  const page = essay(580, 60);
  await store(`${page}\n\n${essay(581, 200)}`);
  const id = crypto.randomUUID();
  expect((await check(`${page} `.repeat(25), {}, id)).places).toEqual([]);
  expect(await findCheckUnscoped(db, id)).toMatchObject({ probing: "repeated_runs" });
});

test("ada's own drafts are sent to her browser when she asks for them, and to no other person's", async () => {
  const home = privateCheckWorld();
  const text = essay(590, 300);
  const version = await home.send(home.student, "first.txt", "text", utf8(text));
  await home.worker().runs.run(await home.ask(home.student, version.id, { stored: true }));
  await home.worker().library.include(studentSourceId(version.id));
  expect((await home.check(`${text} ${essay(591, 50)}`)).sources).toEqual([]);
  const compared = await home.check(`${text} ${essay(591, 50)}`, { compareDrafts: true });
  expect(compared.sources).toMatchObject([
    { id: `draft:${version.id}`, kind: "own_draft", passages: [{ start: 0, text }] },
  ]);
  expect(compared.places).toEqual([]);
  const request = requestOf(`${text} ${essay(591, 50)}`, { compareDrafts: true });
  const other = await home.privateChecks.answer({ ...eve, id: crypto.randomUUID() }, crypto.randomUUID(), request);
  expect(other.sources).toEqual([]);
});

test("a private check is charged once however often it is sent, and only its existence is stored", async () => {
  const { check, student, db, clock } = privateCheckWorld(0);
  await giveCredits(db, student.id, student.id, 2, clock.now());
  const id = crypto.randomUUID();
  const text = essay(600, 250);
  await Promise.all([check(text, {}, id), check(text, {}, id)]);
  await check(text, {}, id);
  expect(await creditBalance(db, student.id)).toBe(1);
  expect(await findCheckUnscoped(db, id)).toMatchObject({
    mode: "private",
    documentId: "",
    title: "Private check",
    status: "ready",
    paidBy: "credit",
    words: prepare(text).words,
    problem: null,
    collections: null,
    stageTimes: {},
  });
  const row = JSON.stringify(await findCheckUnscoped(db, id));
  expect(words(text).filter((word) => row.includes(word))).toEqual([]);
  await check(essay(601, 250));
  await expect(check(essay(602, 250))).rejects.toMatchObject({ reason: "too_many" });
  expect(await creditBalance(db, student.id)).toBe(0);
  clock.pass(2 * 60 * 60_000);
  await expect(check(text, {}, id)).rejects.toMatchObject({ reason: "gone" });
});

test("another person's id does not make a check free, and a check without the rights box is refused", async () => {
  const { check, privateChecks } = privateCheckWorld();
  const id = crypto.randomUUID();
  await check(essay(610, 200), {}, id);
  await expect(privateChecks.answer(eve, id, requestOf(essay(610, 200)))).rejects.toMatchObject({ reason: "conflict" });
  await expect(check(essay(611, 200), { rights: false })).rejects.toMatchObject({ reason: "invalid" });
  await expect(privateChecks.answer({ kind: "guest" }, id, requestOf(essay(612, 200)))).rejects.toMatchObject({
    reason: "not_signed_in",
  });
});

test("the API refuses a guest, a key that is not the hash of the body, and a body of invalid size or type", async () => {
  const body = encodePrivateRequest(requestOf(essay(620, 300)), crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const key = privateCheckId(new Uint8Array(await crypto.subtle.digest("SHA-256", body)));
  const send = (go: ReturnType<typeof visitor>["go"], bytes: Uint8Array<ArrayBuffer>, id: string, type?: string) =>
    go("/api/private-checks", {
      method: "POST",
      body: bytes,
      headers: { "Content-Type": type ?? "application/octet-stream", "Idempotency-Key": id },
    });
  const guest = visitor();
  expect((await send(guest.go, body, key)).status).toBe(401);
  const member = await signedIn("ada");
  expect((await send(member.go, body, crypto.randomUUID())).status).toBe(409);
  expect((await send(member.go, body.slice(0, -3), key)).status).toBe(422);
  expect((await send(member.go, body, key, "text/plain")).status).toBe(415);
  expect((await send(member.go, new Uint8Array(2_100_000), key)).status).toBe(413);
  const answer = await send(member.go, body, key);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: key, sources: [], places: [] });
});

function without({ coverage: _, ...rest }: PrivateAnswer): string {
  return JSON.stringify(rest);
}

function words(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[a-z]{5,}/g))];
}
