import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import { createChecks } from "#app/services/checks/checks.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { checks as checkTable } from "#db/tables/index.ts";
import type { CheckState } from "#schema/checks/check.ts";
import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { harbour } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { openServicesOf, testService } from "#tests/support/open-services.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";

const room = (id: string) => testEnv.LIVE_ROOM.get(testEnv.LIVE_ROOM.idFromName(id));

function headersOf(state: CheckState) {
  return {
    Upgrade: "websocket",
    "X-Watcher": ada.id,
    "X-Session": "sess_ada",
    "X-Check-State": encodeURIComponent(JSON.stringify(state)),
  };
}

/** A browser of ada's at the room of a check, told by the site how the check is. */
async function watch(id: string, state: CheckState) {
  const headers = headersOf(state);
  const { webSocket } = await room(id).fetch("https://room.internal/", { headers });
  const heard: CheckState[] = [];
  const closed: number[] = [];
  webSocket!.addEventListener("close", ({ code }) => closed.push(code));
  let longest = 0;
  webSocket!.addEventListener("message", ({ data }) => {
    longest = Math.max(longest, String(data).length);
    if (data !== "pong") heard.push(JSON.parse(String(data)) as CheckState);
  });
  webSocket!.accept();
  return {
    heard,
    closed,
    longest: () => longest,
    close: () => webSocket!.close(),
    async until(ready: (state: CheckState) => boolean): Promise<void> {
      for (let turn = 0; turn < 200 && !heard.some(ready); turn++) await new Promise((next) => setTimeout(next, 10));
      expect(heard.some(ready)).toBe(true);
    },
  };
}

test("ada sees each collection as it is searched, its matches, and the end of the check", async () => {
  const { addToSources, send, ask, worker, checks } = world();
  await addToSources("tides", `${essay(1, 200)}\n\n${PLANTED}`);
  const id = await ask(ada, (await send(ada, "Ängste.txt", "text", utf8(`${essay(10, 220)}\n\n${PLANTED}`))).id);
  const browser = await watch(id, await checks.state(ada, id));
  await worker().runs.run(id);
  await browser.until(({ status }) => status === "ready");

  expect(browser.heard[0]).toMatchObject({ status: "queued", title: "Ängste", collections: null, found: null });
  expect([...new Set(browser.heard.map(({ stage }) => stage))]).toEqual([
    ...[null, "extract", "fingerprint", "search", "align", "score", "sign"],
  ]);
  const searching = browser.heard.filter(({ stage }) => stage === "search").map(({ collections }) => collections);
  const names = ["own_drafts", "article", "library", "students"];
  expect(searching[1]?.map(({ collection, state }) => [collection, state])).toEqual(
    names.map((name, at) => [name, at === 0 ? "searching" : "waiting"]),
  );
  expect(searching.at(-1)).toEqual(
    names.map((collection) => ({ collection, state: "done", found: collection === "library" ? 1 : 0 })),
  );
  const last = browser.heard.at(-1);
  expect(last).toMatchObject({ status: "ready", found: 1, words: expect.any(Number), progress: 100 });
  expect(last?.score).toBe((await checks.state(ada, id)).score);
  const progress = browser.heard.map((state) => state.progress);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(browser.heard.map(({ at }) => at)).toEqual([...browser.heard.map(({ at }) => at)].sort((a, b) => a - b));
  expect(browser.longest()).toBeLessThan(4000);
  browser.close();
});

test("a later viewer gets the current state at once, from the room or from the request, whichever is newer", async () => {
  const { clock, send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(12, 300)))).id);
  const early = await checks.state(ada, id);
  clock.pass(1000);
  await expect(worker(fuseAt(9)).runs.run(id)).rejects.toThrow();
  const kept = await runInDurableObject(room(id), (_room, { storage }) => storage.get<CheckState>("state"));
  expect(kept).toMatchObject({ status: "running", stage: "fingerprint" });
  const stale = await watch(id, early);
  await stale.until(({ status }) => status === "running");
  expect(stale.heard[0]).toEqual(kept);
  const fresh = await watch(id, { ...early, at: clock.now() + 1, progress: 77 });
  await fresh.until(({ progress }) => progress === 77);
  expect(fresh.heard).toHaveLength(1);
});

