import { afterEach, expect, test, vi } from "vitest";
import { codeOf } from "#app/components/shell/connection/code-of.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser with or without a network; `online` is what it does when the network is back. */
function browser(onLine: boolean) {
  const window = { online: () => {} };
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    window.online = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
  return window;
}

test("without a connection code is not tried before the server answers", async () => {
  const window = browser(false);
  const answers = [() => Promise.reject(new TypeError("Failed to fetch")), async () => new Response("{}")];
  const requested = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error("asked again")));
  vi.stubGlobal("fetch", requested);
  let asked = 0;
  const code = codeOf(async () => {
    asked++;
    return "code";
  });
  await vi.waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
  expect(asked).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  window.online();
  expect(await code).toBe("code");
  expect([requested.mock.calls.length, asked]).toEqual([2, 1]);
});

test("code that is missing with a connection is an error at once", async () => {
  browser(true);
  let asked = 0;
  const load = async () => {
    asked++;
    throw new TypeError("Failed to fetch");
  };
  await expect(codeOf(load)).rejects.toThrow("Failed to fetch");
  expect(asked).toBe(1);
});
