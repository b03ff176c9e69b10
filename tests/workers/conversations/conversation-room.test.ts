import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RoomNews, StaffRoomNews } from "#schema/conversations/conversation.ts";
import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { testEnv } from "#tests/support/env.ts";
import { signedIn, signedUp } from "#tests/support/signed-in.ts";
import { conversationRoom, createRooms, INBOX_ROOM } from "#workers/adapters/conversations/rooms.ts";
import { createSockets } from "#workers/adapters/platform/sockets.ts";
import type { ConversationRoom } from "#workers/objects/conversations/conversation-room.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;
type News = RoomNews | StaffRoomNews;

async function begin(browser: Browser): Promise<string> {
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const response = await browser.go("/api/conversations", json({ topic: "privacy", subject: "How long", message }));
  expect(response.status).toBe(201);
  return ((await response.json()) as { conversation: { id: string } }).conversation.id;
}

function json(body: unknown) {
  return { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

async function watch(browser: Browser, path: string, from: string | null = "http://localhost") {
  const response = await browser.go(path, { from, headers: { Upgrade: "websocket" } });
  const heard: News[] = [];
  const closed: number[] = [];
  const socket = response.webSocket;
  socket?.accept();
  socket?.addEventListener("message", ({ data }) => {
    if (data !== "pong") heard.push(JSON.parse(String(data)));
  });
  socket?.addEventListener("close", ({ code }) => closed.push(code));
  return { status: response.status, socket, heard, closed };
}

/** News travels by the platform's own queue: a turn or two of it, many on a busy machine. */
function until(done: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(done()).toBe(true), { timeout: 20_000, interval: 10 });
}

function say(browser: Browser, id: string, body: string) {
  return browser.go(`/api/conversations/${id}/messages`, json({ clientId: crypto.randomUUID(), body }));
}

const of = (heard: News[], type: News["type"]) => heard.filter((news) => news.type === type);

test("a message is sent to both sides at once, as each may see it", async () => {
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const id = await begin(ada);
  const [adas, bobs] = [
    await watch(ada, `/api/conversations/${id}/live`),
    await watch(bob, `/api/conversations/${id}/live`),
  ];
  await say(bob, id, "Thirty days.");
  await until(() => of(adas.heard, "changes").length === 1 && of(bobs.heard, "changes").length === 1);
  const [toAda] = of(adas.heard, "changes") as Extract<News, { type: "changes" }>[];
  const [toBob] = of(bobs.heard, "changes") as Extract<News, { type: "changes" }>[];
  expect(toAda?.messages.map(({ body, own, clientId }) => [body, own, clientId])).toEqual([
    ["Thirty days.", false, null],
  ]);
  expect(toBob?.messages.map(({ body, own, clientId }) => [body, own, clientId !== null])).toEqual([
    ["Thirty days.", true, true],
  ]);
  await bob.go(`/api/inbox/${id}/notes`, json({ clientId: crypto.randomUUID(), body: "secret" }));
  await until(() => of(bobs.heard, "inbox").length === 1);
  expect(JSON.stringify(adas.heard)).not.toContain("secret");
  expect(of(adas.heard, "inbox")).toEqual([]);
});

test("a page of another origin, another person and a guest cannot open a socket, and a guessed id creates no room", async () => {
  const [ada, eve] = [await signedIn("ada"), await signedUp("Eve")];
  const id = await begin(ada);
  for (const from of [null, "null", "http://sub.localhost", "https://localhost", "http://elsewhere.test"]) {
    expect((await watch(ada, `/api/conversations/${id}/live`, from)).status).toBe(403);
  }
  expect((await watch(eve, `/api/conversations/${id}/live`)).status).toBe(404);
  const guessed = crypto.randomUUID();
  expect((await watch(ada, `/api/conversations/${guessed}/live`)).status).toBe(404);
  const rooms = await import("cloudflare:test").then(({ listDurableObjectIds }) =>
    listDurableObjectIds(testEnv.TALK_ROOM),
  );
  const never = testEnv.TALK_ROOM.idFromName(conversationRoom(guessed));
  expect(rooms.some((one) => one.equals(never))).toBe(false);
  expect((await watch(eve, "/api/inbox/live")).status).toBe(403);
});

test("the others are told of typing, and not the sender; only staff are told that a note is being written", async () => {
  const [ada, bob, grace] = [await signedIn("ada"), await signedIn("bob"), await signedIn("grace")];
  const id = await begin(ada);
  const path = `/api/conversations/${id}/live`;
  const [adas, bobs, graces] = [await watch(ada, path), await watch(bob, path), await watch(grace, path)];
  bobs.socket?.send(JSON.stringify({ type: "typing", to: "staff" }));
  await until(() => of(graces.heard, "typing").length === 1);
  adas.socket?.send(JSON.stringify({ type: "typing" }));
  await until(() => of(bobs.heard, "typing").length === 1);
  expect(of(graces.heard, "typing")[0]).toEqual({ type: "typing", name: "Bob Demo", side: "staff" });
  expect(of(adas.heard, "typing")).toEqual([]);
  for (const word of ["", "{", "[]", '{"type":"changes"}', "x".repeat(5000), JSON.stringify({ type: "typing" })]) {
    adas.socket?.send(word);
  }
  adas.socket?.send("ping");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(of(bobs.heard, "typing").length).toBe(1);
  expect(of(bobs.heard, "changes")).toEqual([]);
});

/** The room of a conversation with a clock that stands still, and ada's socket in it. */
async function stillRoom() {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const id = await begin(ada);
  const adas = await watch(ada, `/api/conversations/${id}/live`);
  const bobs = await watch(bob, `/api/conversations/${id}/live`);
  const room = testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.idFromName(conversationRoom(id)));
  const after = (ms: number, act: (room: ConversationRoom, socket: WebSocket) => unknown) =>
    runInDurableObject(room, async (instance, state) => {
      vi.setSystemTime(now + ms);
      const adasSocket = state.getWebSockets().find((one) => one.deserializeAttachment().name === "Ada Demo");
      await act(instance as unknown as ConversationRoom, adasSocket as WebSocket);
      return state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    });
  return { adas, bobs, after };
}

