import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { processes, treeOf } from "../../../scripts/processes.ts";

/** Clock ticks of /proc a second (USER_HZ, the same on every Linux platform that Node supports). */
const TICKS = 100;
const EVERY_MS = 2000;

type Sample = { workerdMb: number; filesMb: number; workerd: number; node: number; busy: number; queued: number };

/**
 * Samples the processes of a site: memory and processor time of the runtime of both Workers, processor time of the
 * programs around it, and how many checks wait. Linux only, as /proc is.
 */
export function sampleMachine(root: number, runtime: number, queued: () => number) {
  const samples: Sample[] = [];
  let before = ticksOf(root, runtime);
  let beforeAt = performance.now();
  const timer = setInterval(() => {
    const now = ticksOf(root, runtime);
    const at = performance.now();
    const cores = (ticks: number) => ticks / TICKS / ((at - beforeAt) / 1000);
    samples.push({
      workerdMb: now.workerdMb,
      filesMb: now.filesMb,
      workerd: cores(now.workerd - before.workerd),
      node: cores(now.node - before.node),
      busy: cores(now.busy - before.busy),
      queued: queued(),
    });
    before = now;
    beforeAt = at;
  }, EVERY_MS);

  function stop() {
    clearInterval(timer);
    const third = Math.max(1, Math.floor(samples.length / 3));
    const mean = (of: readonly Sample[], what: (one: Sample) => number) =>
      of.reduce((sum, one) => sum + what(one), 0) / Math.max(1, of.length);
    const memory = (what: (one: Sample) => number) => ({
      firstThird: Math.round(mean(samples.slice(0, third), what)),
      secondThird: Math.round(mean(samples.slice(third, -third), what)),
      lastThird: Math.round(mean(samples.slice(-third), what)),
      most: Math.round(Math.max(0, ...samples.map(what))),
    });
    const workerd = mean(samples, (one) => one.workerd);
    const node = mean(samples, (one) => one.node);
    const busy = mean(samples, (one) => one.busy);
    const rounded = (value: number) => Math.round(value * 100) / 100;
    return {
      /** Memory of its own, and of files that the system keeps in memory for it. */
      workerdMb: memory((one) => one.workerdMb),
      workerdFilesMb: memory((one) => one.filesMb),
      cores: {
        workerd: rounded(workerd),
        node: rounded(node),
        others: rounded(busy - workerd - node),
        idle: rounded(cpus().length - busy),
      },
      mostQueued: Math.max(0, ...samples.map((one) => one.queued)),
    };
  }

  return { stop };
}

function ticksOf(root: number, runtime: number) {
  const all = processes();
  const mine = new Set(treeOf([root], all));
  // user nice system idle iowait irq softirq, of all processors
  const [user, nice, system, , , irq, soft] = (/^cpu +(.+)$/m.exec(readFileSync("/proc/stat", "latin1"))?.[1] ?? "")
    .split(" ")
    .map(Number);
  const busy = [user, nice, system, irq, soft].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0);
  const sums = { workerd: 0, node: 0, workerdMb: 0, filesMb: 0, busy };
  for (const { pid } of all) {
    if (!mine.has(pid)) continue;
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /, "")
        .split(" ");
      const ticks = Number(fields[11]) + Number(fields[12]);
      if (pid !== runtime) sums.node += ticks;
      else {
        sums.workerd += ticks;
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        sums.workerdMb += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
        sums.filesMb += Number(/^RssFile:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
      }
    } catch {
      // It ended in between.
    }
  }
  return sums;
}
