import { count, duration } from "./quantities.ts";
import type { ImportProgress } from "./workspace.ts";

/** How often progress is printed, ms: in place on a terminal, in lines elsewhere. */
const TERMINAL_MS = 500;
const LINES_MS = 10_000;

/** Prints how far an import is, how fast, and how long it still takes. */
export function progressLine(before: ImportProgress, say: (line: string) => void) {
  const begun = performance.now();
  const { rows, documents } = before;
  const isTerminal = process.stdout.isTTY === true;
  let last = begun;
  let firstRead: number | null = null;

  function line(now: ImportProgress, { read, total }: { read: number; total: number }): string {
    const seconds = (performance.now() - begun) / 1000;
    const rate = (now.rows - rows) / Math.max(seconds, 0.001);
    const share = total > 0 ? read / total : 0;
    const first = firstRead ?? read;
    const done = total > first ? (read - first) / (total - first) : 0;
    const left = done > 0.001 ? `, ${duration((seconds * (1 - done)) / done)} left` : "";
    const percent = total > 0 ? `${Math.floor(share * 100)} %, ` : "";
    return `${percent}row ${count(now.rows)}: ${count(now.works)} works, ${count(now.refused)} refused, ${count(now.duplicates)} duplicates, ${Math.round(rate)} rows a second${left}`;
  }

  return {
    progress(now: ImportProgress, input: { read: number; total: number }): void {
      // Rows before it were skipped, which is quick.
      firstRead ??= input.read;
      const at = performance.now();
      if (at - last < (isTerminal ? TERMINAL_MS : LINES_MS)) return;
      last = at;
      if (isTerminal) process.stdout.write(`\r\u001b[K${line(now, input)}`);
      else say(line(now, input));
    },
    end(now: ImportProgress): void {
      const seconds = (performance.now() - begun) / 1000;
      if (isTerminal) process.stdout.write("\r\u001b[K");
      say(
        `Imported ${count(now.documents - documents)} documents from ${count(now.rows - rows)} rows in ${duration(seconds)} (${Math.round((now.rows - rows) / Math.max(seconds, 0.001))} rows a second).`,
      );
    },
  };
}
