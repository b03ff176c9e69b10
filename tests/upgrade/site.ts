import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { freePort } from "../../scripts/ports.ts";

/** The site as `npm start` runs it, on a state folder that is there already. Loopback alone; its clock does not run. */
export async function startSiteOn(state: string, args: readonly string[] = []) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const output: string[] = [];
  const child: ChildProcess = spawn("node", ["scripts/start.mjs", ...args], {
    env: { ...process.env, PORT: String(port), STATE: state, LOG_LEVEL: "error", CLOCK: "off" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: wrangler and workerd end with it.
    detached: true,
  });
  const over = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => output.push(part.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => output.join("").includes("Marginalia runs at") && resolve());
    void over.then(() => reject(new Error(`The site did not start:\n${output.join("").slice(-4000)}`)));
  });

  async function stop(): Promise<void> {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await over;
  }

  return { origin, stop };
}

/** Reads rows of the state's database beside the running site. */
export function rowsOf(state: string, statement: string, ...values: (string | number)[]): Record<string, unknown>[] {
  const database = openState(state, true);
  try {
    return database.prepare(statement).all(...values);
  } finally {
    database.close();
  }
}

export function openState(state: string, readOnly = false): DatabaseSync {
  const [path] = globSync(join(state, "v3/d1/miniflare-D1DatabaseObject/*.sqlite")).filter(
    (file) => !file.endsWith("metadata.sqlite"),
  );
  if (!path) throw new Error(`There is no database in ${state}.`);
  return new DatabaseSync(path, { readOnly });
}