test("typing is announced at most once in two and a half seconds", async () => {
  const { bobs, after } = await stillRoom();
  for (const ms of [0, 2_499, 2_500]) {
    await after(ms, (room, socket) => {
      room.webSocketMessage(socket, '{"type":"typing"}');
      // Separates, in what bob receives, one message of ada from the next.
      room.tell({ user: null, staff: { type: "inbox" } });
    });
  }
  await until(() => of(bobs.heard, "inbox").length === 3);
  const heard = bobs.heard.map(({ type }) => type).filter((type) => type !== "here");
  expect(heard).toEqual(["typing", "inbox", "inbox", "typing", "inbox"]);
});

test("a socket is open for 75 seconds after its browser authenticated", async () => {
  const { adas, after } = await stillRoom();
  expect(await after(75_000, (room) => room.alarm())).toBe(2);
  await after(75_001, (room) => room.alarm());
  await until(() => adas.closed.length === 1);
  expect(adas.closed).toEqual([closeCodes.signInAgain]);
});

test("a socket whose access was not renewed gets nothing more and is closed; renewing keeps it open", async () => {
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const id = await begin(ada);
  const path = `/api/conversations/${id}/live`;
  const [adas, bobs] = [await watch(ada, path), await watch(bob, path)];
  const room = testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.idFromName(conversationRoom(id)));
  await runInDurableObject(room, (_instance, state) => {
    for (const socket of state.getWebSockets()) {
      socket.serializeAttachment({ ...socket.deserializeAttachment(), until: Date.now() - 1 });
    }
  });
  expect((await bob.go(`/api/conversations/${id}/presence`, json({ after: 0 }))).status).toBe(200);
  await say(ada, id, "Is anybody there?");
  await until(() => of(bobs.heard, "changes").length === 1 && adas.closed.length === 1);
  expect(adas.closed).toEqual([closeCodes.signInAgain]);
  expect(of(adas.heard, "changes")).toEqual([]);
});

test("the alarm closes expired sockets without a message, and stops when none is left", async () => {
  const ada = await signedIn("ada");
  const id = await begin(ada);
  const adas = await watch(ada, `/api/conversations/${id}/live`);
  const room = testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.idFromName(conversationRoom(id)));
  await runInDurableObject(room, (_instance, state) => {
    for (const socket of state.getWebSockets()) {
      socket.serializeAttachment({ ...socket.deserializeAttachment(), until: Date.now() - 1 });
    }
  });
  expect(await runDurableObjectAlarm(room)).toBe(true);
  await until(() => adas.closed.length === 1);
  expect(await runDurableObjectAlarm(room)).toBe(false);
});

