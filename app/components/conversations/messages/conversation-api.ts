import { type Answer, answerOf, keyed } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import type { FileView, MessageView } from "#schema/conversations/conversation.ts";
import type { Outcome, UnsentMessage } from "./outbox.ts";

export type Hit = {
  id: string;
  seq: number;
  name: string;
  createdAt: number;
  marked: { text: string; hit: boolean }[];
  note?: boolean;
};
export type ListedFile = FileView & { seq: number; by: string; createdAt: number };
export type Quotable = {
  reports?: { id: string; title: string }[];
  orders?: { id: string; number: string; title: string }[];
  matches?: { id: string; label: string; text: string; start: number; end: number }[];
  steps?: { version: number; label: string }[];
};

export type ConversationApi = ReturnType<typeof conversationApi>;

/** The API calls of one conversation. None of them throws: status 0 means that no response arrived. */
export function conversationApi(conversationId: string) {
  const param = { id: conversationId };
  const one = conversationsApi[":id"];
  const message = (messageId: string) => ({ id: conversationId, messageId });
  return {
    changes: (after: number, note: number | null) =>
      answerOf(
        one.changes.$get({ param, query: { after: String(after), note: note === null ? undefined : String(note) } }),
      ),
    presence: (after: number, note: number | null) =>
      answerOf(one.presence.$post({ param, json: { after, note: note ?? undefined } })),
    page: (place: "before" | "after" | "around", seq: number) =>
      answerOf(one.messages.$get({ param, query: { [place]: String(seq) } })),
    send: ({ clientId, body, files, quote }: UnsentMessage) =>
      answerOf(
        one.messages.$post({
          param,
          json: { clientId, body, fileIds: files.map(({ id }) => id), quote },
          ...keyed(clientId),
        }),
      ),
    edit: (id: string, body: string) =>
      answerOf(one.messages[":messageId"].$patch({ param: message(id), json: { body } })),
    remove: (id: string) => answerOf(one.messages[":messageId"].$delete({ param: message(id) })),
    original: (id: string) => textOf(one.messages[":messageId"].original.$get({ param: message(id) })),
    originalPath: (id: string) => `/api/conversations/${conversationId}/messages/${id}/original`,
    report: (id: string, reason: string) =>
      answerOf(one.messages[":messageId"].report.$post({ param: message(id), json: { reason } })),
    marks: (marks: { read: number; delivered: number }) => answerOf(one.marks.$post({ param, json: marks })),
    files: () => answerOf(one.files.$get({ param })),
    search: (q: string) => answerOf(one.search.$get({ param, query: { q } })),
    resolve: (seen: number) => answerOf(one.resolution.$post({ param, json: { seen } })),
    quotable: (of: { report?: string; order?: string } = {}) =>
      answerOf(conversationsApi.quotable.$get({ query: { conversation: conversationId, ...of } })),
    socketPath: `/api/conversations/${conversationId}/live`,
  };
}

/** A text, which is no JSON. */
async function textOf<R extends Parameters<typeof answerOf>[0]>(pending: R): Promise<Answer<string>> {
  const response = await pending.catch(() => null);
  if (response?.ok) return { ok: true, value: await response.text() };
  const failed = await answerOf(pending);
  return failed.ok ? { ok: true, value: "" } : failed;
}

/** What the response to a message means for the outbox. */
export function outcomeOf(answer: Answer<{ message: MessageView }>): Outcome {
  if (answer.ok) return { kind: "stored", message: answer.value.message };
  const { status, words, fields, retryAfterMs } = answer;
  if (status === 0 || status >= 500) return { kind: "later", afterMs: retryAfterMs, words: null };
  if (status === 429) return { kind: "later", afterMs: retryAfterMs ?? 10_000, words };
  if (status === 401) return { kind: "locked", words: "Sign in again to continue. Your text is kept in this window." };
  return { kind: "refused", words: Object.values(fields)[0] ?? words };
}
