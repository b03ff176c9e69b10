import type { Failure } from "#app/api/client.ts";
import { isSame } from "./is-same.ts";

export type SaveState<Value> =
  | { kind: "saved"; at: number | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** `words` is the error message; `again`: the save is repeated by itself. */
  | { kind: "failed"; words: string; again: boolean }
  /** The server has another version, and ours would overwrite it: the user chooses. */
  | { kind: "conflict"; revision: number; value: Value };

export type SaveOutcome<Value> =
  | { kind: "saved"; revision: number; at: number }
  | { kind: "conflict"; revision: number; value: Value }
  | { kind: "failed"; failure: Failure };

export type AutosavePorts<Value> = {
  save: (seen: number, value: Value) => Promise<SaveOutcome<Value>>;
  /** Keeps a copy in this browser; false if it could not be stored. */
  keep: (value: Value, seen: number) => boolean;
  forget: () => void;
  later: (ms: number, act: () => void) => () => void;
  onState: (state: SaveState<Value>) => void;
};

/** Delays until a failed save is repeated, ms; the last one repeats. */
const AGAIN_MS = [4000, 8000, 15_000, 30_000];

/** Values without an answer that are remembered: hours without a connection must not fill the memory. */
const UNANSWERED = 10;

/**
 * Saves a value to the server some time after its last change, one request at a time, and keeps a copy in the browser
 * until the server has it. A failed save is repeated until it succeeds or is refused.
 *
 * @param afterMs from the last change to the save, ms
 */
export function createAutosave<Value>(ports: AutosavePorts<Value>, firstRevision: number, afterMs: number) {
  let revision = firstRevision;
  let waiting: { value: Value } | null = null;
  let running: Promise<boolean> | null = null;
  let stored = true;
  let failures = 0;
  /** The last values whose save got no answer: the server may have one of them. */
  let unanswered: Value[] = [];
  let over = false;
  let state: SaveState<Value> = { kind: "saved", at: null };
  let cancel: (() => void) | null = null;

  function show(next: SaveState<Value>): void {
    state = next;
    ports.onState(next);
  }

  function plan(ms: number): void {
    cancel?.();
    cancel = ports.later(ms, () => void send());
  }

  function change(value: Value): void {
    waiting = { value };
    // Whether it can be stored or not, it is saved.
    stored = ports.keep(value, revision);
    if (over) return;
    if (state.kind !== "conflict") {
      if (state.kind !== "failed") show({ kind: "unsaved" });
      plan(afterMs);
    }
  }

  /** Saves now. Resolves to whether it succeeded; calls during a save wait for it. */
  function send(): Promise<boolean> {
    if (running) return running;
    if (!waiting || over) return Promise.resolve(!waiting);
    running = sendWaiting(waiting).finally(() => {
      running = null;
    });
    return running;
  }

  async function sendWaiting(sent: { value: Value }): Promise<boolean> {
    cancel?.();
    waiting = null;
    show({ kind: "saving" });
    const outcome = await ports.save(revision, sent.value);
    if (outcome.kind !== "saved") waiting ??= sent;
    switch (outcome.kind) {
      case "saved":
        failures = 0;
        unanswered = [];
        revision = outcome.revision;
        if (waiting && !over) plan(afterMs);
        if (waiting) show({ kind: "unsaved" });
        else {
          ports.forget();
          show({ kind: "saved", at: outcome.at });
        }
        return true;
      case "conflict":
        if (unanswered.some((value) => isSame(value, outcome.value))) {
          // The newer version is our own.
          unanswered = [];
          revision = outcome.revision;
          return sendWaiting(waiting ?? sent);
        }
        show({ kind: "conflict", revision: outcome.revision, value: outcome.value });
        return false;
      case "failed":
        fail(outcome.failure, sent.value);
        return false;
    }
  }

  function fail(failure: Failure, value: Value): void {
    if (failure.status === 0 && !unanswered.includes(value)) unanswered = [...unanswered, value].slice(-UNANSWERED);
    show({ kind: "failed", words: wordsOf(failure), again: mayPass(failure) });
    if (!mayPass(failure) || over) return;
    const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? afterMs;
    failures++;
    plan(failure.retryAfterMs ?? wait);
  }

  /** Saves all changes. Resolves to the server's revision, or null if the save failed. */
  async function flush(): Promise<number | null> {
    await running;
    while (waiting) if (!(await send())) return null;
    return revision;
  }

  /** The network is back. */
  function wake(): void {
    if (state.kind === "failed" && state.again && !over) void send();
  }

  /** Answers a conflict with the user's own value; the other version stays in the history. */
  function keepMine(): void {
    if (state.kind !== "conflict") return;
    revision = state.revision;
    state = { kind: "unsaved" };
    void send();
  }

  /** Takes the server's version: what was not saved is dropped. */
  function takeTheirs(theirs: number): void {
    cancel?.();
    revision = theirs;
    waiting = null;
    ports.forget();
    show({ kind: "saved", at: null });
  }

  /** Stops saving, because the value has been sent elsewhere; `keepCopy` until that has succeeded. */
  function stop({ keepCopy }: { keepCopy: boolean }): void {
    over = true;
    cancel?.();
    if (!keepCopy) ports.forget();
  }

  function restart(): void {
    if (!over) return;
    over = false;
    if (!waiting) return;
    stored = ports.keep(waiting.value, revision);
    plan(0);
  }

  /** Continues what an earlier page could not save, on the revision it was written on: the server tells of a conflict. */
  function restore({ value, seen }: { value: Value; seen: number }): void {
    revision = seen;
    change(value);
  }

  return {
    change,
    flush,
    wake,
    keepMine,
    takeTheirs,
    stop,
    restart,
    restore,
    /** Whether some changes are not on the server yet. */
    isPending: () => waiting !== null || running !== null,
    /** Whether closing the page would lose changes. */
    wouldLose: () => !over && (waiting !== null || running !== null) && !stored,
    revision: () => revision,
  };
}

function wordsOf({ status, words }: Failure): string {
  return status === 0 ? "The connection was lost." : words;
}

/** Without a response, with too many requests, an ended session or an error of the server the same save may succeed. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