test("a person who is removed is disconnected in every window, and others stay connected", async () => {
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const id = await begin(ada);
  const path = `/api/conversations/${id}/live`;
  const [first, second, bobs] = [await watch(ada, path), await watch(ada, path), await watch(bob, path)];
  const me = await runInDurableObject(
    testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.idFromName(conversationRoom(id))),
    (_instance, state) =>
      state
        .getWebSockets()
        .map((socket) => socket.deserializeAttachment())
        .find(({ name }) => name === "Ada Demo")?.id,
  );
  await createSockets(testEnv).close(conversationRoom(id), { person: String(me) });
  await until(() => first.closed.length === 1 && second.closed.length === 1);
  expect(bobs.closed).toEqual([]);
});

test("an eleventh window of one person closes the first", async () => {
  const ada = await signedIn("ada");
  const id = await begin(ada);
  const windows: Awaited<ReturnType<typeof watch>>[] = [];
  for (let at = 0; at < 11; at++) windows.push(await watch(ada, `/api/conversations/${id}/live`));
  await until(() => windows[0]?.closed.length === 1);
  expect(windows[0]?.closed).toEqual([closeCodes.tooManyWindows]);
  expect(windows.slice(1).map(({ closed }) => closed.length)).toEqual(Array(10).fill(0));
});

test.each(["conversation", "inbox"])(
  "in a full %s a window that yields is refused and closes no other",
  async (kind) => {
    const [bob, grace] = [await signedIn("bob"), await signedIn("grace")];
    const id = await begin(await signedIn("ada"));
    const path = kind === "inbox" ? "/api/inbox/live" : `/api/conversations/${id}/live`;
    const windows: Awaited<ReturnType<typeof watch>>[] = [];
    for (let at = 0; at < 11; at++) windows.push(await watch(bob, path));
    await until(() => windows[0]?.closed.length === 1);
    for (let minute = 0; minute < 20; minute++) expect((await watch(bob, `${path}?mode=yield`)).status).toBe(503);
    // Another person's windows are counted separately.
    expect((await watch(grace, `${path}?mode=yield`)).status).toBe(101);
    await bob.go(`/api/inbox/${id}/notes`, json({ clientId: crypto.randomUUID(), body: "Checked." }));
    await until(() => windows.slice(1).every(({ heard }) => of(heard, "inbox").length > 0));
    expect(windows.slice(1).map(({ closed }) => closed)).toEqual(Array(10).fill([]));
    windows[4]?.socket?.close(1000);
    await vi.waitFor(async () => expect((await watch(bob, `${path}?mode=yield`)).status).toBe(101), {
      timeout: 20_000,
    });
    expect((await watch(bob, `${path}?mode=yield`)).status).toBe(503);
  },
);

test("two hundred sockets in a room each get each of fifty messages once and in order", async () => {
  const room = testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.idFromName("conversation:many"));
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const headers = {
        Upgrade: "websocket",
        "X-Watcher": `person-${at}`,
        "X-Session": `s-${at}`,
        "X-Side": at % 2 ? "staff" : "user",
      };
      const { webSocket, status } = await room.fetch("https://room.internal/", { headers });
      expect(status).toBe(101);
      const heard: number[] = [];
      webSocket?.accept();
      webSocket?.addEventListener("message", ({ data }) => {
        const news = JSON.parse(String(data)) as News;
        if (news.type === "changes") heard.push(news.change);
      });
      return heard;
    }),
  );
  const rooms = createRooms(testEnv.TALK_ROOM);
  const empty = { messages: [], marks: { delivered: 0, read: 0 }, seq: 0, more: false };
  for (let change = 1; change <= 50; change++) {
    const news = { type: "changes" as const, ...empty, change };
    await rooms.tell("many", { user: news, staff: news });
  }
  await until(() => sockets.every((heard) => heard.length === 50));
  const inOrder = Array.from({ length: 50 }, (_, at) => at + 1);
  for (const heard of sockets) expect(heard).toEqual(inOrder);
});

test("the staff inbox is notified when a student writes", async () => {
  const [ada, bob] = [await signedIn("ada"), await signedIn("bob")];
  const bobs = await watch(bob, "/api/inbox/live");
  expect(bobs.status).toBe(101);
  await begin(ada);
  await until(() => of(bobs.heard, "inbox").length >= 1);
  expect(INBOX_ROOM).toBe("inbox");
});
