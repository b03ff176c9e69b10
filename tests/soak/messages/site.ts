import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The site as the README starts it, on a state of its own, to be killed and started again. Loopback alone. */
export async function startSite() {
  const state = mkdtempSync(join(tmpdir(), "marginalia-soak-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let running: ChildProcess | null = null;

  async function start(): Promise<void> {
    running = spawn("node", ["scripts/start.mjs"], {
      env: { ...process.env, PORT: String(port), STATE: state, LOG_LEVEL: "error" },
      stdio: "ignore",
      // A group of its own: wrangler and workerd die with it.
      detached: true,
    });
    for (let tries = 0; tries < 600; tries++) {
      if (await answers(origin)) return;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error("The site did not come up.");
  }

  /** Without a word: what was in the middle stays there. */
  async function kill(): Promise<void> {
    const pid = running?.pid;
    if (pid === undefined) return;
    const gone = new Promise((resolve) => running?.once("exit", resolve));
    process.kill(-pid, "SIGKILL");
    await gone;
    running = null;
  }

  async function end(): Promise<void> {
    await kill();
    rmSync(state, { recursive: true, force: true });
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
