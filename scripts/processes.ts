import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

export type Process = { pid: number; parent: number; group: number; command: string };

/** How long a process may take to end by itself before it is killed, and how often it is looked at, ms. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** How often a program looks whether those it ends with are still there, ms. */
const WATCH_MS = 1_000;

/** Every process of this machine that runs; one that has ended and that its parent has not asked about is none. */
export function processes(): Process[] {
  if (process.platform === "win32") return [];
  if (process.platform === "linux") return readdirSync("/proc").flatMap((name) => fromProc(name) ?? []);
  const told = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,comm="], { encoding: "utf8" });
  return told.split("\n").flatMap((line) => {
    const [, pid, parent, group, state, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!state || state.startsWith("Z")) return [];
    return { pid: Number(pid), parent: Number(parent), group: Number(group), command: basename(command ?? "") };
  });
}

/** Those of `all` that belong to the roots: their descendants, and anyone who shares a process group with one of these. */
export function treeOf(roots: Iterable<number>, all: readonly Process[]): number[] {
  const ids = new Set(roots);
  for (let before = -1; before < ids.size; ) {
    before = ids.size;
    for (const { pid, parent, group } of all) if (ids.has(parent) || ids.has(group)) ids.add(pid);
  }
  return all.map(({ pid }) => pid).filter((pid) => ids.has(pid) && pid !== process.pid);
}

/**
 * Ends a program that leads a process group, with everything it has started, and resolves when all of it is gone: first
 * by asking, then, after some patience, by force; at once by force without patience.
 */
export async function endTree(root: number, patience = PATIENCE_MS): Promise<void> {
  // Zero is what every process without a parent has as its parent, and one is the first of them.
  if (!(root > 1)) return;
  if (process.platform === "win32") {
    const options = { stdio: "ignore" } as const;
    for (const force of [[], ["/F"]])
      attempt(() => execFileSync("taskkill", ["/PID", `${root}`, "/T", ...force], options));
    return;
  }
  const known = new Set([root]);
  const requested = new Set<number>();
  for (let waited = 0; waited <= patience + PATIENCE_MS; waited += LOOK_MS) {
    const left = treeOf(known, processes());
    if (left.length === 0) return;
    for (const pid of left) {
      known.add(pid);
      if (waited >= patience) attempt(() => process.kill(pid, "SIGKILL"));
      else if (!requested.has(pid)) attempt(() => process.kill(pid, "SIGTERM"));
      requested.add(pid);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Tells when the program that this one belongs to is gone: the process that END_WITH_PID names, or npm, which starts
 * scripts through a shell and passes no signal on to what the shell has started.
 */
export function whenParentEnds(end: () => void): void {
  const parents = process.env.END_WITH_PID ? [Number(process.env.END_WITH_PID)] : npmParents();
  if (parents.length === 0) return;
  const timer = setInterval(() => {
    if (parents.every(runs)) return;
    clearInterval(timer);
    end();
  }, WATCH_MS).unref();
}

function npmParents(): number[] {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return [];
  const shell = processes().find(({ pid }) => pid === process.ppid);
  const throughShell = shell && /^-?(?:ba|da|a|k|z)?sh$/.test(shell.command);
  return throughShell ? [shell.pid, shell.parent] : [process.ppid];
}

function runs(pid: number): boolean {
  if (process.platform === "linux") return fromProc(String(pid)) !== null;
  return attempt(() => process.kill(pid, 0));
}

/** What Linux tells of a process: "pid (command) state parent group …"; a command may hold spaces and brackets. */
function fromProc(name: string): Process | null {
  if (!/^\d+$/.test(name)) return null;
  try {
    const told = readFileSync(`/proc/${name}/stat`, "latin1");
    const end = told.lastIndexOf(")");
    const [state = "", parent, group] = told.slice(end + 2).split(" ");
    if (/[ZXx]/.test(state)) return null;
    const command = told.slice(told.indexOf("(") + 1, end);
    return { pid: Number(name), parent: Number(parent), group: Number(group), command };
  } catch {
    // It ended between the listing and the reading.
    return null;
  }
}

/** Whether it did not throw: a process may end at any moment. */
function attempt(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
