import { expect, type Page } from "@playwright/test";
import { pagesOf } from "#app/route-table.ts";
import { checkScreen, expectPlurals, sizes, watchConsole } from "../support.ts";
import { layoutFaults } from "./layout-faults.ts";
import { longTexts, writeLongTexts } from "./long-content.ts";
import { controlsLostToTitles } from "./lost-controls.ts";

/** A small phone, a tablet upright and on its side, a laptop and a desktop; rules of accessibility are checked at 1440. */
export const WIDTHS = [390, 768, 1024, 1280, 1920];

/** Where titles are those of orders, documents, articles and conversations; other headings are our own. */
const WITH_TITLES =
  /^\/(?:dashboard|admin|d|services|learning-hub|check-turnitin\/sample|verify|shared|payment)(?:\/|$)/;

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
  page: Page;
  widths: number[];
  /** The number of screens times widths that were looked at. */
  looked: number;
  patterns: Set<string>;
  faults: string[];
  /** Errors in the console. */
  complaints: string[];
};

export function newWalk(page: Page, widths = WIDTHS): Walk {
  return { page, widths, looked: 0, patterns: new Set(), faults: [], complaints: watchConsole(page) };
}

/** `to`: where the address leads on to. */
type Screen = { path: string; state: "filled" | "empty"; to?: string };

/**
 * Opens a screen once. With its own texts it is accessible on a phone and a desktop, in both themes; with long texts
 * nothing is cut, overlapping or outside at any width, and no title pushes a control away. An empty screen is looked at
 * for its layout alone: what it shows is part of the filled ones.
 */
export async function lookAt(walk: Walk, { path, state, to }: Screen): Promise<void> {
  const { page } = walk;
  const open = async () => {
    await page.goto(path);
    if (to) await page.waitForURL((url) => url.pathname === to);
    // A page for several cases, such as links that are not valid any more, hides the headings of the others.
    await expect(page.locator("h1").filter({ visible: true }), path).toHaveCount(1);
    expect(await page.title(), path).not.toBe("");
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done))));
  };
  const isFilled = state === "filled";
  if (isFilled) await checkScreen(page, path, sizes, open);
  else await open();
  await expectPlurals(page, path);
  walk.patterns.add(patternOf(page.url()));
  if (isFilled) await writeLongTexts(page);
  const found = new Map<string, number[]>();
  for (const width of walk.widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await lastingFaults(page, width, isFilled))
      found.set(fault, [...(found.get(fault) ?? []), width]);
    walk.looked += 1;
  }
  for (const [fault, widths] of found) walk.faults.push(`${path} (${state}) at ${widths.join(", ")}: ${fault}`);
}

/** Margin notes and charts take their places after a resize: what is a fault then and also a moment later. */
async function lastingFaults(page: Page, width: number, isFilled: boolean): Promise<string[]> {
  const first = await faultsNow(page, width, isFilled);
  if (first.length === 0) return [];
  await page.waitForTimeout(250);
  return faultsNow(page, width, isFilled);
}

async function faultsNow(page: Page, width: number, isFilled: boolean): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const layout = [...(await layoutFaults(page)), ...(await narrowColumns(page, width))];
  const hasTitles = isFilled && WITH_TITLES.test(new URL(page.url()).pathname);
  return hasTitles ? [...layout, ...(await controlsLostToTitles(page, longTexts))] : layout;
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
