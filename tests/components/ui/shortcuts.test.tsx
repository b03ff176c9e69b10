import { parseHTML } from "linkedom";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "#app/components/ui/shortcuts.ts";

type Site = { html: HTMLElement; press: (key: string, more?: object) => void; pressed: string[] };

/** A page that listens for shortcuts, as a person sees it whose account or browser has these settings. */
async function page({ account = "on", browser = "on" } = {}): Promise<Site> {
  const { document, window, Event } = parseHTML("<html><body><main></main></body></html>");
  const store = new Map([["viewer-keys", browser]]);
  for (const [name, value] of Object.entries({ document, window, Element: window.Element })) vi.stubGlobal(name, value);
  vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  if (account === "off") document.documentElement.dataset.shortcuts = "off";
  const pressed: string[] = [];
  function Page() {
    useShortcuts((key) => pressed.push(key) > 0);
    return null;
  }
  await act(async () => createRoot(document.querySelector("main") as unknown as Element).render(<Page />));
  return {
    html: document.documentElement as unknown as HTMLElement,
    pressed,
    press: (key, more) => {
      const event = Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), { key, ...more });
      document.querySelector("main")?.dispatchEvent(event);
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

const characters = ["j", "K", "e", "z", "/", "?", "1"];
const others = ["Escape", "Enter", "ArrowDown"];

test("single keys act as shortcuts until they are turned off", async () => {
  const { press, pressed } = await page();
  for (const key of [...characters, ...others]) press(key);
  expect(pressed).toEqual(["j", "k", "e", "z", "/", "?", "1", ...others]);
});

test.each([{ account: "off" }, { browser: "off" }])(
  "with %j no character acts; Escape, Enter and the arrows do",
  async (off) => {
    const { press, pressed } = await page(off);
    for (const key of [...characters, ...others]) press(key);
    expect(pressed).toEqual(others);
  },
);

test("the setting of the account holds as soon as the page has it", async () => {
  const { html, press, pressed } = await page();
  html.dataset.shortcuts = "off";
  press("j");
  delete html.dataset.shortcuts;
  press("k");
  expect(pressed).toEqual(["k"]);
});

test("a key with Ctrl or ⌘ is no single key", async () => {
  const { press, pressed } = await page();
  press("k", { ctrlKey: true });
  press("k", { metaKey: true });
  expect(pressed).toEqual([]);
});
