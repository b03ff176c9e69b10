import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Large, smallFile } from "./largest.ts";
import type { Peak } from "./memory-reader.ts";

/**
 * A heap that collects early: left alone, V8 keeps some 50 MB of young waste and lets the old grow, and the figure would
 * say more about its leisure than about what is needed.
 */
export const TIGHT = ["--max-semi-space-size=2", "--max-old-space-size=96"];

/** Measures one file in a fresh Node process. Throws where the process dies, for want of memory or else. */
export function peakOf({ kind, make }: Pick<Large, "kind" | "make">): Peak {
  const folder = mkdtempSync(join(tmpdir(), "extraction-"));
  try {
    writeFileSync(join(folder, "large"), make());
    writeFileSync(join(folder, "small"), smallFile());
    const reader = join(import.meta.dirname, "memory-reader.ts");
    const told = execFileSync(
      process.execPath,
      [...TIGHT, reader, join(folder, "large"), kind, join(folder, "small")],
      { encoding: "utf8", timeout: 120_000 },
    );
    return JSON.parse(told) as Peak;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
