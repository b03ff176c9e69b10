import type { Browser, CDPSession } from "playwright";

export const kinds = ["html", "css", "js", "font", "image", "other"] as const;
type Kind = (typeof kinds)[number];

export type RequestContext = {
  requests: number;
  /** URLs requested from other origins. */
  elsewhere: string[];
  /** Transferred bytes of bodies and headers. */
  bytes: Record<Kind, number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
};

/** A mid-range phone on a slow connection, as defined by Lighthouse. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const line = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
/** Time within which late fonts and images would shift the layout. */
const SETTLE_MS = 1500;

/** Opens a page for the first time: with an empty cache, throttled network and processor, and all requests counted. */
export async function visit(browser: Browser, url: string): Promise<RequestContext> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", line);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const seen = countRequests(cdp, new URL(url).origin);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    const { lcpMs, cls, tbtMs } = await page.evaluate(() => (globalThis as unknown as Watched).measured);
    return { ...seen(), lcpMs, cls, tbtMs };
  } finally {
    await context.close();
  }
}

type Watched = { measured: { lcpMs: number; cls: number; tbtMs: number } };

/** Runs in the page before its own scripts. */
function watch() {
  const measured = { lcpMs: 0, cls: 0, tbtMs: 0 };
  (globalThis as unknown as Watched).measured = measured;
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    measured.lcpMs = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    measured.cls += entry.value ?? 0;
  });
  // A task counts with the time beyond 50 ms.
  observe("longtask", (entry) => {
    measured.tbtMs += Math.max(0, entry.duration - 50);
  });
}

function countRequests(
  cdp: CDPSession,
  origin: string,
): () => Pick<RequestContext, "requests" | "elsewhere" | "bytes"> {
  const requested = new Map<string, { url: string; kind: Kind; bytes: number }>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("data:"))
      requested.set(requestId, { url: request.url, kind: kindOf(type ?? ""), bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = requested.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return () => {
    const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
    for (const one of requested.values()) bytes[one.kind] += one.bytes;
    const elsewhere = [...requested.values()].map(({ url }) => url).filter((url) => new URL(url).origin !== origin);
    return { requests: requested.size, elsewhere, bytes };
  };
}

function kindOf(type: string): Kind {
  const known: Record<string, Kind> = {
    Document: "html",
    Stylesheet: "css",
    Script: "js",
    Font: "font",
    Image: "image",
  };
  return known[type] ?? "other";
}
