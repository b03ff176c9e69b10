import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import type { BrowserExtraction, ReaderMessage } from "#app/extraction/browser/messages.ts";
import type { FileKind } from "#core/shared/file-type.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";

export type Rendered = {
  outcome: string;
  words: number | null;
  /** From the choice of the file to the answer, with the loading of the reader. */
  seconds: number;
  /** What the processor spent on it: the same on a busy machine. */
  processorSeconds: number;
  megabytes: number;
};

const CLIENT = "build/local/client";
/** Twice as long as a page waits (app/components/checks/submit/reader.client.ts), so that it is seen how late an answer is. */
const WAIT_MS = 60_000;
/** A heap that collects early, as in peak.ts: what is above the limit there is needed, and not merely uncollected. */
const TIGHT = "--max-semi-space-size=2 --max-old-space-size=96";

/** The reader of the private check, as it was built, in a renderer process whose memory the kernel counts. */
export async function startRenderers({ tight = false } = {}): Promise<{
  measure(kind: FileKind, path: string): Promise<Rendered>;
  stop(): Promise<void>;
}> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--local", "--quiet", "--if-stale"], { stdio: "ignore" });
  const site = await serveReader();
  const args = tight ? [...chromiumLaunch.args, `--js-flags=${TIGHT}`] : chromiumLaunch.args;

  /** A fresh browser for each file: a high-water mark never falls. */
  async function measure(kind: FileKind, path: string): Promise<Rendered> {
    const browser = await chromium.launch({ ...chromiumLaunch, args });
    try {
      const page = await browser.newPage();
      await page.goto(site.origin);
      await page.setInputFiles("input", path);
      const read = await readIn(page, site.script, kind);
      return { ...read, ...(await spentBy(browser)) };
    } finally {
      await browser.close();
    }
  }

  return { measure, stop: site.stop };
}

/** What the page of a check does with a chosen file (reader.client.ts): a new Worker, the file, one answer. */
async function readIn(
  page: Page,
  script: string,
  kind: FileKind,
): Promise<Pick<Rendered, "outcome" | "words" | "seconds">> {
  const begun = performance.now();
  const answer = page.evaluate(
    ([script, kind, waitMs]) =>
      new Promise<BrowserExtraction | string>((resolve) => {
        const worker = new Worker(script, { type: "module" });
        const file = document.querySelector("input")?.files?.[0];
        setTimeout(() => resolve("no answer"), waitMs);
        worker.onerror = ({ message }) => resolve(`broken: ${message}`);
        worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
          if (data.done === "read") resolve(data.value);
        };
        worker.postMessage({ do: "read", file, kind });
      }),
    [script, kind, WAIT_MS] as const,
  );
  const crashed = new Promise<string>((resolve) => page.once("crash", () => resolve("crashed")));
  const read = await Promise.race([answer.catch(String), crashed]);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  if (typeof read === "string") return { outcome: read, words: null, seconds };
  const words = read.ok ? read.words : (read.details.words ?? null);
  // A text of too few or too many words was read.
  return { outcome: read.ok || words !== null ? "read" : read.reason, words, seconds };
}

/** The memory that the page's process has held at most. A browser keeps a second, idle renderer ready: the larger counts. */
async function spentBy(browser: Browser): Promise<Pick<Rendered, "processorSeconds" | "megabytes">> {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const [most] = renderers
    .map(({ id, cpuTime }) => ({ processorSeconds: Math.round(cpuTime * 10) / 10, megabytes: highWater(id) }))
    .sort((one, other) => other.megabytes - one.megabytes);
  // The process of a page that crashed has gone, with its figures.
  return most ?? { processorSeconds: Number.NaN, megabytes: Number.NaN };
}

function highWater(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1_024);
}

/** A bare page beside the scripts of the built site, so that nothing but the reader is counted. */
async function serveReader(): Promise<{ origin: string; script: string; stop(): Promise<void> }> {
  const [script, another] = globSync(`${CLIENT}/assets/worker-*.js`);
  if (!script || another) throw new Error("The built site has not one reader, but none or several.");
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/") return response.setHeader("Content-Type", "text/html").end("<!doctype html><input type=file>");
    const path = join(CLIENT, "assets", basename(url));
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.setHeader("Content-Type", "text/javascript").end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    script: `/assets/${basename(script)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
