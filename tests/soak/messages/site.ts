import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/ports.ts";
import { endTree } from "../../../scripts/processes.ts";

/** On a loaded machine a start takes most of a minute, ms. */
const START_MS = 120_000;

/**
 * The site as the README starts it, to be killed and started again. Loopback alone.
 * @param folder its state; without one it has a state of its own, which is deleted at the end
 */
export async function startSite({ folder, env = {} }: { folder?: string; env?: Record<string, string> } = {}) {
  const state = folder ?? mkdtempSync(join(tmpdir(), "marginalia-soak-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let running: ChildProcess | null = null;

  /** A start that ends before it answers is told and tried again: after a kill the port may still be held. */
  async function start(): Promise<void> {
    for (let tries = 1; tries <= 3; tries++) {
      const last: string[] = [];
      running = spawn("node", ["scripts/start.mjs"], {
        env: { ...process.env, PORT: String(port), STATE: state, LOG_LEVEL: "error", ...env },
        stdio: ["ignore", "pipe", "pipe"],
        // The leader of a process group: what it has started is found by that.
        detached: true,
      });
      for (const stream of [running.stdout, running.stderr]) {
        stream?.on("data", (part: Buffer) => last.push(part.toString()) > 20 && last.shift());
      }
      if (await cameUp(running)) return;
      console.error(`The site did not come up (${tries}): ${last.join("").slice(-800)}`);
      await kill();
    }
    throw new Error("The site did not come up.");
  }

  async function cameUp(child: ChildProcess): Promise<boolean> {
    const patience = Date.now() + START_MS;
    while (Date.now() < patience && child.exitCode === null && child.signalCode === null) {
      if (await answers(origin)) return true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return false;
  }

  /** Without a word: what was in the middle stays there. */
  async function kill(): Promise<void> {
    const child = running;
    running = null;
    if (child?.pid === undefined) return;
    await endTree(child.pid, 0);
  }

  async function end(): Promise<void> {
    await kill();
    if (!folder) rmSync(state, { recursive: true, force: true });
  }

  return { origin, start, kill, end };
}

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  } catch {
    return false;
  }
}
