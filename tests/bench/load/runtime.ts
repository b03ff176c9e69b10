import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { processes, treeOf } from "../../../scripts/processes.ts";

/** The process that runs both Workers, and the address of its inspector. */
export type Runtime = { pid: number; inspector: string };

const ANSWER_MS = 5000;
const LISTENS = "0A";
/** How the inspector names a Worker of ours, before its name. */
const WORKER = "core:user:marginalia";
const ASKED_EVERY_MS = 2000;
const CONNECTED_MOST = 10;

/** Finds the runtime of a site that was started with `--inspect` by the ports on which it listens. Linux only, as /proc is. */
export async function findRuntime(root: number, origin: string): Promise<Runtime> {
  const all = processes();
  const mine = new Set(treeOf([root], all));
  const own = all.filter(({ pid, command }) => mine.has(pid) && command.includes("workerd"));
  const { port: sitePort } = new URL(origin);
  for (const { pid } of own) {
    const ports = portsOf(pid);
    if (!ports.includes(Number(sitePort))) continue;
    for (const port of ports) {
      const inspector = `http://127.0.0.1:${port}`;
      if ((await textAt(`${inspector}/json`))?.includes(WORKER)) return { pid, inspector };
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

/**
 * Asks the inspector how much JavaScript each Worker holds. What is held after a collection is the least of some minutes:
 * a collection that is asked for stops the whole runtime.
 */
export async function watchHeaps({ inspector }: Runtime) {
  const isolates = (await (await fetch(`${inspector}/json`)).json()) as { id: string; webSocketDebuggerUrl: string }[];
  // A Worker that is at work lets no inspector in, so they are connected before the load.
  const watched = await Promise.all(
    isolates
      .filter(({ id }) => id.startsWith(WORKER))
      .map(({ id, webSocketDebuggerUrl }) => watchHeap(id.replace("core:user:", ""), webSocketDebuggerUrl)),
  );

  function begin() {
    for (const one of watched) one.begin();
  }

  /** Megabytes: the least of the first and of the last third, and the most. */
  function stop() {
    return Object.fromEntries(
      watched.map(({ name, end }) => {
        const used = end();
        const third = Math.max(1, Math.floor(used.length / 3));
        const [firstThird, lastThird] = [Math.min(...used.slice(0, third)), Math.min(...used.slice(-third))];
        return [name, { samples: used.length, firstThird, lastThird, most: Math.max(...used) }];
      }),
    );
  }

  return { begin, stop };
}

/** @throws if the inspector does not answer: the first connection often does not */
async function watchHeap(name: string, address: string) {
  for (let tries = 0; tries < CONNECTED_MOST; tries++) {
    const used: number[] = [];
    const socket = new WebSocket(address);
    const ask = () => socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage", params: {} }));
    const answers = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ASKED_EVERY_MS);
      socket.onopen = ask;
      socket.onmessage = ({ data }) => {
        const { result } = JSON.parse(String(data)) as { result?: { usedSize?: number } };
        if (result?.usedSize === undefined) return;
        used.push(Math.round(result.usedSize / 100_000) / 10);
        resolve(true);
      };
    });
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      used.length = 0;
      timer = setInterval(ask, ASKED_EVERY_MS);
    };
    const end = () => {
      clearInterval(timer);
      socket.close();
      return used;
    };
    if (await answers) return { name, begin, end };
    end();
  }
  throw new Error(`The inspector of ${name} does not answer.`);
}
