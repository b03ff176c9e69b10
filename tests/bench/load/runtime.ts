import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { processes, treeOf } from "../../../scripts/processes.ts";

/** The process that runs both Workers, and its way in past the development proxy. */
export type Runtime = { pid: number; entry: string };

const ANSWER_MS = 5000;
const LISTENS = "0A";

/**
 * Finds the runtime behind the development proxy by the ports on which it listens. Linux only, as /proc is.
 *
 * @param origin the site's own address, which the requests name as their host
 */
export async function findRuntime(root: number, origin: string): Promise<Runtime> {
  const all = processes();
  const mine = new Set(treeOf([root], all));
  const own = all.filter(({ pid, command }) => mine.has(pid) && command.includes("workerd"));
  const { port: proxyPort } = new URL(origin);
  for (const { pid } of own) {
    const ports = portsOf(pid);
    if (ports.includes(Number(proxyPort))) continue;
    for (const port of ports) {
      const entry = `http://127.0.0.1:${port}`;
      if ((await textAt(`${entry}/api/health`))?.includes('"ok":true')) return { pid, entry };
    }
  }
  throw new Error("The process that runs the Workers was not found.");
}

/** The ports on which a process listens. */
function portsOf(pid: number): number[] {
  const listening = new Map<string, number>();
  for (const line of readFileSync(`/proc/${pid}/net/tcp`, "utf8").split("\n").slice(1)) {
    const fields = line.trim().split(/\s+/);
    if (fields[3] === LISTENS) listening.set(fields[9] ?? "", Number.parseInt(fields[1]?.split(":")[1] ?? "", 16));
  }
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      return listening.get(inode ?? "") ?? [];
    } catch {
      return [];
    }
  });
}

async function textAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return await response.text();
  } catch {
    return null;
  }
}
