import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore, MOST_TOASTS, TOAST_MS, UNDO_MS } from "#app/components/ui/toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a toast is closed after five seconds", () => {
  const store = createToastStore();
  store.say("good", "Saved.");
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.current()).toHaveLength(0);
  expect(TOAST_MS).toBe(5000);
});

test("a sixth toast replaces the oldest", () => {
  const store = createToastStore();
  for (let number = 1; number <= 6; number++) store.say("good", `Toast ${number}`);
  expect(store.current().map(({ text }) => text)).toEqual(["Toast 2", "Toast 3", "Toast 4", "Toast 5", "Toast 6"]);
  expect(MOST_TOASTS).toBe(5);
});

test("no toast closes while the pointer is over one, and its remaining time is kept", () => {
  const store = createToastStore();
  store.say("danger", "Logout failed. Redirecting...");
  vi.advanceTimersByTime(3000);
  store.hold("pointer");
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.release("pointer");
  vi.advanceTimersByTime(1999);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.current()).toHaveLength(0);
});

test("a toast added while another is paused is paused too", () => {
  const store = createToastStore();
  store.say("good", "First");
  store.hold("pointer");
  store.say("good", "Second");
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(2);
  store.release("pointer");
  vi.advanceTimersByTime(TOAST_MS);
  expect(store.current()).toHaveLength(0);
});

test("a toast under the pointer and with the focus is paused until both have left it", () => {
  const store = createToastStore();
  store.say("good", "Resolved.");
  vi.advanceTimersByTime(4000);
  store.hold("focus");
  store.hold("pointer");
  store.release("pointer");
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.release("focus");
  vi.advanceTimersByTime(999);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.current()).toHaveLength(0);
});

test("no time passes for toasts while the tab is hidden, also for those that are added meanwhile", () => {
  const store = createToastStore();
  store.say("good", "Before");
  vi.advanceTimersByTime(2000);
  store.hold("hidden");
  store.say("danger", "While hidden");
  vi.advanceTimersByTime(3_600_000);
  expect(store.current()).toHaveLength(2);
  store.release("hidden");
  vi.advanceTimersByTime(3000);
  expect(store.current().map(({ text }) => text)).toEqual(["While hidden"]);
  vi.advanceTimersByTime(2000);
  expect(store.current()).toHaveLength(0);
});

test("closing the last toast of a hidden tab leaves the pause of the hidden tab", () => {
  const store = createToastStore();
  store.hold("hidden");
  store.dismiss(store.say("good", "First"));
  store.say("good", "Second");
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.release("hidden");
  vi.advanceTimersByTime(TOAST_MS);
  expect(store.current()).toHaveLength(0);
});

test("closing the last toast by hand does not pause the next one forever", () => {
  const store = createToastStore();
  const id = store.say("good", "First");
  store.hold("pointer");
  store.dismiss(id);
  store.say("good", "Second");
  vi.advanceTimersByTime(TOAST_MS);
  expect(store.current()).toHaveLength(0);
});

test("listeners are notified of every change until they unsubscribe", () => {
  const store = createToastStore();
  const tell = vi.fn();
  const leave = store.subscribe(tell);
  const id = store.say("good", "Saved.");
  store.dismiss(id);
  leave();
  store.say("good", "Saved again.");
  expect(tell).toHaveBeenCalledTimes(2);
});

test("an action can be undone for ten seconds: the newest first, each once", () => {
  const store = createToastStore();
  const undone: string[] = [];
  store.say("good", "Resolved: one", { undo: () => undone.push("one") });
  vi.advanceTimersByTime(5000);
  store.say("good", "Resolved: two", { undo: () => undone.push("two") });
  store.say("good", "Saved.");
  expect(store.undo()).toBe(true);
  expect(store.undo()).toBe(true);
  expect(store.undo()).toBe(false);
  expect(undone).toEqual(["two", "one"]);
  store.say("good", "Resolved: three", { undo: () => undone.push("three") });
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.undo()).toBe(false);
  expect(UNDO_MS).toBe(10_000);
});

test("the last announcement for screen readers counts, and does not replace a visible toast", () => {
  const store = createToastStore();
  store.say("danger", "Not saved.");
  for (let step = 1; step <= 9; step++) store.say("good", `Next conversation ${step}`, { quiet: true });
  expect(store.current().map(({ text }) => text)).toEqual(["Not saved.", "Next conversation 9"]);
});
