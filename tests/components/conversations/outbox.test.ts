import { expect, test } from "vitest";
import {
  createOutbox,
  type OutboxPorts,
  type Outcome,
  stateOf,
  type UnsentMessage,
} from "#app/components/conversations/messages/outbox.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";
import { createClock } from "#tests/support/live-clock.ts";

test("ada writes three messages without a network: they are sent in order, each once, when it is back", async () => {
  const post = createPost();
  const { outbox, sent, passTime } = post;
  post.answer = () => ({ kind: "later", afterMs: null, words: null });
  for (const id of ["a", "b", "c"]) outbox.add(unsent(id));
  await passTime(120_000);
  expect(sent.every((id) => id === "a")).toBe(true);
  post.answer = stored;
  sent.length = 0;
  outbox.resume();
  await passTime(0);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(outbox.current().unsentMessages).toEqual([]);
});

test("a message whose response was lost is sent again under the same id", async () => {
  const post = createPost();
  const { outbox, sent, passTime } = post;
  let first = true;
  post.answer = (one) => {
    if (!first) return stored(one);
    first = false;
    return { kind: "later", afterMs: null, words: null };
  };
  outbox.add(unsent("a"));
  await passTime(5000);
  expect(sent).toEqual(["a", "a"]);
  expect(outbox.current().unsentMessages).toEqual([]);
});

test("unsent messages survive a reload, and sent ones do not return", async () => {
  const post = createPost();
  post.answer = (one) => (one.clientId === "a" ? stored(one) : { kind: "later", afterMs: null, words: null });
  post.outbox.add(unsent("a"));
  post.outbox.add(unsent("b"));
  await post.passTime(0);
  post.outbox.close();
  const again = createPost(post.storage);
  again.answer = stored;
  expect(again.outbox.current().unsentMessages.map(({ clientId }) => clientId)).toEqual(["b"]);
  again.outbox.resume();
  await again.passTime(0);
  expect(again.sent).toEqual(["b"]);
  expect(post.storage.getItem("outbox")).toBeNull();
});

test("a refused message is marked with its reason, the next one is sent, and ada sends it again", async () => {
  const post = createPost();
  const { outbox, sent, passTime } = post;
  post.answer = (one) => (one.clientId === "a" ? { kind: "refused", words: "It is too long." } : stored(one));
  outbox.add(unsent("a"));
  outbox.add(unsent("b"));
  await passTime(0);
  expect(sent).toEqual(["a", "b"]);
  const view = outbox.current();
  expect(view.unsentMessages.map((one) => [one.clientId, stateOf(view, one), one.refused])).toEqual([
    ["a", "failed", "It is too long."],
  ]);
  post.answer = stored;
  outbox.retry("a");
  await passTime(0);
  expect(sent).toEqual(["a", "b", "a"]);
  expect(outbox.current().unsentMessages).toEqual([]);
});

test("a Retry-After of twelve seconds delays the next attempt by twelve seconds", async () => {
  const post = createPost();
  const { outbox, sent, passTime } = post;
  post.answer = () => ({ kind: "later", afterMs: 12_000, words: "Too many messages." });
  outbox.add(unsent("a"));
  await passTime(11_000);
  expect(sent).toEqual(["a"]);
  expect(outbox.current().held).toEqual({ words: "Too many messages.", until: 12_000, locked: false });
  post.answer = stored;
  await passTime(1000);
  expect(sent).toEqual(["a", "a"]);
});

test("failures are retried with growing delays of at most half a minute", async () => {
  const post = createPost();
  post.answer = () => ({ kind: "later", afterMs: null, words: null });
  post.outbox.add(unsent("a"));
  await post.passTime(600_000);
  expect(post.waits.slice(0, 6)).toEqual([750, 1500, 3000, 6000, 12_000, 22_500]);
  expect(Math.max(...post.waits)).toBeLessThanOrEqual(30_000);
});

test("after a sign-out all messages wait until ada has signed in again", async () => {
  const post = createPost();
  const { outbox, sent, passTime } = post;
  post.answer = () => ({ kind: "locked", words: "Sign in again." });
  outbox.add(unsent("a"));
  outbox.add(unsent("b"));
  await passTime(600_000);
  expect(sent).toEqual(["a"]);
  expect(outbox.current().held?.locked).toBe(true);
  post.answer = stored;
  outbox.resume();
  await passTime(0);
  expect(sent).toEqual(["a", "a", "b"]);
});

test("a message being sent cannot be withdrawn, a waiting one can", async () => {
  const post = createPost();
  let arrive: (outcome: Outcome) => void = () => {};
  post.answer = () => new Promise<Outcome>((answer) => (arrive = answer));
  post.outbox.add(unsent("a"));
  post.outbox.add(unsent("b"));
  await post.passTime(0);
  post.outbox.remove("a");
  post.outbox.remove("b");
  expect(post.outbox.current().unsentMessages.map(({ clientId }) => clientId)).toEqual(["a"]);
  arrive(stored(unsent("a")));
  await post.passTime(0);
  expect(post.outbox.current().unsentMessages).toEqual([]);
});

test("full or broken storage loses no message of this page", async () => {
  const broken: OutboxPorts["storage"] = {
    getItem: () => "{not json",
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  const post = createPost(broken);
  post.answer = stored;
  post.outbox.add(unsent("a"));
  await post.passTime(0);
  expect(post.sent).toEqual(["a"]);
});

function createPost(storage: OutboxPorts["storage"] = memory()) {
  const sent: string[] = [];
  const waits: number[] = [];
  const clock = createClock();
  const post = { answer: stored as (one: UnsentMessage) => Outcome | Promise<Outcome> };
  const outbox = createOutbox({
    storage,
    key: "outbox",
    send: async (one) => {
      sent.push(one.clientId);
      return post.answer(one);
    },
    onStored: () => {},
    now: clock.now,
    later(ms, act) {
      waits.push(ms);
      return clock.later(ms, act);
    },
    chance: () => 0.5,
  });
  return Object.assign(post, { outbox, sent, waits, storage, passTime: clock.passSettled });
}

function stored(one: UnsentMessage): Outcome {
  return { kind: "stored", message: { id: one.clientId, clientId: one.clientId } as MessageView };
}

function unsent(clientId: string): UnsentMessage {
  return { clientId, body: clientId, files: [], quote: null, quoted: null, at: 0, refused: null };
}

function memory(): OutboxPorts["storage"] {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
