/** Reads one file in a process of its own and tells how far its memory rose above what reading a small one needs. */
import { readFileSync } from "node:fs";
import type { FileKind } from "#core/shared/file-type.ts";
import { extractText, Unreadable } from "#workers/adapters/checks/extract/index.ts";

export type Peak = { outcome: string; after: string; milliseconds: number; peakMegabytes: number };

const [path = "", kind = "", small = ""] = process.argv.slice(2);
await extractText(new Uint8Array(readFileSync(small)), "pdf");
const bytes = new Uint8Array(readFileSync(path));
const baseline = highWater();
const begun = performance.now();
const outcome = await outcomeOf(bytes, kind as FileKind);
const milliseconds = Math.round(performance.now() - begun);
const peakMegabytes = Math.round((highWater() - baseline) / 1_024);
const after = (await extractText(new Uint8Array(readFileSync(small)), "pdf")).text;
console.log(JSON.stringify({ outcome, after, milliseconds, peakMegabytes } satisfies Peak));

/** Kilobytes held at most. What getrusage tells is inherited from the parent, so the kernel is asked where it can be. */
function highWater(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? Number.NaN);
}

async function outcomeOf(bytes: Uint8Array, kind: FileKind): Promise<string> {
  try {
    await extractText(bytes, kind);
    return "read";
  } catch (cause) {
    if (cause instanceof Unreadable) return cause.reason;
    throw cause;
  }
}
