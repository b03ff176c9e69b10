import type { Changes, MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

/** A conversation as the database has it, answering as the API does. */
export function createRoom(answerMost = 20) {
  const rows: MessageView[] = [];
  const byClient = new Map<string, MessageView>();
  let change = 0;

  function post(side: Side, clientId: string, body: string): { message: MessageView; fresh: boolean } {
    const there = byClient.get(clientId);
    if (there) return { message: seen(there), fresh: false };
    const seq = rows.length + 1;
    const row: MessageView = {
      id: `m${seq}`,
      seq,
      change: ++change,
      clientId,
      kind: "reply",
      side,
      own: side === "user",
      name: side === "user" ? "Ada" : "Grace",
      body,
      quote: null,
      files: [],
      redacted: false,
      origin: "web",
      hasOriginal: false,
      createdAt: seq * 1000,
      editedAt: null,
      deletedAt: null,
    };
    rows.push(row);
    byClient.set(clientId, row);
    return { message: seen(row), fresh: true };
  }

  function edit(seq: number, body: string): MessageView {
    const row = rows[seq - 1] as MessageView;
    Object.assign(row, { body, change: ++change, editedAt: change });
    return seen(row);
  }

  function remove(seq: number): MessageView {
    const row = rows[seq - 1] as MessageView;
    Object.assign(row, { body: "", change: ++change, deletedAt: change });
    return seen(row);
  }

  function news(message: MessageView): Changes {
    return {
      messages: [message],
      marks: { delivered: 0, read: 0 },
      change: message.change,
      seq: rows.length,
      more: false,
    };
  }

  function after(known: number): Changes {
    const all = rows.filter((row) => row.change > known).sort((a, b) => a.change - b.change);
    const messages = all.slice(0, answerMost).map(seen);
    return { messages, marks: { delivered: 0, read: 0 }, change, seq: rows.length, more: all.length > answerMost };
  }

  function page(requested: { before?: number; after?: number; around?: number }, limit = 50) {
    const from =
      requested.before !== undefined
        ? Math.max(1, requested.before - limit)
        : requested.after !== undefined
          ? requested.after + 1
          : requested.around !== undefined
            ? Math.max(1, requested.around - limit / 2)
            : Math.max(1, rows.length - limit + 1);
    const to = requested.before !== undefined ? requested.before - 1 : Math.min(rows.length, from + limit - 1);
    const messages = rows.slice(from - 1, to).map(seen);
    return { messages, first: from === 1, last: to >= rows.length };
  }

  /** As the student sees it: a client id is the writer's own business. */
  function seen(row: MessageView): MessageView {
    return { ...row, clientId: row.own ? row.clientId : null };
  }

  return { post, edit, remove, news, after, page, all: () => rows.map(seen), changes: () => change };
}

export type Room = ReturnType<typeof createRoom>;
