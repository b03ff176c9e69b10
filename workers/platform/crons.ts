import type { BankDeliver } from "#core/payments/test-bank.ts";
import { openDatabase } from "#db/client.ts";
import { clearStale, markStale, staleTags } from "#db/platform/stale-pages.ts";
import { buildServices, chooseIdentity, choosePayments } from "../composition/services.ts";
import { configOf, type Env } from "../env.ts";
import type { Edge } from "./edge-cache.ts";
import { log, logProblem } from "./log.ts";
import type { LocalParts } from "./site.ts";

/** The platform takes at most this many tags in one purge. */
const TAGS_AT_ONCE = 30;

/** What the site does by the clock: publishes what is due, and drops in one call the pages that changed one by one. */
export async function everyMinute(env: Env, edge: Edge, deliver: BankDeliver, local?: LocalParts): Promise<void> {
  const configured = configOf(env, local !== undefined);
  if (!configured.ok) return;
  const { config } = configured;
  const database = openDatabase(env.DB, null, "primary");
  const { origin } = new URL(config.appUrl);
  const identity = chooseIdentity(env, config, origin, local);
  const bank = local && !config.stripe ? local.bank(env, origin, config.mode) : null;
  const provider = choosePayments(config, bank?.payments ?? null);
  const services = buildServices(env, config, identity, database, edge, { origin, provider, local });
  const { bridges, conversations, drafts, notifications, orders, payments, sessions, uploads } = services;
  // One that fails must not keep the others from their minute.
  await part("articles", () => drafts.publishDue());
  await part("orders", () => orders.clock.tick());
  await part("conversations", () => conversations.clockwork.tick());
  await part("bank", async () => bank?.bank.deliverDue(deliver));
  await part("payments", () => payments.tick());
  await part("order_drafts", () => orders.clock.sweepDrafts());
  await part("notices", () => notifications.sweep());
  await part("sessions", () => sessions.sweep());
  await part("uploads", () => uploads.sweep());
  await part("bridges", () => bridges.sweep());
  const tags = await staleTags(database.db, TAGS_AT_ONCE);
  if (tags.length === 0) return;
  // Cleared first: a page that changes again while these are purged is marked again, and purged a minute later.
  await clearStale(database.db, tags);
  try {
    await edge.purge(tags);
  } catch (error) {
    await markStale(database.db, tags, Date.now());
    throw error;
  }
}

async function part(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const done = await work();
    log({ event: "cron", part: name, ...(typeof done === "object" ? done : {}) });
  } catch (error) {
    logProblem({ event: "cron", part: name }, error);
  }
}
