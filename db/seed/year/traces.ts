import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { notificationPaces, reportShares, revokedSessions, shownBlocks, sourceReads } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { createChance } from "./chance.ts";
import type { CheckRef, World } from "./world.ts";

/** Blocks shown to a document are remembered this long (core/sources/student-texts.ts). */
const SHOWN_KEPT_MS = 30 * DAY_MS;
const SHARE_MS = 30 * DAY_MS;

/** What checks leave beside their reports: share links, what was read of a source, blocks that were shown. */
export function fillTraces(world: World, checks: readonly CheckRef[]): void {
  const { seed, now, articles, put } = world;
  const read = new Set<string>();
  const shown = new Set<string>();
  for (const [index, check] of checks.entries()) {
    if (!check.ready) continue;
    const chance = createChance(seed, "trace", index);
    const at = Math.min(now - 1, check.queuedAt + chance.wait(2 * HOUR_MS));
    const sourceId = articles.length > 0 ? `article:${chance.pick(articles)}` : "";
    const pair = `${check.userId} ${sourceId}`;
    if (sourceId !== "" && chance.is(0.12) && !read.has(pair)) {
      read.add(pair);
      const start = chance.int(0, 900);
      put(sourceReads, { userId: check.userId, sourceId, ranges: [[start, start + chance.int(60, 400)]], since: at });
    }
    if (check.kept && chance.is(0.04)) share(world, chance, check, at);
    // One row for each document of a person: a repeated check replaces it.
    if (check.queuedAt > now - SHOWN_KEPT_MS && !shown.has(check.documentId) && chance.is(0.2)) {
      shown.add(check.documentId);
      const blocks = Array.from({ length: chance.int(3, 60) }, () => chance.int(0, 2_147_483_647));
      const { userId, documentId, familyId } = check;
      put(shownBlocks, { userId, documentId, familyId, blocks: [...new Set(blocks)], at });
    }
  }
}

function share({ put, now }: World, chance: ReturnType<typeof createChance>, check: CheckRef, createdAt: number): void {
  const opened = chance.int(0, 6);
  put(reportShares, {
    id: chance.uuid(createdAt),
    reportId: check.id,
    userId: check.userId,
    tokenHash: chance.hex(64),
    withText: chance.is(0.5),
    opened,
    lastOpenedAt: opened > 0 ? Math.min(now - 1, createdAt + chance.wait(DAY_MS)) : null,
    createdAt,
    expiresAt: createdAt + SHARE_MS,
  });
}

/** Sessions that ended within the last hours, and the pace of staff notifications. */
export function fillSessions({ seed, now, from, volume, staff, put }: World): void {
  const count = Math.max(1, Math.round(volume.people / 400));
  const span = { from: Math.max(from, now - DAY_MS), now };
  for (const [index, at] of momentsOf(count, span, createChance(seed, "sessions")).entries()) {
    const chance = createChance(seed, "session", index);
    put(revokedSessions, { sessionId: chance.key(), expiresAt: at + DAY_MS });
  }
  for (const { id: personId } of staff)
    for (const topic of ["to_assign", "new_message"] as const)
      put(notificationPaces, { personId, topic, firstKey: `${topic}:${personId}`, nextAt: now - 60_000 });
}
