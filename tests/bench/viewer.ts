/**
 * The report viewer with the largest possible report, 500 sources and 2,000 matches in 100,000 words: the time for
 * counting, the time until the text is visible, the time until a filter and the next match are painted, and whether
 * scrolling keeps 60 frames per second, compared with the same text as plain paragraphs in the same run. `npm run
 * bench:viewer [-- --json]`
 */
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { offlineParts } from "../../scripts/vite/offline-viewer.ts";
import { type Answered, median, paintAfter, type Scrolled, scrollThrough, watchPaints } from "./viewer/in-browser.ts";
import { largeReport, MATCHES, SOURCES } from "./viewer/large-report.ts";

/** Time within which a change of a filter must be painted, ms. */
const PAINT_MS = 50;
const ROUNDS = 9;
const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const report = largeReport();
const node = timesInNode();
say(`${report.words} words, ${SOURCES} sources, ${MATCHES} matches`);
say(`node: viewBase ${ms(node.viewBase)}, viewOf ${ms(node.viewOf)}`);

const { script, style } = await offlineParts();
const browser = await chromium.launch(chromiumLaunch);
const plain = await measurePlain();
const viewer = await measureViewer();
await browser.close();

if (options.json) console.log(JSON.stringify({ node, plain, viewer }, null, 2));
if (viewer.filter > PAINT_MS) say(`A filter takes longer than ${PAINT_MS} ms to be painted.`);

function timesInNode() {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    const base = viewBase(report);
    const made = performance.now();
    viewOf(base, { ...defaultFilters(report), smallMatchWords: 12 });
    return { base: made - begun, view: performance.now() - made };
  });
  return { viewBase: median(times.map(({ base }) => base)), viewOf: median(times.map(({ view }) => view)) };
}

/** The same text without highlights: the cost of the browser itself. */
async function measurePlain() {
  const paragraphs = report.text.split("\n\n").map((text) => `<p data-at="0">${text}</p>`);
  const page = await open(`<style>${style}</style><div class="report-page"><main class="report-viewer"><i></i>
    <div class="report-middle"><article class="card-page report-document" id="doc"><div class="report-chunk">${paragraphs.join("")}</div></article></div>
    <i></i></main></div>`);
  const text = await firstText(page);
  const scroll = await scrollThrough(page, 500, 500);
  await page.close();
  say(`plain paragraphs: text after ${ms(text)}, scrolling ${said(scroll)}`);
  return { text, scroll };
}

async function measureViewer() {
  const data = (json: unknown) => JSON.stringify(json).replace(/</g, "\\u003c");
  const page = await open(`<meta charset="utf-8"><style>${style}</style><div id="report"></div>
    <script type="application/json" id="report-proof">${data({ report, about: null })}</script>
    <script type="application/json" id="report-notes">{}</script><script>${script}</script>`);
  const text = await firstText(page);
  say(`viewer: text after ${ms(text)}`);
  await page.waitForTimeout(2000);
  const times = (count: number, act: (at: number) => Promise<unknown>) =>
    Array.from({ length: count }, (_, at) => () => act(at));

  const eyes = await paintAfter(
    page,
    times(ROUNDS, (at) => page.keyboard.press(String((at % 4) + 1))),
  );
  const sources = await paintAfter(
    page,
    times(ROUNDS, (at) => page.locator(".report-source-card-top > .button").nth(at).click()),
  );
  await page.keyboard.press("f");
  const slider = page.locator(".report-panel input[type=range]").first();
  await slider.focus();
  const slides = await paintAfter(
    page,
    times(ROUNDS, () => page.keyboard.press("ArrowRight")),
  );
  await page.keyboard.press("Escape");
  const steps = await paintAfter(
    page,
    times(ROUNDS, () => page.keyboard.press("j")),
  );
  const filter = median([eyes, sources, slides].flatMap(({ paint }) => paint));
  say(
    `  eye ${told(eyes)}, source ${told(sources)}, slider ${told(slides)}, next match ${told(steps)} to the next paint`,
  );
  const document = await scrollThrough(page, 500, 500);
  say(`  scrolling the text ${said(document)}`);
  const list = await scrollThrough(page, 1250, 700);
  say(`  scrolling the sources ${said(list)}`);
  await page.close();
  return {
    text,
    eye: figures(eyes),
    source: figures(sources),
    slider: figures(slides),
    step: figures(steps),
    filter,
    document,
    list,
  };
}

async function open(html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchPaints);
  // A separate URL, because a viewer writes its position into the URL.
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("http://viewer.bench/", { waitUntil: "commit" });
  return page;
}

/** Milliseconds from the start of the page to the frame that shows the text. */
async function firstText(page: Page): Promise<number> {
  await page.waitForSelector(".report-document .report-chunk p", { timeout: 60_000 });
  return page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  );
}

function figures({ paint, busy }: Answered) {
  return { paint: median(paint), longest: Math.max(...paint), longestTask: busy };
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function told({ paint, busy }: Answered): string {
  return `${ms(median(paint))} (longest ${ms(Math.max(...paint))}, longest task ${ms(busy)})`;
}

function said({ frames, onTime, dropped, longest }: Scrolled): string {
  return `${frames} frames, ${(onTime * 100).toFixed(1)} % on time, ${dropped} dropped, longest ${ms(longest)}`;
}

function say(line: string): void {
  if (!options.json) console.log(line);
}