test("a check in eleven windows: the oldest is closed, the others are told, and a window that yields is refused", async () => {
  const { send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(17, 300)))).id);
  const queued = await checks.state(ada, id);
  const windows: Awaited<ReturnType<typeof watch>>[] = [];
  for (let at = 0; at < 11; at++) windows.push(await watch(id, queued));
  await vi.waitFor(() => expect(windows[0]?.closed).toEqual([closeCodes.tooManyWindows]), { timeout: 20_000 });
  const yields = { headers: { ...headersOf(queued), "X-Yields": "1" } };
  expect((await room(id).fetch("https://room.internal/", yields)).status).toBe(503);
  await worker().runs.run(id);
  for (const { until } of windows.slice(1)) await until(({ status }) => status === "ready");
  expect(windows.slice(1).map(({ closed }) => closed)).toEqual(Array(10).fill([]));
  for (const { close } of windows.slice(1)) close();
});

test("a browser is sent the state of a check for fifteen minutes after it authenticated", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(19, 300)))).id);
  const state = await checks.state(ada, id);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const browser = await watch(id, state);
  vi.setSystemTime(now + 15 * 60_000);
  await room(id).announce({ ...state, progress: 11 });
  vi.setSystemTime(now + 15 * 60_000 + 1);
  await room(id).announce({ ...state, progress: 12 });
  await vi.waitFor(() => expect(browser.closed).toEqual([closeCodes.signInAgain]), { timeout: 20_000 });
  expect(browser.heard.map(({ progress }) => progress)).toEqual([state.progress, 11]);
});

test("the room of a check forgets an hour after its last news, not before, and at its alarm", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(20, 300)))).id);
  const state = await checks.state(ada, id);
  const begun = Date.now();
  await room(id).announce({ ...state, progress: 21 });
  const ended = Date.now();
  const stored = () =>
    runInDurableObject(room(id), async (_room, { storage }) => [
      (await storage.get<CheckState>("state"))?.progress,
      await storage.getAlarm(),
    ]);
  const [progress, alarm] = await stored();
  expect(progress).toBe(21);
  expect(alarm).toBeGreaterThanOrEqual(begun + 3_600_000);
  expect(alarm).toBeLessThanOrEqual(ended + 3_600_000);
  expect(await runDurableObjectAlarm(room(id))).toBe(true);
  expect(await stored()).toEqual([undefined, null]);
});

test("a room that was not told the end of a check does not replace it by what it stored before", async () => {
  const { send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(18, 300)))).id);
  await expect(worker(fuseAt(9)).runs.run(id)).rejects.toThrow();
  const running = await checks.state(ada, id);
  const late = await watch(id, { ...running, status: "failed", at: running.at - 1000 });
  await late.until(({ status }) => status === "failed");
  expect(late.heard).toHaveLength(1);
});

test("the room of a finished check stores nothing", async () => {
  const { send, ask, worker, checks } = world();
  const ready = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(13, 300)))).id);
  const short = await ask(ada, (await send(ada, "short.txt", "text", utf8("Only six words stand here today."))).id);
  const cancelled = await ask(ada, (await send(ada, "no.txt", "text", utf8(essay(14, 300)))).id);
  await worker().runs.run(ready);
  await worker().runs.run(short);
  await checks.cancel(ada, cancelled);
  for (const id of [ready, short, cancelled]) {
    const kept = await runInDurableObject(room(id), async (_room, { storage }) => [
      ...(await storage.list()).keys(),
      await storage.getAlarm(),
    ]);
    expect(kept).toEqual([null]);
    const late = await watch(id, await checks.state(ada, id));
    await late.until(({ status }) => ["ready", "failed", "cancelled"].includes(status));
  }
  expect((await testEnv.FILES.list()).objects.filter(({ key }) => key.endsWith("partial.json"))).toEqual([]);
});

