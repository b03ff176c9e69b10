export type Toast = {
  id: number;
  tone: "good" | "bad";
  text: string;
  /** Takes back what the toast tells. */
  undo?: () => void;
  /** Said to screen readers alone: what happened is plain to see. */
  quiet?: boolean;
};

/** At most five at a time, each for five seconds (specification, section 9). */
export const MOST_TOASTS = 5;
export const TOAST_MS = 5000;
/** What can be undone can be undone for ten seconds. */
export const UNDO_MS = 10_000;

type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | null };

/** The toasts of one browser window. A sixth one takes the place of the oldest. */
export function createToastStore(now: () => number = Date.now) {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let held = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  function say(tone: Toast["tone"], text: string, more: Pick<Toast, "undo" | "quiet"> = {}): number {
    const id = nextId++;
    // Of what is only said aloud, the last one counts.
    const kept = more.quiet ? toasts.filter(({ quiet }) => !quiet) : toasts;
    const all = [...kept, { id, tone, text, ...more }];
    const shown = all.slice(-MOST_TOASTS);
    for (const { id: gone } of toasts) if (!shown.some((toast) => toast.id === gone)) stop(gone);
    countdowns.set(id, { left: more.undo ? UNDO_MS : TOAST_MS, since: now(), timer: null });
    if (!held) run(id);
    show(shown);
    return id;
  }

  /** Takes back what the newest toast that can be undone tells. Returns whether there was one. */
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

  /** Someone points at a toast or is in it: none may vanish under the hand. */
  function hold(): void {
    if (held) return;
    held = true;
    for (const countdown of countdowns.values()) {
      if (countdown.timer) clearTimeout(countdown.timer);
      countdown.timer = null;
      countdown.left -= now() - countdown.since;
    }
  }

  function release(): void {
    if (!held) return;
    held = false;
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
    // Without a toast no one can leave it: a close button takes the pointer's leave event away with itself.
    if (next.length === 0) held = false;
    for (const tell of listeners) tell();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return { say, undo, dismiss, hold, release, subscribe, current: () => toasts };
}

/** The window's own store. Nothing speaks on the server, so it stays empty there. */
export const toasts = createToastStore();
