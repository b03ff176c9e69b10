import { expect, test, vi } from "vitest";
import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";
import { closeCodes, YIELDING } from "#schema/vocabulary/sockets.ts";
import { createClock } from "#tests/support/live-clock.ts";
import { signedIn } from "#tests/support/signed-in.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;

test("eleven inbox windows of one person settle: one attempt in minutes, no socket closed for another, all current", async () => {
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const world = createWindows(bob, "/api/inbox/live", 11);
  await world.pass(30_000);
  expect(world.states().sort()).toEqual([...Array(10).fill("live"), "polling"]);
  expect(world.counts.displaced).toBe(1);

  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  for (const view of world.views) view.current = false;
  const begun = await ada.go("/api/conversations", json({ topic: "privacy", subject: "How long", message }));
  expect(begun.status).toBe(201);
  await world.pass(20_000);
  await vi.waitFor(() => expect(world.views).toEqual(Array(11).fill({ current: true })), { timeout: 20_000 });

  const before = { ...world.counts };
  await world.pass(10 * 60_000);
  expect(world.counts.attempts - before.attempts).toBeGreaterThanOrEqual(2);
  expect(world.counts.attempts - before.attempts).toBeLessThanOrEqual(4);
  expect(world.counts.displaced).toBe(1);
  expect(world.states().filter((state) => state === "live")).toHaveLength(10);
  world.stop();
});

function json(body: unknown) {
  return { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** Windows of a person with the page's own connection, the real room between them, and a clock that the test moves. */
function createWindows(browser: Browser, path: string, count: number) {
  const clock = createClock();
  const counts = { attempts: 0, displaced: 0 };
  /** What was sent and not answered yet: time passes only when there is nothing. */
  let unanswered = 0;

  function connect(yields: boolean): LiveSocket {
    counts.attempts++;
    unanswered++;
    let real: WebSocket | null = null;
    let pings = 0;
    const socket: LiveSocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send(text) {
        if (text === "ping") {
          pings++;
          unanswered++;
        }
        real?.send(text);
      },
      close: () => real?.close(1000),
    };
    void browser
      .go(yields ? `${path}?mode=${YIELDING}` : path, { headers: { Upgrade: "websocket" } })
      .then((response) => {
        unanswered--;
        real = response.webSocket;
        if (!real) return socket.onclose?.({ code: 1006 });
        real.addEventListener("message", ({ data }) => {
          if (data === "pong") {
            pings--;
            unanswered--;
          }
          socket.onmessage?.({ data });
        });
        real.addEventListener("close", ({ code }) => {
          unanswered -= pings;
          if (code === closeCodes.tooManyWindows) counts.displaced++;
          socket.onclose?.({ code });
        });
        real.accept();
        socket.onopen?.({} as never);
      });
    return socket;
  }

  const windows = Array.from({ length: count }, () => {
    const view = { current: false };
    const connection = createLiveConnection(
      { connect, later: clock.later, now: clock.now, chance: () => 0.5, visible: () => true, online: () => true },
      {
        onNews: (news) => (news as { type: string }).type === "inbox" && Object.assign(view, { current: true }),
        catchUp(reason) {
          if (reason !== "interval") view.current = true;
          unanswered++;
          void browser.go("/api/inbox/presence", json({})).then(() => unanswered--);
        },
      },
    );
    return { connection, view };
  });
  for (const { connection } of windows) connection.start();

  return {
    counts,
    views: windows.map(({ view }) => view),
    states: () => windows.map(({ connection }) => connection.state()),
    async pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 5000) {
        await vi.waitFor(() => expect(unanswered).toBe(0), { timeout: 20_000, interval: 2 });
        clock.pass(5000);
      }
      await vi.waitFor(() => expect(unanswered).toBe(0), { timeout: 20_000, interval: 2 });
    },
    stop(): void {
      for (const { connection } of windows) connection.stop();
    },
  };
}
