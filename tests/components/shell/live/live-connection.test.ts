import { expect, test } from "vitest";
import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";

test("an open socket is live: it sends hello, a ping every 25 s and presence every 45 s", () => {
  const room = createSurroundings();
  room.link.start();
  room.last().onopen?.({} as never);
  expect(room.link.state()).toBe("live");
  expect(room.presences).toBe(1);
  room.passTime(90_000, () => room.last().onmessage?.({ data: "pong" }));
  expect(room.last().sent.filter((word) => word === "ping")).toHaveLength(3);
  expect(room.presences).toBe(3);
});

test("a broken socket is reopened, with short delays at first, and missed events are loaded", () => {
  const room = createSurroundings();
  room.link.start();
  room.last().onopen?.({} as never);
  room.last().onclose?.({ code: 1006 });
  expect(room.link.state()).toBe("connecting");
  room.passTime(500);
  expect(room.sockets).toHaveLength(2);
  room.last().onopen?.({} as never);
  expect(room.link.state()).toBe("live");
  expect(room.presences).toBe(2);
});

test("after three failed connections the client polls every five seconds, and retries the socket each minute", () => {
  const room = createSurroundings();
  room.refusing = true;
  room.link.start();
  room.passTime(5000);
  expect(room.sockets).toHaveLength(3);
  expect(room.link.state()).toBe("polling");
  const before = room.polls;
  room.passTime(55_000);
  expect(room.polls - before).toBe(11);
  room.passTime(10_000);
  expect(room.sockets).toHaveLength(4);
  room.refusing = false;
  room.passTime(60_000);
  room.last().onopen?.({} as never);
  expect(room.link.state()).toBe("live");
  const reads = room.polls;
  room.passTime(20_000, () => room.last().onmessage?.({ data: "pong" }));
  expect(room.polls).toBe(reads);
});

test("a socket that never opens and one that no longer responds are abandoned", () => {
  const room = createSurroundings();
  room.link.start();
  room.passTime(11_000);
  expect(room.sockets.map(({ closed }) => closed)).toEqual([true, false]);
  room.last().onopen?.({} as never);
  room.passTime(35_500);
  expect(room.sockets[1]?.closed).toBe(true);
  expect(room.sockets).toHaveLength(3);
});

test("a hidden page sends no ping or presence and does not poll; all resume when it is visible", () => {
  const room = createSurroundings();
  room.link.start();
  room.last().onopen?.({} as never);
  room.seen = false;
  room.passTime(100_000);
  expect(room.last().sent).toEqual([]);
  expect(room.presences).toBe(1);
  room.last().onclose?.({ code: 1006 });
  room.passTime(600_000);
  expect(room.sockets).toHaveLength(1);
  room.seen = true;
  room.link.wake();
  expect(room.sockets).toHaveLength(2);
});

test("without a network nothing is tried; when it is back, at once", () => {
  const room = createSurroundings();
  room.link.start();
  room.last().onopen?.({} as never);
  room.connected = false;
  room.link.offline();
  expect(room.link.state()).toBe("offline");
  room.passTime(600_000);
  expect(room.sockets).toHaveLength(1);
  room.connected = true;
  room.link.wake();
  expect(room.sockets).toHaveLength(2);
});

test("a socket closed for authentication polls, and stops only if that is refused; too many windows fall back to polling", () => {
  const room = createSurroundings();
  room.link.start();
  room.last().onopen?.({} as never);
  room.last().onclose?.({ code: 4001 });
  expect(room.polls).toBe(1);
  expect(room.link.state()).toBe("connecting");
  room.link.stop();
  room.passTime(600_000);
  expect(room.link.state()).toBe("stopped");
  expect(room.sockets).toHaveLength(1);

  const crowded = createSurroundings();
  crowded.link.start();
  crowded.last().onopen?.({} as never);
  crowded.last().onclose?.({ code: 4008 });
  expect(crowded.link.state()).toBe("polling");
});

test("events of an abandoned socket are ignored", () => {
  const room = createSurroundings();
  room.link.start();
  const old = room.last();
  old.onopen?.({} as never);
  const hear = old.onmessage;
  old.onclose?.({ code: 1006 });
  hear?.({ data: "news of yesterday" });
  expect(room.news).toEqual([]);
});

type FakeSocket = LiveSocket & { sent: string[]; closed: boolean };

function createSurroundings() {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const sockets: FakeSocket[] = [];
  const room = {
    polls: 0,
    presences: 0,
    news: [] as unknown[],
    seen: true,
    connected: true,
    refusing: false,
  };
  const link = createLiveConnection({
    connect: () => {
      const socket: FakeSocket = {
        sent: [],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (word) => void socket.sent.push(word),
        close: () => (socket.closed = true),
      };
      sockets.push(socket);
      if (room.refusing) timers.push({ at: now + 1, act: () => socket.onclose?.({ code: 1006 }) });
      return socket;
    },
    present: () => room.presences++,
    poll: () => room.polls++,
    onNews: (news) => room.news.push(news),
    onState: () => {},
    later: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    chance: () => 0.5,
    visible: () => room.seen,
    online: () => room.connected,
  });
  /** `each` runs before every timer, as answers that come in meanwhile. */
  function passTime(ms: number, each: () => void = () => {}): void {
    const end = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.act();
      each();
    }
    now = end;
  }
  return Object.assign(room, { sockets, link, passTime, last: () => sockets.at(-1) as FakeSocket });
}
