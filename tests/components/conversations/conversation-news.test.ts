import { beforeEach, expect, test, vi } from "vitest";
import { writeConversation } from "#app/components/conversations/conversation-news.ts";
import { openConversation } from "#app/components/conversations/messages/conversation-state.ts";
import { type ConversationLine, writeConversations } from "#app/components/conversations/use-conversations.ts";
import { pageData, startPageData } from "#app/components/shell/page-data/page-data.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";

const messages = "https://app.test/dashboard/messages";
const ids = {
  home: "routes/dashboard/home",
  messages: "routes/conversations/messages",
  inbox: "routes/conversations/admin/messaging",
};
startPageData();
vi.stubGlobal("location", new URL(messages));

const message = (seq: number) => ({ id: `m${seq}`, seq, change: seq, side: "staff" }) as MessageView;
const line = (id: string, status: ConversationLine["status"]) =>
  ({ id, status, subject: `About ${id}`, reference: `R-${id}` }) as ConversationLine;
const counts = (unread: number) => ({ open: 2, resolved: 0, unread }) as never;

function keep(href: string, id: string, loaderData: unknown): void {
  pageData()?.keep(href, [{ id, loaderData, handle: { shows: ["conversations"] } }], Date.now());
}
const stored = (href: string, id: string) => pageData()?.find(href)?.values[id];

const opening = {
  page: { messages: [message(1)], first: true, last: true },
  change: 1,
  marks: { delivered: 0, read: 0 },
  unreadFrom: 1,
};
const open = { ...opening, conversation: { ...line("a", "open"), lastSeq: 1 }, me: "Ada" };

beforeEach(() => pageData()?.clear());

test("the newest list is in the stored page of its view, and the counts in those of every view", () => {
  keep(messages, ids.messages, { view: "open", listed: { lines: [], counts: counts(0) } });
  keep(`${messages}?view=resolved`, ids.messages, { view: "resolved", listed: { lines: [], counts: counts(0) } });
  const lines = [line("a", "pending")];
  writeConversations("open", { lines, counts: counts(1) });
  expect(stored(messages, ids.messages)).toEqual({ view: "open", listed: { lines, counts: counts(1) } });
  expect(stored(`${messages}?view=resolved`, ids.messages)).toMatchObject({
    listed: { lines: [], counts: { unread: 1 } },
  });
});

test("the dashboard is loaded again when the newest list of open ones has other unread conversations", () => {
  const home = { name: "Ada", unread: 1 };
  keep("https://app.test/dashboard", ids.home, home);
  writeConversations("resolved", { lines: [], counts: counts(2) });
  writeConversations("open", { lines: [], counts: counts(1) });
  expect(stored("https://app.test/dashboard", ids.home)).toEqual(home);
  writeConversations("open", { lines: [], counts: counts(0) });
  expect(stored("https://app.test/dashboard", ids.home)).toBeUndefined();
});

const state = openConversation({
  page: { messages: [message(1), message(2)], first: true, last: true },
  change: 2,
  note: 3,
  marks: { delivered: 2, read: 1 },
});

test("a conversation that is left keeps its new messages and marks, and what was read is not new", () => {
  keep(messages, ids.messages, { at: null, open });
  keep(`${messages}?c=b`, ids.messages, { at: null, open: { ...open, conversation: line("b", "open") } });
  const other = stored(`${messages}?c=b`, ids.messages);
  writeConversation("a", "user", state, 2);
  expect(stored(messages, ids.messages)).toMatchObject({
    open: {
      me: "Ada",
      page: { messages: [message(1), message(2)] },
      change: 2,
      marks: { read: 1 },
      unreadFrom: null,
      conversation: { lastSeq: 2 },
    },
  });
  expect(stored(`${messages}?c=b`, ids.messages)).toBe(other);
});

test("messages that were not read are still new", () => {
  keep(messages, ids.messages, { at: null, open });
  writeConversation("a", "user", state, 1);
  expect(stored(messages, ids.messages)).toMatchObject({ open: { change: 2, unreadFrom: 1 } });
});

test("a newer page, one opened at a search result, and a part without the newest message are left alone", () => {
  keep(messages, ids.messages, { at: null, open: { ...open, change: 3 } });
  keep(`${messages}?at=1`, ids.messages, { at: 1, open });
  const before = [stored(messages, ids.messages), stored(`${messages}?at=1`, ids.messages)];
  writeConversation("a", "user", state, 2);
  writeConversation("a", "user", { ...state, change: 9, last: false }, 2);
  expect([stored(messages, ids.messages), stored(`${messages}?at=1`, ids.messages)]).toEqual(before);
});

test("staff find the same in the inbox, with notes", () => {
  const inbox = "https://app.test/admin/messaging";
  keep(inbox, ids.inbox, { at: null, open: { id: "a", opening: { ...opening, lastSeq: 1 } } });
  writeConversation("a", "staff", state, 0);
  expect(stored(inbox, ids.inbox)).toMatchObject({
    open: { opening: { change: 2, note: 3, lastSeq: 2, unreadFrom: 1, page: { notes: [] } } },
  });
});
