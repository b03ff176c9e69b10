import { Hono } from "hono";
import { openDatabase } from "#db/client.ts";
import { failingMark, marksOf } from "#db/platform/clock-marks.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { Env } from "../../env.ts";
import { systemClock } from "../../platform/clock.ts";
import { logProblem } from "../../platform/log.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** How long an answer is kept in memory, ms. */
const SAVED_MS = 10_000;
/** The clock runs every minute; without a run for so long it has stopped, ms. */
const CLOCK_STOPPED_MS = 5 * MINUTE_MS;

const ALERTS_FAILING = failingMark("minute", "alerts");

type Marks = Awaited<ReturnType<typeof marksOf>>;
const none = (): Marks => ({});

type Health = { ok: boolean; parts: Record<string, boolean>; at: number };

async function checkHealth({ DB, FILES, JOBS, NOTICES, MODE }: Env, at: number): Promise<Health> {
  let asked: ReturnType<typeof marksOf> | null = null;
  // One query for both parts that need it, also where it fails.
  const marks = () => {
    asked ??= Promise.resolve().then(() => marksOf(openDatabase(DB, null).db, ["clock_minute", ALERTS_FAILING]));
    return asked;
  };
  const parts = {
    database: async () => void (await marks()),
    // A site whose clock never ran is new. In local runs the clock may be off.
    clock: async () => {
      // A database that does not answer is a part of its own.
      const { clock_minute: ran } = await marks().catch(none);
      if (MODE !== "local" && ran !== undefined && at - ran > CLOCK_STOPPED_MS)
        throw new Error("The clock has stopped.");
    },
    // Alerts that fail cannot alert.
    alerts: async () => {
      const { [ALERTS_FAILING]: since } = await marks().catch(none);
      if (since !== undefined && at - since > CLOCK_STOPPED_MS) throw new Error("The alerts fail.");
    },
    files: async () => void (await FILES.head("health")),
    queue: async () => {
      if ([JOBS, NOTICES].some((queue) => typeof queue?.send !== "function"))
        throw new Error("A queue binding is missing.");
    },
  };
  const found = await Promise.all(
    Object.entries(parts).map(async ([part, ask]): Promise<[string, boolean]> => {
      try {
        await ask();
        return [part, true];
      } catch (error) {
        logProblem({ event: "health", part }, error);
        return [part, false];
      }
    }),
  );
  return { ok: found.every(([, ok]) => ok), parts: Object.fromEntries(found), at };
}

/** Everybody who asks within ten seconds gets one answer, also while it is being found. */
export function createHealth(clock = systemClock) {
  let kept: { until: number; health: Promise<Health> } | null = null;
  return function remembered(env: Env): Promise<Health> {
    const now = clock.now();
    if (!kept || kept.until <= now) kept = { until: now + SAVED_MS, health: checkHealth(env, now) };
    return kept.health;
  };
}

const remembered = createHealth();

export const healthApi = new Hono<Site>()
  // Answers ok or not, from memory.
  .get("/", rule("anyone", { rate: "search" }), async (c) => {
    const requested = remembered(c.env.platform);
    // Shared by parallel requests: it continues when the first client disconnects.
    c.executionCtx.waitUntil(requested);
    const { ok } = await requested;
    return c.json({ ok }, ok ? 200 : 503, { "Cache-Control": "public, max-age=10" });
  })
  // What works and what does not, asked now; for staff.
  .get("/parts", rule("editor", { rate: "search" }), async (c) => {
    const health = await checkHealth(c.env.platform, systemClock.now());
    return c.json(health, health.ok ? 200 : 503);
  });
