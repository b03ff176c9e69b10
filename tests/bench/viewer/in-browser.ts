import type { Page } from "playwright";

export type Scrolled = { frames: number; onTime: number; dropped: number; longest: number };

/** A frame within one and a half intervals of 60 frames per second is on time, because frame timestamps jitter. */
const ON_TIME_MS = 25;
const BEAT_MS = 1000 / 60;
const SCROLL_MS = 5000;

/** `busy` is the longest time that the page did not respond after an input. */
type Watch = { from: number | null; paint: number; busy: number; frames: number[]; on: boolean };
declare global {
  var bench: Watch;
}

/**
 * Runs in the page before its own scripts: records the time of an input and the time at which the browser had painted
 * after it.
 */
export function watchPaints(): void {
  const watch: Watch = { from: null, paint: 0, busy: 0, frames: [], on: false };
  globalThis.bench = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.busy = Math.max(watch.busy, duration);
  }).observe({ type: "longtask" });
  for (const kind of ["keydown", "click", "input"])
    addEventListener(
      kind,
      (event) => {
        if (watch.from !== null) return;
        watch.from = event.timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            watch.paint = performance.now() - (watch.from ?? 0);
          };
          port2.postMessage(null);
        });
      },
      true,
    );
}

export type Answered = { paint: number[]; busy: number };

/** Milliseconds from inputs to the paint after each, and the longest task that any of them caused. */
export async function paintAfter(page: Page, acts: readonly (() => Promise<unknown>)[]): Promise<Answered> {
  const paint: number[] = [];
  let busy = 0;
  for (const act of acts) {
    await page.evaluate(() => Object.assign(bench, { from: null, paint: 0, busy: 0 }));
    await act();
    await page.waitForFunction(() => bench.paint > 0);
    paint.push(await page.evaluate(() => bench.paint));
    // Deferred work is completed before the next press, because users do not press four times a second.
    await page.waitForTimeout(700);
    busy = Math.max(busy, await page.evaluate(() => bench.busy));
  }
  return { paint, busy };
}

/** Scrolls the element at a position for five seconds, and counts frames. */
export async function scrollThrough(page: Page, x: number, y: number): Promise<Scrolled> {
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    bench.frames = [];
    bench.on = true;
    requestAnimationFrame(function count(now) {
      bench.frames.push(now);
      if (bench.on) requestAnimationFrame(count);
    });
  });
  const begun = Date.now();
  while (Date.now() - begun < SCROLL_MS) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => {
    bench.on = false;
    return bench.frames;
  });
  const gaps = frames.slice(1).map((at, before) => at - (frames[before] ?? at));
  return {
    frames: gaps.length,
    onTime: gaps.filter((gap) => gap < ON_TIME_MS).length / gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / BEAT_MS) - 1), 0),
    longest: Math.max(...gaps),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
