export type Toast = { id: number; tone: "good" | "bad"; text: string };
export type ToastStore = ReturnType<typeof createToastStore>;

/** At most five at a time, each for five seconds (specification, section 9). */
export const MOST_TOASTS = 5;
export const TOAST_MS = 5000;

type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | null };

/** The toasts of one browser window. A sixth one takes the place of the oldest. */
export function createToastStore(now: () => number = Date.now) {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let held = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  function say(tone: Toast["tone"], text: string): number {
    const id = nextId++;
    const all = [...toasts, { id, tone, text }];
    for (const { id: gone } of all.slice(0, -MOST_TOASTS)) stop(gone);
    countdowns.set(id, { left: TOAST_MS, since: now(), timer: null });
    if (!held) run(id);
    show(all.slice(-MOST_TOASTS));
    return id;
  }

  function dismiss(id: number): void {
    stop(id);
    show(toasts.filter((toast) => toast.id !== id));
  }

  /** Somebody points at a toast or stands in it: none may vanish under the hand. */
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
    // Without a toast nobody can leave it: a close button takes the pointer's leave event away with itself.
    if (next.length === 0) held = false;
    for (const tell of listeners) tell();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return { say, dismiss, hold, release, subscribe, current: () => toasts };
}

/** The window's own store. Nothing speaks on the server, so it stays empty there. */
export const toasts = createToastStore();
