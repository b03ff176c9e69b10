import { expect, test } from "vitest";
import {
  type ConversationAction,
  type ConversationState,
  conversationReducer,
  isBehind,
  openConversation,
  WINDOW,
} from "#app/components/conversations/messages/conversation-state.ts";
import { createOutbox, type Outcome, type UnsentMessage } from "#app/components/conversations/messages/outbox.ts";
import { timelineOf } from "#app/components/conversations/messages/timeline.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";
import { chanceOf } from "#tests/soak/chance.ts";
import { createRoom, type Room } from "./room.ts";

const none = { delivered: 0, read: 0 };

test("what ada sees equals what was sent, whatever events are lost, late, duplicated or out of order", async () => {
  for (let seed = 1; seed <= 150; seed++) await live(seed);
});

/** One random life of a conversation; at its end the network holds and all must be as the database has it. */
async function live(seed: number): Promise<void> {
  const chance = chanceOf(20_261_122, seed);
  const share = () => chance.below(1000) / 1000;
  const room = createRoom(chance.one([5, 20, 200]));
  for (let i = chance.one([0, 3, 60, 700]); i > 0; i--)
    room.post(chance.one(["user", "staff"]), `old-${i}`, `old ${i}`);
  let state = openConversation({ page: room.page({}), change: room.changes(), marks: none });
  const onTheWay: ConversationAction[] = [];
  const written: string[] = [];
  let holding: { unsent: UnsentMessage; answer: (outcome: Outcome) => void } | null = null;
  let waiting: (() => void) | null = null;
  const outbox = createOutbox({
    storage: memory(),
    key: "k",
    send: (unsent) => new Promise((answer) => (holding = { unsent, answer })),
    onStored: (message) => take({ type: "own", message, atEnd: share() < 0.5 }),
    now: () => 0,
    later: (_ms, act) => {
      waiting = act;
      return () => (waiting = null);
    },
    chance: share,
  });

  function take(action: ConversationAction): void {
    state = conversationReducer(state, action);
    expectInOrder(state, room, seed);
  }

  function tell(message: MessageView): void {
    const news: ConversationAction = { type: "news", news: room.news(message), atEnd: share() < 0.5 };
    if (share() < 0.7) onTheWay.push(news);
    if (share() < 0.15) onTheWay.push(news);
  }

  async function answerRequest(outcome: "stored" | "lost" | "never" | "busy"): Promise<void> {
    if (!holding) return;
    const { unsent, answer } = holding;
    holding = null;
    if (outcome === "never") answer({ kind: "later", afterMs: null, words: null });
    else if (outcome === "busy") answer({ kind: "later", afterMs: 3000, words: "Too many" });
    else {
      const { message, fresh } = room.post("user", unsent.clientId, unsent.body);
      if (fresh) tell(message);
      answer(outcome === "stored" ? { kind: "stored", message } : { kind: "later", afterMs: null, words: null });
    }
    await settled();
  }

  for (let step = 0; step < 80; step++) {
    const dice = chance.below(10);
    if (dice === 0)
      for (let i = chance.one([1, 3, 120]); i > 0; i--) tell(room.post("staff", `s${step}-${i}`, `s ${step}`).message);
    if (dice === 1) {
      const clientId = `a${step}`;
      written.push(clientId);
      outbox.add(letterOf(clientId));
      await settled();
    }
    if (dice === 2 || dice === 3) await answerRequest(chance.one(["stored", "stored", "lost", "never", "busy"]));
    if (dice === 4 || dice === 5) {
      // Any of those on the way, not the oldest: that is how they come out of order.
      const action = onTheWay.splice(chance.below(Math.max(1, onTheWay.length)), 1)[0];
      if (action) take(action);
    }
    if (dice === 6) onTheWay.push({ type: "caught", changes: room.after(state.change), atEnd: share() < 0.5 });
    if (dice === 7) {
      const place = chance.one(["older", "newer", "around"] as const);
      const begin = state.messages[0]?.seq ?? 1;
      const end = state.messages.at(-1)?.seq ?? 0;
      const requested =
        place === "older"
          ? { before: begin }
          : place === "newer"
            ? { after: end }
            : { around: 1 + chance.below(Math.max(1, room.all().length)) };
      if (place !== "newer" || !state.last) onTheWay.push({ type: "page", place, page: room.page(requested) });
    }
    if (dice === 8 && room.all().length > 0) {
      const seq = 1 + chance.below(room.all().length);
      tell(share() < 0.7 ? room.edit(seq, `edited in ${step}`) : room.remove(seq));
    }
    if (dice === 9) {
      const act = waiting as (() => void) | null;
      waiting = null;
      act?.();
      await settled();
    }
  }

  // The network holds from here on.
  outbox.resume();
  await settled();
  while (holding) await answerRequest("stored");
  for (const action of onTheWay.splice(0)) take(action);
  expect(outbox.current().unsentMessages, `seed ${seed}`).toEqual([]);
  take({ type: "caught", changes: room.after(state.change), atEnd: true });
  for (let requested = 0; isBehind(state); requested++) {
    expect(requested, `seed ${seed}: never caught up`).toBeLessThan(500);
    take({ type: "caught", changes: room.after(state.change), atEnd: true });
  }
  while (!state.last)
    take({ type: "page", place: "newer", page: room.page({ after: state.messages.at(-1)?.seq ?? 0 }) });

  const truth = room.all();
  expect(shownOf(state), `seed ${seed}`).toEqual(truth.slice(truth.length - state.messages.length));
  for (let requested = 0; !state.first; requested++) {
    expect(requested, `seed ${seed}: the beginning never came`).toBeLessThan(500);
    const begin = state.messages[0]?.seq ?? 1;
    take({ type: "page", place: "older", page: room.page({ before: begin }) });
    const at = (state.messages[0]?.seq ?? 1) - 1;
    expect(state.messages, `seed ${seed}`).toEqual(truth.slice(at, at + state.messages.length));
  }
  // Each of ada's emails is stored once, in the order she wrote them.
  expect(truth.filter(({ clientId }) => clientId?.startsWith("a")).map(({ clientId }) => clientId)).toEqual(written);
}

