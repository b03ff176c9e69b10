import { expect, type Page } from "@playwright/test";
import { pagesOf } from "#app/route-table.ts";
import { layoutFaults } from "./layout-faults.ts";
import { writeLongTexts } from "./long-content.ts";

/** A small phone, a tablet upright and on its side, a laptop and a desktop; screens.spec.ts looks at 1440. */
const WIDTHS = [390, 768, 1024, 1280, 1920];

/** Fixed addresses before those with parameters, as the router prefers them. */
const patterns = pagesOf()
  .map(({ pattern }) => pattern)
  .sort((a, b) => openParts(a) - openParts(b));

function openParts(pattern: string): number {
  return (pattern.match(/:/g)?.length ?? 0) + (pattern.endsWith("*") ? 10 : 0);
}

/** The pattern of the route table that an address belongs to. */
export function patternOf(address: string): string {
  const path = new URL(address, "http://localhost").pathname;
  const found = patterns.find((pattern) =>
    new RegExp(
      `^${pattern
        .replace(/\.(?=\w)/g, "\\.")
        .replace(/\/?\*$/, "(?:/.*)?")
        .replace(/:\w+/g, "[^/]+")}$`,
    ).test(path),
  );
  return found ?? `no page at ${path}`;
}

export type Walk = {
  /** The number of screens times widths that were looked at. */
  looked: number;
  patterns: Set<string>;
  faults: string[];
};

export function newWalk(): Walk {
  return { looked: 0, patterns: new Set(), faults: [] };
}

/** `to`: where the address leads on to. */
type Screen = { path: string; state: "filled" | "empty"; to?: string };

/** Opens a screen once and looks at it at every width. */
export async function lookAt(page: Page, walk: Walk, { path, state, to }: Screen): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await page.goto(path);
  if (to) await page.waitForURL((url) => url.pathname === to);
  await expect(page.locator("h1").first(), `${path} is there`).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done))));
  walk.patterns.add(patternOf(page.url()));
  if (state === "filled") await writeLongTexts(page);
  const found = new Map<string, number[]>();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await lastingFaults(page, width)) found.set(fault, [...(found.get(fault) ?? []), width]);
    walk.looked += 1;
  }
  for (const [fault, widths] of found) walk.faults.push(`${path} (${state}) at ${widths.join(", ")}: ${fault}`);
}

/** Margin notes and charts take their places after a resize: what is a fault then and also a moment later. */
async function lastingFaults(page: Page, width: number): Promise<string[]> {
  const first = await faultsNow(page, width);
  if (first.length === 0) return [];
  await page.waitForTimeout(250);
  return faultsNow(page, width);
}

async function faultsNow(page: Page, width: number): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return [...(await layoutFaults(page)), ...(await narrowColumns(page, width))];
}

/**
 * Beside the navigation (248 px) and a margin (360 px) the main column of a signed-in screen has at least the remaining
 * width, and never less than on a phone.
 */
async function narrowColumns(page: Page, width: number): Promise<string[]> {
  if (!/^\/(?:dashboard|admin)(?:\/|$)/.test(new URL(page.url()).pathname)) return [];
  const { main, title } = await page.evaluate(() => {
    const wide = (one: Element | null) => (one ? Math.round(one.getBoundingClientRect().width) : null);
    return {
      main: wide(document.querySelector("main")),
      title: wide(document.querySelector("main textarea[aria-label='Title']")),
    };
  });
  const least = width < 1280 ? Math.min(width - 48, 320) : 560;
  const narrow: string[] = [];
  if (main !== null && main < least) narrow.push(`the main column is ${main} px wide`);
  if (title !== null && title < (width < 768 ? width - 64 : Math.min(width - 290, 560)))
    narrow.push(`the article is ${title} px wide`);
  return narrow;
}
