import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { CheckStage, CollectionProgress, StageEntry } from "#schema/checks/check.ts";
import type { Database } from "../client.ts";
import { checks } from "../tables/index.ts";
import type { CheckRow } from "./checks.ts";

/** Log lines stored per check, the newest: four attempts of a check write about fifty. */
const LOG_LINES = 60;

/** The log with one more line, appended in the statement, so that parallel writes lose none. */
export function logged(entry: StageEntry): SQL<readonly StageEntry[]> {
  const line = sql`json(${JSON.stringify(entry)})`;
  return sql`case when json_array_length(log) >= ${LOG_LINES}
    then json_remove(json_insert(log, '$[#]', ${line}), '$[0]') else json_insert(log, '$[#]', ${line}) end`;
}

export type CheckChange = {
  stage: CheckStage;
  progress: number;
  stageTimes: Record<string, number>;
  collections?: CollectionProgress[] | undefined;
  words?: number | undefined;
};

/** Writes progress under the lease; null when the lease is someone else's by now. */
export async function checkProgress(
  db: Database,
  id: string,
  lease: string,
  change: CheckChange,
  entry: StageEntry | null,
  leaseUntil: number,
  now: number,
): Promise<CheckRow | null> {
  const changed = await db
    .update(checks)
    .set({ ...change, ...(entry && { log: logged(entry) }), leaseUntil, updatedAt: now })
    .where(and(eq(checks.id, id), eq(checks.lease, lease), eq(checks.status, "running")))
    .returning();
  return changed[0] ?? null;
}

/** What the last checks took, stage by stage: the index gives the newest, and no more are looked at. */
export async function lastStageTimes(db: Database, limit: number): Promise<Record<string, number>[]> {
  const found = await db
    .select({ stageTimes: checks.stageTimes })
    .from(checks)
    .where(and(eq(checks.status, "ready"), eq(checks.mode, "kept")))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit);
  return found.map(({ stageTimes }) => stageTimes);
}