function expectInOrder(state: ConversationState, room: Room, seed: number): void {
  const shown = shownOf(state);
  const wrong = [
    shown.some(({ seq }, i) => i > 0 && seq <= (shown[i - 1]?.seq ?? 0)) && "doubled or out of order",
    state.messages.some(({ seq }, i) => seq !== (state.messages[0]?.seq ?? 0) + i) && "a gap",
    state.messages.length > WINDOW && "too many in the page",
    state.change > room.changes() && "ahead of the truth",
  ].filter(Boolean);
  // A matcher at each of a hundred thousand steps takes longer than the steps.
  if (wrong.length > 0) expect(wrong, `seed ${seed}`).toEqual([]);
}

function shownOf(state: ConversationState): MessageView[] {
  return timelineOf(state, [], null, () => "", "user").flatMap((entry) =>
    entry.kind === "message" ? [entry.message] : [],
  );
}

test("an event after a gap makes the client load what is missing", () => {
  const room = createRoom();
  room.post("staff", "1", "one");
  const state = openConversation({ page: room.page({}), change: room.changes(), marks: none });
  room.post("staff", "2", "two");
  const third = room.post("staff", "3", "three").message;
  const told = conversationReducer(state, { type: "news", news: room.news(third), atEnd: true });
  expect(isBehind(told)).toBe(true);
  expect(told.messages).toHaveLength(1);
  const caught = conversationReducer(told, { type: "caught", changes: room.after(told.change), atEnd: true });
  expect(isBehind(caught)).toBe(false);
  expect(caught.messages.map(({ body }) => body)).toEqual(["one", "two", "three"]);
});

test("an edit received while its page is loading is not undone by the page", () => {
  const room = createRoom();
  for (let i = 0; i < 120; i++) room.post("staff", `${i}`, `${i}`);
  const state = openConversation({ page: room.page({}), change: room.changes(), marks: none });
  const page = room.page({ before: state.messages[0]?.seq ?? 0 });
  const edited = room.edit(60, "better");
  const told = conversationReducer(state, { type: "news", news: room.news(edited), atEnd: true });
  const loaded = conversationReducer(told, { type: "page", place: "older", page });
  expect(loaded.messages.find(({ seq }) => seq === 60)?.body).toBe("better");
});

test("a hundred thousand messages are never in the page at once", () => {
  const room = createRoom(200);
  for (let i = 0; i < 2000; i++) room.post("staff", `${i}`, `${i}`);
  let state = openConversation({ page: room.page({}), change: room.changes(), marks: none });
  while (!state.first) {
    state = conversationReducer(state, {
      type: "page",
      place: "older",
      page: room.page({ before: state.messages[0]?.seq ?? 0 }),
    });
    expect(state.messages.length).toBeLessThanOrEqual(WINDOW);
  }
  expect(state.messages[0]?.seq).toBe(1);
  expect(state.last).toBe(false);
});

test("a note is placed by its time, and days are separated once", () => {
  const room = createRoom();
  room.post("user", "1", "one");
  room.post("staff", "2", "two");
  const note = { id: "n1", seq: 1, kind: "note", name: "Bob", own: true, body: "look", createdAt: 1500 } as const;
  const state = openConversation({ page: { ...room.page({}), notes: [note] }, change: 2, note: 1, marks: none });
  const kinds = timelineOf(state, [], { from: 2, count: 1 }, () => "today", "staff").map(({ kind }) => kind);
  expect(kinds).toEqual(["day", "message", "note", "unread", "message"]);
});

test("read marks show whether a message was delivered and read", () => {
  const room = createRoom();
  for (const i of [1, 2, 3]) room.post("user", `${i}`, "x");
  const state = openConversation({ page: room.page({}), change: 3, marks: { delivered: 2, read: 1 } });
  const ticks = timelineOf(state, [], null, () => "", "user").flatMap((entry) =>
    entry.kind === "message" ? entry.tick : [],
  );
  expect(ticks).toEqual(["read", "delivered", "sent"]);
});

function letterOf(clientId: string): UnsentMessage {
  return { clientId, body: clientId, files: [], quote: null, quoted: null, at: 0, refused: null };
}

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

async function settled(): Promise<void> {
  for (let i = 0; i < 6; i++) await Promise.resolve();
}
