import { type Answer, call } from "#app/components/shell/call.ts";
import type { Changes, FileView, MessageView, StaffChanges } from "#schema/conversations/conversation.ts";
import type { Page } from "./conversation-state.ts";
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
  const base = `/api/conversations/${conversationId}`;
  return {
    changes: (after: number, note: number | null) =>
      call<Changes | StaffChanges>("GET", `${base}/changes?after=${after}${note === null ? "" : `&note=${note}`}`),
    presence: (after: number, note: number | null) =>
      call<Changes | StaffChanges>("POST", `${base}/presence`, { after, ...(note !== null && { note }) }),
    page: (place: string, seq: number) => call<Page>("GET", `${base}/messages?${place}=${seq}`),
    send: ({ clientId, body, files, quote }: UnsentMessage) =>
      call<{ message: MessageView }>("POST", `${base}/messages`, {
        clientId,
        body,
        fileIds: files.map(({ id }) => id),
        quote,
      }),
    edit: (id: string, body: string) => call<{ message: MessageView }>("PATCH", `${base}/messages/${id}`, { body }),
    remove: (id: string) => call<{ message: MessageView }>("DELETE", `${base}/messages/${id}`),
    report: (id: string, reason: string) => call<null>("POST", `${base}/messages/${id}/report`, { reason }),
    marks: (marks: { read: number; delivered: number }) => call<null>("POST", `${base}/marks`, marks),
    files: () => call<{ files: ListedFile[] }>("GET", `${base}/files`),
    search: (q: string) => call<{ hits: Hit[]; more: boolean }>("GET", `${base}/search?q=${encodeURIComponent(q)}`),
    resolve: (seen: number) => call<null>("POST", `${base}/resolution`, { seen }),
    rate: (score: number, text: string) => call<null>("POST", `${base}/rating`, { score, text }),
    quotable: (of: { report?: string; order?: string } = {}) =>
      call<Quotable>(
        "GET",
        `/api/conversations/quotable?${new URLSearchParams({ conversation: conversationId, ...of })}`,
      ),
    socketPath: `${base}/live`,
  };
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
