import { parseHTML } from "linkedom";
import { afterEach, expect, test, vi } from "vitest";
import { pressedButton, saveForms } from "#app/components/shell/connection/saved-forms.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request that starts within a second after a press is attributed to the button, a later one is not", () => {
  const { document, Element, Event, HTMLFormElement, MutationObserver } = parseHTML(
    "<body><button>Save</button></body>",
  );
  for (const [name, value] of Object.entries({ Element, HTMLFormElement, MutationObserver }))
    vi.stubGlobal(name, value);
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  const stop = saveForms(document, "ada@example.test");
  const button = document.querySelector("button");
  button?.dispatchEvent(new Event("click", { bubbles: true }));
  expect(pressedButton(1_000_999)).toBe(button);
  expect(pressedButton(1_001_000)).toBeNull();
  stop();
});
