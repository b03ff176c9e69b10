import { backOff } from "#core/shared/back-off.ts";
import { closeCodes } from "#schema/vocabulary/sockets.ts";

/** The parts of a WebSocket that the connection uses; the browser's own has all of them. */
export type LiveSocket = {
  send: (text: string) => void;
  close: () => void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

/** `stopped`: access was refused, or the screen is gone. */
export type LiveState = "connecting" | "live" | "polling" | "offline" | "stopped";

/**
 * Why missed changes are requested: a socket has opened, an open socket's access must be renewed, or there is no
 * socket.
 */
export type CatchUpReason = "opened" | "interval" | "polling";

/** What a screen does with its connection. */
export type LiveScreen = {
  /** Receives the parsed JSON of each message. Messages may be lost, repeated or late. */
  onNews: (news: unknown) => void;
  catchUp: (reason: CatchUpReason) => void;
  onState?: ((state: LiveState) => void) | undefined;
  /** Interval of requests with an open socket, ms. Rooms that require it close a socket 75 s after the last renewal. */
  intervalMs?: number | undefined;
  /** Interval of requests without a socket, ms. */
  pollMs?: number | undefined;
};

export type LivePorts = {
  /** @param yields the server may refuse the socket, but closes no other window's for it */
  connect: (yields: boolean) => LiveSocket;
  later: (ms: number, act: () => void) => () => void;
  now: () => number;
  /** A random number, 0 to 1. */
  chance: () => number;
  visible: () => boolean;
  online: () => boolean;
};

const PING_MS = 25_000;
/** Timeout of a ping and of opening a socket. */
const PATIENCE_MS = 10_000;
const INTERVAL_MS = 45_000;
const POLL_MS = 5_000;
/** A timer of this length that takes three times as long means that the computer slept. */
const WATCH_MS = 5_000;
const FAILURES_UNTIL_POLLING = 3;
const FIRST_WAIT_MS = 500;
/** While polling, a socket is attempted after about a minute, then less and less often. */
const FIRST_WAIT_POLLING_MS = 60_000;
const LONGEST_WAIT_MS = 300_000;
/** The failures after which the wait is the longest. */
const MOST_FAILURES = 6;

/**
 * Keeps one screen up to date: by a socket that reconnects when it breaks, and by polling while there is none. Failures
 * are forgotten only when an open socket has answered a ping, so a server that accepts sockets and closes them at once
 * is asked less and less often.
 */
export function createLiveConnection(ports: LivePorts, screen: LiveScreen) {
  const { intervalMs = INTERVAL_MS, pollMs = POLL_MS } = screen;
  let socket: LiveSocket | null = null;
  let state: LiveState = "connecting";
  let failures = 0;
  let opened = false;
  /** Another window took the place of this one, which must not take it back. */
  let displaced = false;
  let ended = false;
  const timers = new Map<string, () => void>();

  function after(name: string, ms: number, act: () => void): void {
    timers.get(name)?.();
    const cancel = ports.later(ms, () => {
      timers.delete(name);
      act();
    });
    timers.set(name, cancel);
  }

  function forget(...names: string[]): void {
    for (const name of names) {
      timers.get(name)?.();
      timers.delete(name);
    }
  }

  function show(next: LiveState): void {
    if (state === next) return;
    state = next;
    screen.onState?.(next);
  }

  function start(): void {
    watch();
    if (!ports.online()) return offline();
    open();
  }

  function open(): void {
    if (socket || ended) return;
    forget("open");
    if (state !== "polling") show("connecting");
    pollLater();
    opened = false;
    let mine: LiveSocket;
    try {
      // A hidden window never takes the place of one that may be visible.
      mine = ports.connect(displaced || !ports.visible());
    } catch {
      return failed();
    }
    socket = mine;
    mine.onopen = onOpen;
    mine.onmessage = ({ data }) => onMessage(data);
    mine.onclose = ({ code }) => onClose(code);
    after("patience", PATIENCE_MS, drop);
  }

  function onOpen(): void {
    opened = true;
    forget("patience", "poll");
    show("live");
    request("opened");
    pingLater();
  }

  function onMessage(data: unknown): void {
    forget("patience");
    if (data !== "pong") return screen.onNews(parsed(data));
    failures = 0;
    displaced = false;
  }

  function pingLater(): void {
    after("ping", PING_MS, () => {
      if (ports.visible()) ping();
      pingLater();
    });
  }

  function ping(): void {
    socket?.send("ping");
    after("patience", PATIENCE_MS, drop);
  }

  function request(reason: "opened" | "interval"): void {
    after("interval", intervalMs, () => request("interval"));
    if (ports.visible()) screen.catchUp(reason);
  }

  /** Closes the socket without waiting for the server's answer, because some networks never report a lost connection. */
  function close(): void {
    const old = socket;
    socket = null;
    forget("patience", "ping", "interval");
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    try {
      old.close();
    } catch {
      // The socket was already closed.
    }
  }

  function drop(): void {
    close();
    failed();
  }

  function onClose(code: number): void {
    close();
    // The request shows whether access was revoked, or only not renewed while the page was hidden.
    if (code === closeCodes.signInAgain && ports.visible()) screen.catchUp("polling");
    if (code === closeCodes.tooManyWindows) {
      displaced = true;
      failures = MOST_FAILURES;
    }
    failed();
  }

  function failed(): void {
    if (ended || state === "stopped") return;
    if (!ports.online()) return offline();
    failures++;
    const few = failures < FAILURES_UNTIL_POLLING;
    if (few) {
      show("connecting");
      pollLater();
    } else if (state !== "polling") {
      show("polling");
      poll();
    }
    const before = few ? failures - 1 : failures - FAILURES_UNTIL_POLLING;
    const wait = backOff(before, ports.chance(), few ? FIRST_WAIT_MS : FIRST_WAIT_POLLING_MS, LONGEST_WAIT_MS);
    // A hidden page reconnects when it becomes visible.
    after("open", wait, () => ports.visible() && open());
  }

  function poll(): void {
    after("poll", pollMs, poll);
    if (ports.visible()) screen.catchUp("polling");
  }

  function pollLater(): void {
    if (!timers.has("poll")) after("poll", pollMs, poll);
  }

  function offline(): void {
    if (ended || state === "stopped") return;
    close();
    forget("open", "poll");
    if (!displaced) failures = 0;
    show("offline");
  }

  /** Notices that the computer slept: its socket may be dead although no event says so. */
  function watch(): void {
    const since = ports.now();
    after("watch", WATCH_MS, () => {
      watch();
      if (ports.now() - since > 3 * WATCH_MS) wake();
    });
  }

  /** The network is back, the computer woke up, or the page is visible again (`shown`). */
  function wake(shown = false): void {
    if (ended || !ports.online() || !ports.visible()) return;
    // The user looks at this window, so it may take the place of another, and may have signed in again.
    if (shown) displaced = false;
    if (state === "stopped") {
      if (!shown) return;
      failures = 0;
      watch();
      poll();
    }
    if (!socket) {
      if (state === "polling") poll();
      open();
    } else if (opened) {
      request("interval");
      ping();
    }
  }

  function say(word: unknown): void {
    if (socket && opened) socket.send(JSON.stringify(word));
  }

  /** The server refused access. The connection is tried again when the user returns to the page. */
  function refuse(): void {
    close();
    forget(...timers.keys());
    show("stopped");
  }

  function stop(): void {
    refuse();
    ended = true;
  }

  return { start, wake, offline, say, refuse, stop, state: () => state };
}

/** Whether an HTTP status means that the user has no access (any more). */
export function isRefusal(status: number): boolean {
  return [401, 403, 404].includes(status);
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
