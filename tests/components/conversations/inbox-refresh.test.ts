import { expect, test } from "vitest";
import { createInboxRefresh } from "#app/components/conversations/inbox/inbox-refresh.ts";
import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";
import { createClock } from "#tests/support/live-clock.ts";

const POLL_MS = 20_000;

/** Bob's open inbox: what the server has, what the page shows, and each request. */
function inbox() {
  const clock = createClock();
  const server = { waiting: 2, changes: 40 };
  const page = {
    server,
    shown: { ...server },
    asked: 0,
    loaded: 0,
    reachable: true,
    resolved: false,
    socket: null as LiveSocket | null,
  };
  const refresh = createInboxRefresh({
    async ask() {
      page.asked++;
      if (page.reachable) return { ok: true, value: { counts: { ...server } } };
      return { ok: false, status: 0, words: "", fields: {}, retryAfterMs: null };
    },
    shown: () => page.shown,
    showsResolved: () => page.resolved,
    reload() {
      page.loaded++;
      page.shown = { ...server };
    },
    later: clock.later,
    pollMs: POLL_MS,
  });
  const connection = createLiveConnection(
    {
      connect() {
        const socket: LiveSocket = { onopen: null, onmessage: null, onclose: null, close() {}, send() {} };
        page.socket = socket;
        clock.later(1, () => socket.onopen?.({} as never));
        return socket;
      },
      later: clock.later,
      now: clock.now,
      chance: () => 0.5,
      visible: () => true,
      online: () => true,
    },
    { onNews: refresh.stir, catchUp: (reason) => void refresh.catchUp(reason), pollMs: POLL_MS },
  );
  connection.start();
  return Object.assign(page, { pass: clock.passSettled });
}

test("an inbox that was just loaded is not loaded again when its socket opens", async () => {
  const page = inbox();
  await page.pass(100);
  expect([page.asked, page.loaded]).toEqual([1, 0]);
});

test("what changed between the page and its socket is loaded, once", async () => {
  const page = inbox();
  page.server.changes++;
  await page.pass(100);
  expect([page.asked, page.loaded]).toEqual([1, 1]);
  await page.pass(5_000);
  expect(page.loaded).toBe(1);
});

test("several news in a row load the inbox once, also where no count differs", async () => {
  const page = inbox();
  await page.pass(100);
  for (let news = 0; news < 3; news++) page.socket?.onmessage?.({ data: '{"type":"inbox"}' });
  await page.pass(500);
  expect([page.asked, page.loaded]).toEqual([2, 1]);
});

test("a socket that opens again loads what was missed, and nothing where nothing was", async () => {
  const page = inbox();
  await page.pass(100);
  page.socket?.onclose?.({ code: 1006 });
  await page.pass(2_000);
  expect([page.asked, page.loaded]).toEqual([2, 0]);
  page.socket?.onclose?.({ code: 1006 });
  page.server.waiting++;
  await page.pass(5_000);
  expect([page.asked, page.loaded]).toEqual([3, 1]);
});

test("resolved conversations, which no count contains, are loaded again whenever news may have been missed", async () => {
  const page = inbox();
  page.resolved = true;
  await page.pass(100);
  expect(page.loaded).toBe(0);
  page.socket?.onclose?.({ code: 1006 });
  await page.pass(2_000);
  expect(page.loaded).toBe(1);
});

test("news without a connection are asked for again, and load nothing until it is back", async () => {
  const page = inbox();
  await page.pass(100);
  page.reachable = false;
  page.socket?.onmessage?.({ data: '{"type":"inbox"}' });
  await page.pass(1_000);
  expect(page.loaded).toBe(0);
  page.reachable = true;
  await page.pass(POLL_MS + 1_000);
  expect(page.loaded).toBe(1);
});
