import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { build } from "vite";
import type { FileKind } from "#core/shared/file-type.ts";
import { smallFile } from "./largest.ts";

export type Measured = { outcome: string; after: string; peakMegabytes: number };

/** The extractors in a workerd process of their own, whose memory the kernel counts. Linux alone tells that. */
export async function startWorkerd(): Promise<{
  measure(kind: FileKind, bytes: Uint8Array): Promise<Measured>;
  stop(): Promise<void>;
}> {
  const script = await bundleWorker(join(import.meta.dirname, "extract-worker.ts"));
  let running: Miniflare | null = null;

  /** A fresh process for each file: a high-water mark never falls. */
  async function measure(kind: FileKind, bytes: Uint8Array): Promise<Measured> {
    await running?.dispose();
    const before = workerdProcesses();
    running = new Miniflare({
      workers: [
        {
          config: {
            name: "extract",
            compatibilityDate: "2026-10-06",
            compatibilityFlags: ["nodejs_compat"],
            manifest: {
              mainModule: "extract.js",
              modulesRoot: "/",
              modules: { "extract.js": { type: "esm", contents: script } },
            },
          },
          dev: { rootPath: import.meta.dirname },
        },
      ],
    });
    const read = reader(running);
    // Its code is loaded and warm, and the file itself has gone through once, unread.
    await read("pdf", smallFile());
    await read("skip", bytes);
    const process = workerdProcesses().find((pid) => !before.includes(pid));
    if (process === undefined) throw new Error("no workerd process was started");
    const baseline = highWater(process);
    const outcome = await read(kind, bytes);
    const peakMegabytes = Math.round((highWater(process) - baseline) / 1_024);
    return { outcome, peakMegabytes, after: await read("pdf", smallFile()) };
  }

  return {
    measure,
    async stop() {
      await running?.dispose();
    },
  };
}

function reader(miniflare: Miniflare): (kind: string, bytes: Uint8Array) => Promise<string> {
  return async (kind, bytes) => {
    const answer = await miniflare.dispatchFetch(`http://127.0.0.1/${kind}`, { method: "POST", body: bytes });
    return await answer.text();
  };
}

/** One module of all that a Worker imports. */
export async function bundleWorker(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: path,
      write: false,
      minify: false,
      rollupOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true, target: "webworker" },
  });
  const output = Array.isArray(built) ? built[0] : built;
  const [chunk] = output && "output" in output ? output.output : [];
  if (chunk?.type !== "chunk") throw new Error("the bundle is empty");
  return chunk.code;
}

/** The workerd processes that this one has started. */
export function workerdProcesses(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isOurWorkerd(pid));
}

function isOurWorkerd(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return /^Name:\s+workerd/m.test(status) && new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status);
  } catch {
    // It ended while we looked.
    return false;
  }
}

/** Kilobytes that the process has held at most. */
function highWater(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN);
}
