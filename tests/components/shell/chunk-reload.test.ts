import { expect, test } from "vitest";
import { reloadOnceOnMissingChunk } from "#app/components/shell/connection/chunk-reload.ts";

function fakeWindow() {
  const kept = new Map<string, string>();
  let listener: (event: Event) => void = () => undefined;
  const window = {
    reloads: 0,
    addEventListener: (_type: string, on: (event: Event) => void) => {
      listener = on;
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    navigator: { onLine: true },
    location: {
      reload: () => {
        window.reloads++;
      },
    },
    fail: () => {
      const event = new Event("vite:preloadError", { cancelable: true });
      listener(event);
      return event.defaultPrevented;
    },
  };
  return window;
}

test("a missing chunk reloads the page once; a second one within half a minute is shown by the error boundary", () => {
  const window = fakeWindow();
  let now = 1_000_000;
  reloadOnceOnMissingChunk(window, () => now);
  expect(window.fail()).toBe(true);
  now += 29_999;
  expect(window.fail()).toBe(false);
  expect(window.reloads).toBe(1);
  now += 1;
  expect(window.fail()).toBe(true);
  expect(window.reloads).toBe(2);
});

test("offline the page is not reloaded, because it would be lost", () => {
  const window = fakeWindow();
  window.navigator.onLine = false;
  reloadOnceOnMissingChunk(window);
  expect(window.fail()).toBe(false);
  expect(window.reloads).toBe(0);
});

test("without storage the page is not reloaded, because the next reload could not be prevented", () => {
  const window = fakeWindow();
  window.sessionStorage.getItem = () => {
    throw new DOMException("closed", "SecurityError");
  };
  let told = 0;
  reloadOnceOnMissingChunk(window, Date.now, () => told++);
  expect(window.fail()).toBe(false);
  expect(window.reloads).toBe(0);
  expect(told).toBe(1);
});
