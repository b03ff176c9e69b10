import { progressAt } from "#core/checks/check.ts";
import type { StageEntry } from "#schema/checks/check.ts";
import { checkStages, type unreadableReasons } from "#schema/vocabulary/checks.ts";
import type { checks } from "../../tables/index.ts";
import type { Chance } from "./chance.ts";
import type { ReportVariant } from "./reports.ts";
import type { World } from "./world.ts";

type Run = Pick<
  Required<typeof checks.$inferInsert>,
  | "status"
  | "stage"
  | "progress"
  | "stageTimes"
  | "collections"
  | "log"
  | "words"
  | "attempts"
  | "problem"
  | "startedAt"
  | "finishedAt"
>;

/** Milliseconds of each stage, for a text of middling length. */
const PACE = { extract: 420, fingerprint: 60, search: 1_400, align: 30, score: 90, sign: 15 } as const;
/** Most students' checks begin at once; a third worker waits. */
const WAIT_MS = 2_500;

const reasons: readonly (readonly [(typeof unreadableReasons)[number] | "our_fault", number])[] = [
  ["no_text", 40],
  ["too_short", 28],
  ["encrypted", 12],
  ["corrupt", 8],
  ["too_long", 4],
  ["our_fault", 8],
];

/** How a check went: its stages, its log as staff see it, and its end. */
export function runOf(world: World, chance: Chance, queuedAt: number, variant: ReportVariant): Run {
  const { now } = world;
  const log: StageEntry[] = [{ at: queuedAt, what: "queued" }];
  const fate = chance.weighted([
    ["ready", 966],
    ["failed", 25],
    ["cancelled", 9],
  ] as const);
  const startedAt = queuedAt + chance.wait(WAIT_MS);
  if (startedAt >= now) return { ...waiting, log };
  if (fate === "cancelled") {
    log.push({ at: startedAt, what: "cancelled" });
    return { ...waiting, status: "cancelled", log, finishedAt: startedAt };
  }
  log.push({ at: startedAt, what: "claimed", attempt: 1 });
  const times = timesOf(chance, variant.line.words);
  const ends = startedAt + Object.values(times).reduce((sum, time) => sum + time, 0);
  if (ends >= now) return running(world, log, startedAt, times, variant.line.words);
  if (fate === "failed") return failed(chance, log, startedAt, times);
  const finishedAt = stages(chance, log, startedAt, times, variant);
  return {
    ...waiting,
    status: "ready",
    progress: 100,
    stageTimes: times,
    log,
    words: variant.line.words,
    attempts: 1,
    collections: ["article", "library", "students"].map((collection) => ({ collection, state: "done", found: null })),
    startedAt,
    finishedAt,
  };
}

const waiting: Run = {
  status: "queued",
  stage: null,
  progress: 0,
  stageTimes: {},
  collections: null,
  log: [],
  words: null,
  attempts: 0,
  problem: null,
  startedAt: null,
  finishedAt: null,
};

function timesOf(chance: Chance, words: number): Record<string, number> {
  const size = 0.5 + words / 1_000;
  const slow = chance.is(0.02) ? 9 : 1;
  return Object.fromEntries(
    checkStages.map((stage) => [stage, Math.max(1, Math.round(PACE[stage] * size * slow * (0.6 + chance.next())))]),
  );
}

function stages(
  chance: Chance,
  log: StageEntry[],
  startedAt: number,
  times: Record<string, number>,
  { line }: ReportVariant,
): number {
  let at = startedAt + 20;
  for (const stage of checkStages) {
    log.push({ at, what: stage });
    at += times[stage] ?? 0;
    if (stage !== "search") continue;
    for (const share of [0, 0.6, 1])
      log.push({
        at: at - Math.round((1 - share) * (times.search ?? 0) * 0.5),
        what: "found",
        count: Math.round(line.matches * share),
        scoreTenths: Math.round(line.scoreTenths * share),
      });
  }
  at += chance.int(15, 60);
  log.push({ at, what: "ready", count: line.matches });
  return at;
}

function failed(chance: Chance, log: StageEntry[], startedAt: number, times: Record<string, number>): Run {
  const problem = chance.weighted(reasons);
  const at = startedAt + (times.extract ?? 0);
  log.push({ at: startedAt + 20, what: "extract" }, { at, what: "failed", note: problem });
  const attempts = problem === "our_fault" ? 4 : 1;
  return {
    ...waiting,
    status: "failed",
    stage: "extract",
    progress: 10,
    log,
    attempts,
    problem,
    startedAt,
    finishedAt: at,
  };
}

/** In the stage it has come to by now. */
function running(
  { now }: World,
  log: StageEntry[],
  startedAt: number,
  times: Record<string, number>,
  words: number,
): Run {
  let at = startedAt + 20;
  const stageTimes: Record<string, number> = {};
  let stage: (typeof checkStages)[number] = "extract";
  for (const next of checkStages) {
    if (at >= now) break;
    stage = next;
    log.push({ at, what: next });
    const time = times[next] ?? 0;
    at += time;
    if (at < now) stageTimes[next] = time;
  }
  const known = stage === "extract" || stage === "fingerprint" ? null : words;
  return {
    ...waiting,
    status: "running",
    stage,
    progress: progressAt[stage],
    stageTimes,
    log,
    words: known,
    attempts: 1,
    startedAt,
  };
}