test("a ping keeps the socket open without waking the room", async () => {
  const { send, ask, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(15, 300)))).id);
  const headers = headersOf(await checks.state(ada, id));
  const { webSocket } = await room(id).fetch("https://room.internal/", { headers });
  webSocket!.accept();
  const pong = new Promise((heard) =>
    webSocket!.addEventListener("message", ({ data }) => data === "pong" && heard(data)),
  );
  webSocket!.send("ping");
  expect(await pong).toBe("pong");
  webSocket!.close();
});

test("ada can read her text and the matches found so far while the check runs; no other person can", async () => {
  const { files, addToSources, send, ask, worker, checks } = world();
  await addToSources("tides", `${essay(1, 200)}\n\n${PLANTED}`);
  const text = `${essay(16, 220)}\n\n${PLANTED}`;
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(text))).id);
  await expect(checks.text(ada, id)).rejects.toMatchObject({ reason: "conflict" });
  const seen: { found: number; collections: string[] }[] = [];
  const meanwhile = {
    ...files,
    async putText(key: string, words: string) {
      await files.putText(key, words);
      if (!key.endsWith("partial.json")) return;
      expect((await checks.text(ada, id)).text).toBe(text);
      await expect(checks.text(eve, id)).rejects.toMatchObject({ reason: "not_found" });
      await expect(checks.partial(bob, id)).rejects.toMatchObject({ reason: "not_found" });
      const { report, found } = await checks.partial(ada, id);
      expect(report.matches).toHaveLength(found);
      const { collections } = await checks.state(ada, id);
      seen.push({ found, collections: (collections ?? []).map(({ state }) => state) });
    },
  };
  await worker(undefined, { files: meanwhile }).runs.run(id);
  expect(seen.map(({ found }) => found)).toEqual([0, 1]);
  expect(await testEnv.FILES.head(`reports/${id}/partial.json`)).toBeNull();
  // Afterwards the same calls answer from the report.
  expect((await checks.partial(ada, id)).found).toBe(1);
  expect((await checks.text(ada, id)).text).toBe(text);
});

test("the partial result is stored encrypted, and deleted when the check fails", async () => {
  const { clock, send, ask, worker, checks } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(17, 300)))).id);
  await expect(worker(fuseAt(22)).runs.run(id)).rejects.toThrow();
  const lying = await testEnv.FILES.get(`reports/${id}/partial.json`);
  expect(await lying!.text()).not.toContain(essay(17, 300).slice(0, 30));
  clock.pass(7 * 60_000);
  await worker().runs.giveUp(id);
  expect(await testEnv.FILES.head(`reports/${id}/partial.json`)).toBeNull();
  await expect(checks.partial(ada, id)).rejects.toMatchObject({ reason: "gone" });
});

test("a student's text whose matches are hidden is in no total while the check runs either", async () => {
  const { documents, send, ask, worker, checks } = world();

  async function answered(): Promise<string> {
    const text = `${PLANTED}\n\n${essay(31, 300)}\n\n${harbour.split("\n\n")[2]}`;
    const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(text))).id, { compareDrafts: false });
    const browser = await watch(id, await checks.state(ada, id));
    await worker().runs.run(id);
    await browser.until(({ status }) => status === "ready");
    return JSON.stringify(
      browser.heard.map(({ collections, found, score, progress }) => [collections, found, score, progress]),
    );
  }

  const thirteen = `${PLANTED.split(/\s+/).slice(0, 13).join(" ")}.\n\n${essay(32, 200)}`;
  const eves = await send(eve, "eve.txt", "text", utf8(thirteen));
  await worker().runs.run(await ask(eve, eves.id, { stored: true }));
  await worker().library.include(`student:${eves.id}`);
  const withEve = await answered();
  await documents.remove(eve, eves.id);
  await worker().library.forget(eves.id);
  expect(withEve).toBe(await answered());
});

test("the log of a check shows staff each step with its time, and no text of the document", async () => {
  const { db, clock, send, ask, worker } = world();
  const id = await ask(ada, (await send(ada, "Secret title.txt", "text", utf8(essay(18, 300)))).id);
  await expect(worker(fuseAt(9)).runs.run(id)).rejects.toThrow();
  clock.pass(7 * 60_000);
  await worker().runs.run(id);
  const log = (await findCheckUnscoped(db, id))?.log ?? [];
  expect(log.map(({ what, attempt }) => (attempt ? `${what} ${attempt}` : what))).toEqual([
    ...["queued", "claimed 1", "extract", "fingerprint", "claimed 2", "extract", "fingerprint", "search"],
    ...["found", "found", "found", "found", "align", "score", "sign", "ready"],
  ]);
  expect(JSON.stringify(log)).not.toContain("Secret");
});

