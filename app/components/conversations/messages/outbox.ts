import { backOff } from "#core/shared/back-off.ts";
import type { FileView, MessageView, Quote, QuoteRequest } from "#schema/conversations/conversation.ts";

/** A message that is not stored yet. Its client id makes every retry the same message. */
export type UnsentMessage = {
  clientId: string;
  body: string;
  files: readonly FileView[];
  quote: QuoteRequest | null;
  /** The quoted text, until the server has stored its own copy. */
  quoted: Quote | null;
  at: number;
  /** Why the message was rejected; it is sent again only by the user. */
  refused: string | null;
};

export type UnsentState = "queued" | "sending" | "failed";

export type Outcome =
  | { kind: "stored"; message: MessageView }
  /** No response, or a server error: the message is retried. */
  | { kind: "later"; afterMs: number | null; words: string | null }
  /** The session has ended: all messages wait. */
  | { kind: "locked"; words: string }
  | { kind: "refused"; words: string };

/** The state of an outbox. */
export type OutboxView = {
  unsentMessages: readonly UnsentMessage[];
  sending: string | null;
  /** Why sending is paused and when it is retried (ms); null while it is not paused. */
  held: { words: string | null; until: number | null; locked: boolean } | null;
};

export type OutboxPorts = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  key: string;
  send: (unsent: UnsentMessage) => Promise<Outcome>;
  onStored: (message: MessageView) => void;
  now: () => number;
  later: (ms: number, act: () => void) => () => void;
  /** A random number, 0 to 1. */
  chance: () => number;
};

export type Outbox = ReturnType<typeof createOutbox>;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends messages one at a time and in order, and stores each until the server has it, across lost connections, reloads
 * and missing responses. A rejected message is skipped until the user sends it again.
 */
export function createOutbox({ storage, key, send, onStored, now, later, chance }: OutboxPorts) {
  let view: OutboxView = { unsentMessages: kept(storage, key), sending: null, held: null };
  let failures = 0;
  let cancelWait: (() => void) | null = null;
  let closed = false;
  const listeners = new Set<() => void>();

  function show(next: Partial<OutboxView>): void {
    view = { ...view, ...next };
    for (const tell of listeners) tell();
  }

  function keep(unsentMessages: readonly UnsentMessage[]): void {
    try {
      if (unsentMessages.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(unsentMessages));
    } catch {
      // Storage may be full or blocked; unsent messages then last as long as this page.
    }
    show({ unsentMessages });
  }

  function add(unsent: UnsentMessage): void {
    keep([...view.unsentMessages, unsent]);
    void run();
  }

  /** Sends a rejected message again, after the queued ones. */
  function retry(clientId: string): void {
    const unsent = view.unsentMessages.find((one) => one.clientId === clientId);
    if (!unsent) return;
    const rest = view.unsentMessages.filter((one) => one !== unsent);
    keep([...rest, { ...unsent, refused: null }]);
    void run();
  }

  function remove(clientId: string): void {
    if (view.sending === clientId) return;
    keep(view.unsentMessages.filter((one) => one.clientId !== clientId));
  }

  /** Ends all waits after the browser is online again, the page was reloaded or the user signed in again. */
  function resume(): void {
    failures = 0;
    wake();
    void run();
  }

  function wake(): void {
    cancelWait?.();
    cancelWait = null;
    if (view.held) show({ held: null });
  }

  async function run(): Promise<void> {
    if (closed || view.sending !== null || cancelWait || view.held?.locked) return;
    const unsent = view.unsentMessages.find(({ refused }) => refused === null);
    if (!unsent) return;
    show({ sending: unsent.clientId });
    const outcome = await send(unsent);
    if (closed) return;
    show({ sending: null });
    take(unsent, outcome);
    void run();
  }

  function take({ clientId }: UnsentMessage, outcome: Outcome): void {
    switch (outcome.kind) {
      case "stored":
        failures = 0;
        // Added as stored before it is removed as unsent, so that the message never disappears in between.
        onStored(outcome.message);
        return keep(view.unsentMessages.filter((one) => one.clientId !== clientId));
      case "refused":
        failures = 0;
        return keep(
          view.unsentMessages.map((one) => (one.clientId === clientId ? { ...one, refused: outcome.words } : one)),
        );
      case "locked":
        return show({ held: { words: outcome.words, until: null, locked: true } });
      case "later": {
        const ms = outcome.afterMs ?? backOff(failures++, chance(), FIRST_WAIT_MS, LONGEST_WAIT_MS);
        cancelWait = later(ms, () => {
          wake();
          void run();
        });
        return show({ held: { words: outcome.words, until: now() + ms, locked: false } });
      }
    }
  }

  function close(): void {
    closed = true;
    cancelWait?.();
    listeners.clear();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return { add, retry, remove, resume, close, subscribe, current: () => view };
}

export function stateOf({ sending }: OutboxView, { clientId, refused }: UnsentMessage): UnsentState {
  if (refused !== null) return "failed";
  return sending === clientId ? "sending" : "queued";
}

function kept(storage: OutboxPorts["storage"], key: string): readonly UnsentMessage[] {
  try {
    const unsentMessages = JSON.parse(storage.getItem(key) ?? "[]") as UnsentMessage[];
    return Array.isArray(unsentMessages)
      ? unsentMessages.filter(({ clientId, body }) => clientId && typeof body === "string")
      : [];
  } catch {
    return [];
  }
}
