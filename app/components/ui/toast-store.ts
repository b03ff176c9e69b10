export type Toast = {
  id: number;
  tone: "good" | "danger";
  text: string;
  /** Undoes the action that the toast reports. */
  undo?: () => void;
  /** Announced only to screen readers, because the result is visible on the page. */
  quiet?: boolean;
};

/** At most five toasts at a time, each shown for five seconds (specification, section 9). */
export const MOST_TOASTS = 5;
export const TOAST_MS = 5000;
/** A toast with an undo action stays for ten seconds. */
export const UNDO_MS = 10_000;

export type ToastHold = "pointer" | "focus" | "hidden";

type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | null };

/** The toasts of one browser window. A sixth toast replaces the oldest. */
export function createToastStore(now: () => number = Date.now) {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  /** Why the timers are paused: the pointer or the focus is on a toast, or the tab is hidden. */
  const holds = new Set<ToastHold>();
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  function say(tone: Toast["tone"], text: string, more: Pick<Toast, "undo" | "quiet"> = {}): number {
    const id = nextId++;
    // Only the latest screen-reader announcement is kept.
    const kept = more.quiet ? toasts.filter(({ quiet }) => !quiet) : toasts;
    const all = [...kept, { id, tone, text, ...more }];
    const shown = all.slice(-MOST_TOASTS);
    for (const { id: gone } of toasts) if (!shown.some((toast) => toast.id === gone)) stop(gone);
    countdowns.set(id, { left: more.undo ? UNDO_MS : TOAST_MS, since: now(), timer: null });
    if (holds.size === 0) run(id);
    show(shown);
    return id;
  }

  /** Undoes the action of the newest toast that has one. Returns whether there was one. */
  function undo(id = toasts.findLast((toast) => toast.undo)?.id): boolean {
    const toast = toasts.find((one) => one.id === id);
    if (!toast?.undo) return false;
    dismiss(toast.id);
    toast.undo();
    return true;
  }

  function dismiss(id: number): void {
    stop(id);
    show(toasts.filter((toast) => toast.id !== id));
  }

  /** Pauses the timers until the same reason is released, and every other one. */
  function hold(reason: ToastHold): void {
    const paused = holds.size > 0;
    holds.add(reason);
    if (paused) return;
    for (const countdown of countdowns.values()) {
      if (countdown.timer) clearTimeout(countdown.timer);
      countdown.timer = null;
      countdown.left -= now() - countdown.since;
    }
  }

  function release(reason: ToastHold): void {
    if (!holds.delete(reason) || holds.size > 0) return;
    for (const id of countdowns.keys()) run(id);
  }

  function run(id: number): void {
    const countdown = countdowns.get(id);
    if (!countdown) return;
    countdown.since = now();
    countdown.timer = setTimeout(() => dismiss(id), Math.max(0, countdown.left));
  }

  function stop(id: number): void {
    const timer = countdowns.get(id)?.timer;
    if (timer) clearTimeout(timer);
    countdowns.delete(id);
  }

  function show(next: readonly Toast[]): void {
    toasts = next;
    // Removing the last toast with its close button fires no pointer-leave or blur event, so the pause ends here.
    if (next.length === 0) for (const reason of ["pointer", "focus"] as const) holds.delete(reason);
    for (const tell of listeners) tell();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return { say, undo, dismiss, hold, release, subscribe, current: () => toasts };
}

/** The window's shared store; it stays empty on the server. */
export const toasts = createToastStore();
