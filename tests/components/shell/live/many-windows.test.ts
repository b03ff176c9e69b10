import { expect, test } from "vitest";
import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";
import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { chanceOf } from "#tests/soak/chance.ts";
import { createClock } from "#tests/support/live-clock.ts";

const MINUTE_MS = 60_000;

test("eleven windows of one person settle: ten keep their sockets, one polls, and all show current data", () => {
  const world = createWorld(11);
  world.clock.pass(MINUTE_MS);
  expect(world.states()).toEqual(["polling", ...Array(10).fill("live")]);
  expect(world.room.displaced).toBe(1);
  const settled = world.room.attempts;
  for (let minute = 0; minute < 60; minute++) {
    const before = world.room.attempts;
    world.announce();
    world.clock.pass(5000);
    expect(world.shown()).toEqual(Array(11).fill(world.room.change));
    world.clock.pass(MINUTE_MS - 5000);
    expect(world.room.attempts - before).toBeLessThanOrEqual(1);
  }
  // An attempt every 150 to 300 s, and none of them closes another window.
  expect(world.room.attempts - settled).toBeLessThanOrEqual(24);
  expect(world.room.displaced).toBe(1);
  expect(world.room.accepted).toBe(11);
});

test("the network of thirty windows goes and comes back: they settle again, with one close for each window too many", () => {
  const world = createWorld(30);
  world.clock.pass(MINUTE_MS);
  expect(world.room.displaced).toBe(20);
  world.setOnline(false);
  world.clock.pass(MINUTE_MS);
  world.announce();
  world.setOnline(true);
  world.clock.pass(MINUTE_MS);
  expect(world.states().filter((state) => state === "live")).toHaveLength(10);
  expect(world.shown()).toEqual(Array(30).fill(world.room.change));
  const { displaced, attempts } = world.room;
  expect(displaced).toBeLessThanOrEqual(40);
  world.clock.pass(60 * MINUTE_MS);
  expect(world.room.displaced).toBe(displaced);
  expect(world.room.attempts - attempts).toBeLessThanOrEqual(20 * 24);
});

test("the window that the user returns to becomes live, in the place of the oldest, and then all settle again", () => {
  const world = createWorld(11);
  world.clock.pass(MINUTE_MS);
  world.windows[0]?.connection.wake(true);
  world.clock.pass(MINUTE_MS);
  expect(world.states()).toEqual(["live", "polling", ...Array(9).fill("live")]);
  world.clock.pass(60 * MINUTE_MS);
  expect(world.room.displaced).toBe(2);
});

test("a displaced window takes the place of one that was closed", () => {
  const world = createWorld(11);
  world.clock.pass(MINUTE_MS);
  world.windows[5]?.connection.stop();
  world.clock.pass(5 * MINUTE_MS);
  expect(world.states().filter((state) => state === "live")).toHaveLength(10);
  expect(world.room.displaced).toBe(1);
});

type RoomSocket = LiveSocket & { open: boolean };

/** A room as `workers/objects/shared/room-sockets.ts` runs it, and windows of one person. */
function createWorld(count: number) {
  const clock = createClock();
  const { below } = chanceOf(7, 0);
  const room = { attempts: 0, accepted: 0, displaced: 0, change: 0 };
  let sockets: RoomSocket[] = [];
  let online = true;

  function connect(yields: boolean): LiveSocket {
    room.attempts++;
    const socket: RoomSocket = {
      open: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: () => void clock.later(20, () => socket.open && socket.onmessage?.({ data: "pong" })),
      close: () => end(socket),
    };
    clock.later(20, () => admit(socket, yields));
    return socket;
  }

  function admit(socket: RoomSocket, yields: boolean): void {
    if (sockets.length >= 10 && yields) return socket.onclose?.({ code: 1006 });
    const oldest = sockets.length >= 10 ? sockets[0] : undefined;
    if (oldest) {
      room.displaced++;
      end(oldest);
      clock.later(20, () => oldest.onclose?.({ code: closeCodes.tooManyWindows }));
    }
    room.accepted++;
    socket.open = true;
    sockets.push(socket);
    socket.onopen?.({} as never);
  }

  function end(socket: RoomSocket): void {
    socket.open = false;
    sockets = sockets.filter((one) => one !== socket);
  }

  const windows = Array.from({ length: count }, () => {
    const view = { change: 0 };
    const catchUp = () => void clock.later(20, () => Object.assign(view, { change: room.change }));
    const connection = createLiveConnection(
      {
        connect,
        later: clock.later,
        now: clock.now,
        chance: () => below(1000) / 1000,
        visible: () => true,
        online: () => online,
      },
      { catchUp, onNews: (news) => Object.assign(view, news) },
    );
    connection.start();
    return { connection, view };
  });

  return {
    clock,
    room,
    windows,
    states: () => windows.map(({ connection }) => connection.state()),
    shown: () => windows.map(({ view }) => view.change),
    announce(): void {
      room.change++;
      const data = JSON.stringify({ change: room.change });
      for (const socket of sockets) clock.later(20, () => socket.onmessage?.({ data }));
    },
    setOnline(next: boolean): void {
      online = next;
      for (const { connection } of windows) next ? connection.wake() : connection.offline();
    },
  };
}
