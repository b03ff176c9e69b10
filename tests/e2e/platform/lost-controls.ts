import type { Page } from "@playwright/test";

/** Titles of 150 characters without places for a line break, or with unusual ones. */
const titles = {
  "one long word": "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4).slice(0, 150),
  emoji: "👩🏽‍⚕️🏥".repeat(20).slice(0, 150),
  "right to left": "التخطيط لخروج كبار السن من المستشفى ".repeat(5).slice(0, 150),
  words: "Discharge planning for older adults who live alone with several long-term conditions in rural areas, "
    .repeat(2)
    .slice(0, 150),
};

/**
 * The controls of the open page that each of these titles, in the place of its main heading and of what has one of the
 * `known` texts, pushes out of the window or under another element. The page has its own texts again afterwards.
 */
export async function controlsLostToTitles(page: Page, known: string[]): Promise<string[]> {
  return page.evaluate(`(() => {
    ${titleTexts}
    ${lostControls}
    const texts = titleTexts(${JSON.stringify(known)});
    const own = texts.map(({ data }) => data);
    const found = [];
    scrollTo(0, 0);
    for (const [kind, title] of Object.entries(${JSON.stringify(titles)})) {
      for (const text of texts) text.data = title;
      for (const lost of lostControls()) found.push(lost + " with a title of " + kind);
    }
    texts.forEach((text, at) => { text.data = own[at]; });
    return found;
  })()`);
}

/** The texts of the open page that are its main heading or contain a known text. */
function titleTexts(known: string[]): Text[] {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (all.nextNode()) {
    const text = all.currentNode as Text;
    const inside = text.parentElement?.closest("script, style, option");
    const isHeading = text.parentElement?.closest("h1") && text.data.trim() !== "";
    if (!inside && (isHeading || known.some((one) => text.data.includes(one)))) texts.push(text);
  }
  return texts;
}

/** Controls beyond the window that cannot be scrolled to; in headers also those covered by another element. */
function lostControls(): string[] {
  const controls = "a[href], button, summary, select, input, textarea";
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    ((/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) ||
      scrolls(one.parentElement));
  // What is under the bar at the bottom of a phone can be scrolled out from it.
  const isFixed = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).position === "fixed" || isFixed(one.parentElement));
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} “${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 24)}”`;
  const heading = document.querySelector("h1");
  let head: Element | null = heading;
  while (head && !head.matches("main, body") && !head.querySelector(controls)) head = head.parentElement;
  if (head?.matches("main, body")) head = null;
  const headers = [...document.querySelectorAll("header"), ...(head ? [head] : [])];
  const dialog = document.querySelector("dialog[open]");
  const lost: string[] = [];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) lost.push(`scrolls ${sideways} px sideways`);
  for (const one of document.querySelectorAll(controls)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Skip links are off screen until they have the focus, and an open dialog covers everything on purpose.
    if (one.matches('a[href^="#"]') || (dialog && !dialog.contains(one))) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(one).clipPath !== "none") continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one.parentElement)) {
      lost.push(`${nameOf(one)} is outside`);
      continue;
    }
    if (!headers.some((header) => header.contains(one))) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) continue;
    const over = document.elementFromPoint(x, y);
    if (isFixed(over) && !isFixed(one)) continue;
    if (over && !one.contains(over) && !over.contains(one) && !one.closest("label")?.contains(over))
      lost.push(`${nameOf(one)} is under ${over.tagName.toLowerCase()}.${over.className}`);
  }
  return lost;
}
