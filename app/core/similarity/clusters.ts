import type { Seed } from "./seeds.ts";

/** Seeds that are close together on both sides. */
export type Cluster = { seeds: Seed[]; docFirst: number; docLast: number; srcFirst: number; srcLast: number };

/**
 * Splits seeds where more than `gap` sentences without a seed lie between them, alternately on both sides, until no
 * more splits occur (the clustering of Sanchez-Perez, Sidorov and Gelbukh 2014).
 */
export function clusterSeeds(seeds: readonly Seed[], gap: number): Cluster[] {
  const done: Cluster[] = [];
  const waiting: { seeds: Seed[]; side: "doc" | "src"; unparted: boolean }[] = [
    { seeds: [...seeds], side: "doc", unparted: false },
  ];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const groups = partAtGaps(part.seeds, part.side, gap);
    if (groups.length === 1 && part.unparted) done.push(boundsOf(part.seeds));
    else {
      const side = part.side === "doc" ? "src" : "doc";
      for (const group of groups) waiting.push({ seeds: group, side, unparted: groups.length === 1 });
    }
  }
  return done.sort((a, b) => a.docFirst - b.docFirst || a.srcFirst - b.srcFirst);
}

function partAtGaps(seeds: Seed[], side: "doc" | "src", gap: number): Seed[][] {
  seeds.sort((a, b) => a[side] - b[side]);
  const groups: Seed[][] = [];
  let group: Seed[] = [];
  let last = 0;
  for (const seed of seeds) {
    if (group.length > 0 && seed[side] - last - 1 > gap) {
      groups.push(group);
      group = [];
    }
    group.push(seed);
    last = seed[side];
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function boundsOf(seeds: Seed[]): Cluster {
  const cluster = { seeds, docFirst: Infinity, docLast: -1, srcFirst: Infinity, srcLast: -1 };
  for (const { doc, src } of seeds) {
    cluster.docFirst = Math.min(cluster.docFirst, doc);
    cluster.docLast = Math.max(cluster.docLast, doc);
    cluster.srcFirst = Math.min(cluster.srcFirst, src);
    cluster.srcLast = Math.max(cluster.srcLast, src);
  }
  return cluster;
}
