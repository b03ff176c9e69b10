import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

export type Process = { pid: number; parent: number; group: number; command: string };

/** How long a process may take to end before it is killed, and how often that is checked, ms. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** How often a program checks whether the programs it depends on still run, ms. */
const WATCH_MS = 1_000;

/** All running processes of this machine, without zombies. */
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

/**
 * The processes of `all` that belong to the roots: their descendants, and every process in the same process group
 * as one of these.
 */
export function treeOf(roots: Iterable<number>, all: readonly Process[]): number[] {
  const ids = new Set(roots);
  for (let before = -1; before < ids.size; ) {
    before = ids.size;
    for (const { pid, parent, group } of all) if (ids.has(parent) || ids.has(group)) ids.add(pid);
  }
  return all.map(({ pid }) => pid).filter((pid) => ids.has(pid) && pid !== process.pid);
}

/**
 * Ends a program that leads a process group, with everything it has started, and resolves when all of it has
 * ended: first by a signal, after a delay by force; without patience immediately by force.
 */
export async function endTree(root: number, patience = PATIENCE_MS): Promise<void> {
  // 0 is the parent id of processes without a parent, and 1 is the init process.
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
 * Calls back when the program this one belongs to has ended: the process in END_WITH_PID, or npm, which starts
 * scripts through a shell and forwards no signal to the shell's children.
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

/** Linux's status line of a process: "pid (command) state parent group …"; a command may contain spaces and brackets. */
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
    // The process ended between listing and reading.
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
