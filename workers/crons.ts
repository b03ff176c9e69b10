import { openDatabase } from "#db/client.ts";
import { clearStale, markStale, staleTags } from "#db/stale-pages.ts";
import type { Edge } from "./edge-cache.ts";
import { configOf, type Env } from "./env.ts";
import { log, logProblem } from "./log.ts";
import { buildServices, chooseIdentity } from "./services.ts";
import type { LocalParts } from "./site.ts";

/** The platform takes at most this many tags in one purge. */
const TAGS_AT_ONCE = 30;

/** What the site does by the clock: publishes what is due, and drops in one call the pages that changed one by one. */
export async function everyMinute(env: Env, edge: Edge, local?: LocalParts): Promise<void> {
  const configured = configOf(env, local !== undefined);
  if (!configured.ok) return;
  const { config } = configured;
  const database = openDatabase(env.DB, null, "primary");
  const identity = chooseIdentity(env, config, new URL(config.appUrl).origin, local);
  try {
    const { drafts } = buildServices(env, config, identity, database, edge);
    log({ event: "minute", ...(await drafts.publishDue()) });
  } catch (error) {
    // Pages that are stale must be dropped all the same.
    logProblem({ event: "minute" }, error);
  }
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