test("the log keeps its newest sixty lines", async () => {
  const { db, clock, send, ask } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(19, 300)))).id);
  const { claimCheck, releaseCheck } = await import("#db/checks/checks.ts");
  for (let turn = 1; turn <= 40; turn++) {
    await claimCheck(db, id, "lease", clock.now() + 1000, clock.now());
    await releaseCheck(db, id, "lease", clock.now());
  }
  const log = (await findCheckUnscoped(db, id))?.log ?? [];
  expect(log).toHaveLength(60);
  expect(log.at(-2)).toMatchObject({ what: "claimed", attempt: 40 });
});

test("an external collection that does not respond is reported as such, and the check continues", async () => {
  const { send, ask, worker, checks } = world();
  for (const [answers, answered] of [
    [false, { state: "no_answer", found: null }],
    [true, { state: "done", found: 1 }],
  ] as const) {
    const text = `${PLANTED}\n\n${essay(1, 200)}`;
    const openServices = openServicesOf([
      testService("europe_pmc", answers ? { texts: [{ text }] } : { problem: "down" }),
    ]);
    const words = utf8(`${essay(answers ? 24 : 25, 220)}\n\n${PLANTED}`);
    const id = await ask(ada, (await send(ada, "own.txt", "text", words)).id, {
      openTexts: true,
      compareDrafts: false,
    });
    await worker(undefined, { openServices }).runs.run(id);
    const { collections, status } = await checks.state(ada, id);
    expect(status).toBe("ready");
    expect(collections?.map(({ collection }) => collection)).toEqual(["article", "library", "students", "europe_pmc"]);
    expect(collections?.at(-1)).toMatchObject(answered);
  }
});

test("reading the state of a check reads as many rows with sixty known checks as with six hundred", async () => {
  const { db, clock, files, live, send, ask } = world();
  const id = await ask(ada, (await send(ada, "own.txt", "text", utf8(essay(26, 300)))).id);
  const counted = countedDatabase();
  const ports = {
    clock,
    files,
    live,
    jobs: { async send() {} },
    bookmark: () => null,
    emailVerified: async () => true,
  };
  const priceList = { current: async () => firstPriceList };
  const slow = createChecks({ ...ports, db: counted.db, priceList });
  const cost: number[] = [];
  for (const known of [60, 600]) {
    for (let at = 0; at < known; at++) {
      await db.insert(checkTable).values({
        id: crypto.randomUUID(),
        userId: "eve",
        documentId: "none",
        title: "",
        status: "ready" as const,
        options: {} as never,
        stageTimes: { extract: 10 },
        queuedAt: at,
        updatedAt: at,
      });
    }
    expect((await slow.state(ada, id)).remainingMs).toBe(10);
    cost.push(counted.rowsRead());
  }
  expect(cost[1]).toBe(cost[0]);
  expect(cost[0]).toBeLessThan(110);
});

test("the remaining time is estimated from five checks on, by queue position and by stage", async () => {
  const { clock, send, ask, worker, checks } = world();
  const slow = {
    async read() {
      clock.pass(4000);
      return { ok: true as const, text: essay(20, 300), pages: [0], flags: [], hidden: [] };
    },
  };
  async function one(): Promise<string> {
    return ask(ada, (await send(ada, "own.txt", "text", utf8(essay(20, 300)))).id, { compareDrafts: false });
  }
  for (let turn = 0; turn < 5; turn++) {
    const id = await one();
    expect((await checks.state(ada, id)).remainingMs).toBeNull();
    await worker(undefined, { extractor: slow }).runs.run(id);
  }
  const first = await one();
  clock.pass(10);
  const second = await one();
  expect((await checks.state(ada, first)).remainingMs).toBe(4000);
  expect(await checks.state(ada, second)).toMatchObject({ queuePlace: 1, remainingMs: 8000 });
});
