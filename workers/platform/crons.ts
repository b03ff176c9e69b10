import type { Services } from "#app/services/index.ts";
import type { BankDeliver } from "#core/payments/test-bank.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { clearStale, markStale, staleTags } from "#db/platform/stale-pages.ts";
import { createNotificationQueue } from "../adapters/notifications/notification-queue.ts";
import { createJobs } from "../adapters/platform/jobs-queue.ts";
import { buildServices, chooseIdentity, choosePayments } from "../composition/services.ts";
import { configOf, type Env } from "../env.ts";
import type { Edge } from "./edge-cache.ts";
import { withFlags } from "./feature-flags.ts";
import { log, logProblem } from "./log.ts";
import type { LocalParts } from "./site.ts";

/** The platform takes at most this many tags in one purge. */
const TAGS_AT_ONCE = 30;

/**
 * What the site does by the clock: publishes what is due, and drops in one call the pages that changed one by one.
 * @param only the one part of it to run
 * @returns what each part answered; null for one that failed
 */
export async function everyMinute(
  env: Env,
  edge: Edge,
  deliver: BankDeliver,
  local?: LocalParts,
  only?: string,
): Promise<Record<string, unknown>> {
  const configured = configOf(env, local !== undefined);
  if (!configured.ok) return {};
  const config = await withFlags(env, configured.config);
  const database = openDatabase(env.DB, null, "primary");
  const { origin } = new URL(config.appUrl);
  const identity = chooseIdentity(env, config, origin, local);
  const bank = local && !config.stripe ? local.bank(env, origin, config.mode) : null;
  const provider = choosePayments(config, bank?.payments ?? null);
  const services = buildServices(env, config, identity, database, edge, { origin, provider, local });
  const { bridges, conversations, drafts, keyChanging, notifications, orders, payments, retention, sessions, uploads } =
    services;
  const parts: Record<string, () => Promise<unknown>> = {
    articles: () => drafts.publishDue(),
    prices: () => services.prices.tick(),
    orders: () => orders.clock.tick(),
    conversations: () => conversations.clockwork.tick(),
    absences: () => services.absences.tick(),
    bank: async () => bank?.bank.deliverDue(deliver),
    payments: () => payments.tick(),
    order_drafts: () => orders.clock.sweepDrafts(),
    notices: () => notifications.sweep(),
    sessions: () => sessions.sweep(),
    people: () => services.staffActs.tick(),
    merges: () => services.merging.tick(),
    deletions: () => services.accountDeletion.tick(),
    exports: () => services.dataExports.tick(),
    uploads: () => uploads.sweep(),
    signatures: () => services.libraryUploads.sweep(),
    bridges: () => bridges.sweep(),
    retention: () => retention.tick(),
    search_indexes: () => services.indexMerging.tick(),
    analytics: () => services.rollUps.tick(),
    audit_head: () => services.auditLog.keepHead(),
    key_change: () => keyChanging.tick(),
    probes: () => sendProbes(env, services),
  };
  const done: Record<string, unknown> = {};
  for (const [name, work] of Object.entries(parts)) {
    if (only === undefined || only === name) done[name] = await answerOf(name, work);
  }
  if (only === undefined || only === "pages") done.pages = await answerOf("pages", () => dropStale(database.db, edge));
  // Before the alerts: a clock that runs again is not told of its own pause. One part alone is no run.
  if (only === undefined) done.mark = await answerOf("mark", () => services.alerts.clockRan("minute"));
  if (only === undefined || only === "alerts") done.alerts = await answerOf("alerts", () => services.alerts.tick());
  if (only === undefined)
    done.failing = await answerOf("failing", () => services.alerts.partsRan("minute", failedOf(done)));
  return done;
}

function failedOf(done: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(done).filter((part) => done[part] === null);
}

/** One small job through each queue, with the time: the age of a queue is the time since the newest one that arrived. */
async function sendProbes(env: Env, { alerts }: Services): Promise<void> {
  const at = await alerts.beginProbes();
  await Promise.all([
    createJobs(env.JOBS).send({ v: 1, type: "tick", bookmark: null, at }),
    createNotificationQueue(env.NOTICES).send([{ v: 1, type: "tick", at }]),
  ]);
}

/** Pages that changed since the last minute, all in one call; how many tags they carry. */
async function dropStale(db: Database, edge: Edge): Promise<number> {
  const tags = await staleTags(db, TAGS_AT_ONCE);
  if (tags.length === 0) return 0;
  // Cleared first: a page that changes again while these are purged is marked again, and purged a minute later.
  await clearStale(db, tags);
  try {
    await edge.purge(tags);
  } catch (error) {
    await markStale(db, tags, Date.now());
    throw error;
  }
  return tags.length;
}

/** One that fails must not keep the others from their minute. */
async function answerOf(part: string, work: () => Promise<unknown>): Promise<unknown> {
  try {
    const done = await work();
    log({ event: "cron", part, ...(typeof done === "object" ? done : {}) });
    return done ?? {};
  } catch (error) {
    logProblem({ event: "cron", part }, error);
    return null;
  }
}
