import { backOff } from "#core/shared/back-off.ts";

/** The parts of a WebSocket that the connection uses; the browser's own has all of them. */
export type LiveSocket = {
  send: (text: string) => void;
  close: () => void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export type LiveState = "connecting" | "live" | "polling" | "offline" | "stopped";

export type LivePorts = {
  connect: () => LiveSocket;
  /** Renews the socket's access and requests missed changes. */
  present: () => void;
  /** Requests missed changes without a socket. */
  poll: () => void;
  onNews: (news: unknown) => void;
  onState: (state: LiveState) => void;
  later: (ms: number, act: () => void) => () => void;
  /** A random number, 0 to 1. */
  chance: () => number;
  visible: () => boolean;
  online: () => boolean;
};

const PING_MS = 25_000;
/** Timeout of a ping and of opening a socket. */
const PATIENCE_MS = 10_000;
/** Interval of renewals; the server closes a socket 75 s after the last one. */
const PRESENT_MS = 45_000;
const POLL_MS = 5_000;
/** While WebSockets are blocked, a connection is attempted once a minute. */
const TRY_AGAIN_MS = 60_000;
const FAILURES_UNTIL_POLLING = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The server requires a new access check: access may have been revoked, or the page was hidden for a while. The next
 * request shows which.
 */
const CODE_WHO = 4001;
const CODE_TOO_MANY = 4008;

/**
 * Keeps the browser connected to a conversation's Durable Object: by a socket that reconnects whenever it breaks, or by
 * polling every few seconds if no socket can be opened. Messages may be lost, so each connection requests what was
 * missed.
 */
export function createLiveConnection(ports: LivePorts) {
  let socket: LiveSocket | null = null;
  let state: LiveState = "connecting";
  let failures = 0;
  let opened = false;
  const timers = new Map<string, () => void>();

  function after(name: string, ms: number, act: () => void): void {
    timers.get(name)?.();
    timers.set(name, ports.later(ms, act));
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
    ports.onState(next);
  }

  function start(): void {
    if (!ports.online()) return offline();
    open();
  }

  function open(): void {
    if (socket || state === "stopped") return;
    forget("open");
    if (state !== "polling") show("connecting");
    opened = false;
    let mine: LiveSocket;
    try {
      mine = ports.connect();
    } catch {
      return failed();
    }
    socket = mine;
    mine.onopen = () => socket === mine && onOpen();
    mine.onmessage = ({ data }) => socket === mine && onMessage(data);
    mine.onclose = ({ code }) => socket === mine && onClose(code);
    after("patience", PATIENCE_MS, () => drop());
  }

  function onOpen(): void {
    opened = true;
    failures = 0;
    forget("patience", "poll");
    show("live");
    present();
    ping();
  }

  function onMessage(data: unknown): void {
    forget("patience");
    if (data !== "pong") ports.onNews(data);
  }

  function ping(): void {
    after("ping", PING_MS, () => {
      if (ports.visible()) {
        socket?.send("ping");
        after("patience", PATIENCE_MS, () => drop());
      }
      ping();
    });
  }

  function present(): void {
    if (ports.visible()) ports.present();
    after("present", PRESENT_MS, present);
  }

  /** Treats a socket without responses as closed, because some networks never report a lost connection. */
  function drop(): void {
    const old = socket;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    onClose(0);
    try {
      old.close();
    } catch {
      // The socket was already closed.
    }
  }

  function onClose(code: number): void {
    socket = null;
    forget("patience", "ping", "present");
    if (code === CODE_WHO && ports.visible()) ports.poll();
    if (code === CODE_TOO_MANY) {
      failures = FAILURES_UNTIL_POLLING;
      opened = false;
    }
    failed();
  }

  function failed(): void {
    if (state === "stopped") return;
    if (!ports.online()) return offline();
    failures++;
    if (failures < FAILURES_UNTIL_POLLING || opened) {
      show("connecting");
      // A hidden page reconnects when it becomes visible.
      if (ports.visible()) after("open", backOff(failures - 1, ports.chance(), FIRST_WAIT_MS, LONGEST_WAIT_MS), open);
      return;
    }
    if (state !== "polling") poll();
    show("polling");
    after("open", TRY_AGAIN_MS, open);
  }

  function poll(): void {
    if (ports.visible()) ports.poll();
    after("poll", POLL_MS, poll);
  }

  function offline(): void {
    forget("open", "poll");
    if (socket) {
      const old = socket;
      socket = null;
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
      forget("patience", "ping", "present");
    }
    if (state !== "stopped") show("offline");
  }

  /** The network is back, or the page is visible again. */
  function wake(): void {
    if (state === "stopped" || !ports.online()) return;
    if (socket && opened) {
      present();
      // The socket may have died while the page was hidden.
      socket.send("ping");
      return after("patience", PATIENCE_MS, () => drop());
    }
    if (state === "polling") return ports.poll();
    failures = 0;
    if (!socket) open();
  }

  function say(word: unknown): void {
    if (socket && opened) socket.send(JSON.stringify(word));
  }

  function stop(): void {
    forget(...timers.keys());
    const old = socket;
    socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    show("stopped");
  }

  return { start, wake, offline, say, stop, state: () => state };
}
