// Outlives the program that started it, to end the processes which that program leaves running. It reads "+pid" and
// "-pid" from a pipe that closes when its program ends, for any reason; after SIGKILL a program cannot clean up
// itself.
import { createInterface } from "node:readline";
import { endTree } from "./processes.ts";

// A signal for the whole terminal or process group is meant for the other processes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
const roots = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith("+")) roots.add(pid);
  else roots.delete(pid);
}
await Promise.all([...roots].map((pid) => endTree(pid)));
