import { readFileSync, writeFileSync } from "node:fs";

/** Milliseconds of a clock tick of /proc (USER_HZ is 100 on every Linux platform that Node supports). */
const TICK_MILLISECONDS = 10;

/** The processor time that a process has taken, in milliseconds. Linux alone tells it. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MILLISECONDS;
}

/** The resident memory of a process in bytes: now, and the most since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
  return { now: bytes("VmRSS"), most: bytes("VmHWM") };
}

/** The most resident memory is counted from now on (proc(5): 5 resets the peak). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** What an isolate holds, in bytes: objects, and the memory of array buffers outside of the heap. */
export type HeapUse = { objects: number; buffers: number };

const ASKED_EVERY_MS = 20;

/**
 * Asks the inspector of workerd what an isolate holds. It answers while the isolate waits for reads; what is garbage
 * and not yet collected counts too.
 */
export async function watchIsolate(inspector: URL, name: string) {
  const list = (await (await fetch(`http://${inspector.host}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(list.find(({ id }) => id === `core:user:${name}`)?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("The inspector does not answer."));
  });
  let told: (use: HeapUse) => void = () => {};
  socket.onmessage = ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: { usedSize?: number; backingStorageSize?: number } };
    if (result?.usedSize !== undefined) told({ objects: result.usedSize, buffers: result.backingStorageSize ?? 0 });
  };

  function ask(): Promise<HeapUse> {
    return new Promise((resolve) => {
      told = resolve;
      socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
    });
  }

  /** The most that the isolate holds while something is done, of both together. */
  async function mostDuring(work: () => Promise<void>): Promise<HeapUse> {
    let most = await ask();
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      const use = await ask();
      if (use.objects + use.buffers > most.objects + most.buffers) most = use;
      isAsking = false;
    }, ASKED_EVERY_MS);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
    return most;
  }

  return { ask, mostDuring, close: () => socket.close() };
}
