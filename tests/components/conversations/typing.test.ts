import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConversation } from "#app/components/conversations/messages/conversation.ts";

const said: unknown[] = [];
vi.mock("#app/components/shell/live/open-live.ts", () => ({
  later: () => () => undefined,
  openLive: () => ({ say: (frame: unknown) => said.push(frame), stop: () => undefined }),
}));

beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("typing is told at the first key and again three seconds later, not before", () => {
  const opening = {
    page: { messages: [], first: true, last: true },
    change: 0,
    marks: { delivered: 0, read: 0 },
    unreadFrom: null,
    lastSeq: 0,
  };
  const conversation = createConversation({
    id: "a",
    side: "user",
    api: { socketPath: "/live" } as never,
    opening,
    onStirred: () => undefined,
  });
  conversation.start();
  conversation.sayWriting();
  vi.advanceTimersByTime(2999);
  conversation.sayWriting();
  expect(said).toEqual([{ type: "typing" }]);
  vi.advanceTimersByTime(1);
  conversation.sayWriting();
  expect(said).toHaveLength(2);
  conversation.stop();
});
