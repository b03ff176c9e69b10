import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";
import { endTree, whenParentEnds } from "./processes.ts";

const bin = resolvePath("node_modules/.bin");
/** How many lines of a program's output are kept, unless all of it was requested. */
const TAIL_LINES = 400;
/** How long to wait for a finished program's pipes, which one of its children may keep open, ms. */
const PIPES_MS = 2_000;

/** The running programs, by process id. */
const running = new Set();
let watchdog = null;
let handled = false;
const cleanUps = [];
/** When this program was first asked to stop, ms. */
let stopping = 0;
/** A terminal and npm may both forward the same Ctrl+C; a later one was pressed again, ms. */
const AGAIN_MS = 1_000;

/**
 * Starts a program of node_modules/.bin that ends with this one. `ended` resolves with its exit code, the signal
 * that ended it and its output; `stop` ends it with everything it has started. npm puts the pinned Node on the
 * path. Output is printed; `quiet` only collects it, `onLine` passes it on line by line, `tail` prints it and
 * collects its end.
 */
export function start(command, args, { env = {}, quiet = false, tail = false, onLine } = {}) {
  const piped = onLine || quiet || tail;
  const windows = process.platform === "win32";
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...quietEnv,
      ...(tail && process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: "1" }),
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ...env,
    },
    stdio: piped ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    // As the leader of a process group, by which its children are found. On Windows it would open a window.
    detached: !windows,
    shell: windows,
  });
  if (child.pid) watch(child.pid);
  let output = "";
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk) => {
      if (tail) shown.write(chunk);
      output += chunk;
      if (!quiet && output.length > 200 * TAIL_LINES) output = output.split("\n").slice(-TAIL_LINES).join("\n");
      rest += chunk;
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine?.(line);
    });
  }
  const ended = new Promise((resolve) => {
    const end = async (code, signal) => {
      // After a stop request, the end of a program is not reported.
      if (stopping) return;
      if (child.pid && groupRuns(child.pid)) await endTree(child.pid, PIPES_MS);
      unwatch(child.pid);
      resolve({ code: code ?? (signal ? 128 + constants.signals[signal] : 1), signal, output });
    };
    child.once("error", (error) => {
      output += `${error.message}\n`;
      void end(1, null);
    });
    child.once("exit", (code, signal) => {
      const timer = setTimeout(() => void end(code, signal), PIPES_MS);
      child.once("close", () => {
        clearTimeout(timer);
        void end(code, signal);
      });
    });
  });
  return { ended, stop: () => (child.pid ? endTree(child.pid) : Promise.resolve()) };
}

export function run(command, args, options) {
  return start(command, args, options).ended;
}

/** Disables the network requests of tools, such as telemetry and update checks. */
export const quietEnv = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_LOG_SANITIZE: "true",
  CLERK_TELEMETRY_DISABLED: "1",
  CLERK_KEYLESS_DISABLED: "1",
  NODE_NO_WARNINGS: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
};

/** Runs a program, and stops everything if it fails. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) {
    if (options?.quiet) console.error(output);
    console.error(`\n${command} ${args.join(" ")} ended with ${code}.`);
    process.exit(code);
  }
  return output;
}

function watch(pid) {
  if (!watchdog) {
    handleSignals();
    const path = fileURLToPath(new URL("watchdog.ts", import.meta.url));
    watchdog = spawn(process.execPath, [path], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      windowsHide: true,
      env: { ...process.env, NODE_NO_WARNINGS: "1" },
    });
    watchdog.unref();
    watchdog.stdin.unref();
    // Without the watchdog only a SIGKILL of this program is handled differently.
    watchdog.on("error", () => {});
    watchdog.stdin.on("error", () => {});
  }
  running.add(pid);
  watchdog.stdin.write(`+${pid}\n`);
}

function handleSignals() {
  if (handled) return;
  handled = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stopAll(signal));
}

function unwatch(pid) {
  running.delete(pid);
  watchdog?.stdin.write(`-${pid}\n`);
}

/**
 * Ends this program with every program it runs, also when its parent has ended. `cleanUp` is called on a stop,
 * after all of them have ended.
 */
export function endWithParent(cleanUp = () => {}) {
  handleSignals();
  cleanUps.push(cleanUp);
  whenParentEnds(() => {
    if (!stopping) void stopAll("SIGTERM");
  });
}

/** Ends every program with this one; after a second Ctrl+C immediately. */
async function stopAll(signal) {
  const patience = stopping && Date.now() - stopping > AGAIN_MS ? 0 : undefined;
  stopping ||= Date.now();
  await Promise.all([...running].map((pid) => endTree(pid, patience)));
  for (const cleanUp of cleanUps) cleanUp();
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function groupRuns(group) {
  if (process.platform === "win32") return false;
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
