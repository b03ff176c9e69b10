import type { CheckStage } from "#schema/checks/check.ts";

/** How long a worker's lease of a check lasts, ms: longer than the platform's CPU limit for one job. */
export const LEASE_MS = 6 * 60_000;
/** Deliveries of one job before it fails permanently: the first and three retries (max_retries in similarity.toml). */
export const MAX_ATTEMPTS = 4;
/** A queued check untouched for this long has lost its job, which is then sent again, ms. */
export const STUCK_AFTER_MS = 5 * 60_000;

/** Limits of one person's checks, so that one account cannot fill the queue. */
export const limits = { running: 2, waiting: 10, perDay: 30 } as const;

/** The progress at the start of each stage, per cent. Reading and searching, collection by collection, take longest. */
export const progressAt: Record<CheckStage, number> = {
  extract: 10,
  fingerprint: 35,
  search: 45,
  align: 88,
  score: 90,
  sign: 97,
};

/** A person's remaining checks for today. `reason` is why the next one is not allowed, or null. */
export type Allowance = { free: number; left: number; credits: number; reason: string | null };

export function allowanceOf(load: Load, used: number, free: number, credits: number): Allowance {
  const left = Math.max(0, free - used);
  return { free, left, credits, reason: whyNotYet(load) ?? (left + credits > 0 ? null : nothingLeft(free)) };
}

export function nothingLeft(free: number): string {
  return `You have used your ${free} free checks for the last 24 hours and have no paid checks left. Buy checks, or try again tomorrow.`;
}

export type Load = { running: number; waiting: number; today: number };

/** Why another check may not be started now, or null. */
export function whyNotYet(load: Load): string | null {
  if (load.waiting + load.running >= limits.running + limits.waiting) {
    return `You have ${load.waiting + load.running} checks in progress. Wait for one to finish, then start the next.`;
  }
  if (load.today >= limits.perDay)
    return `You have started ${load.today} checks in 24 hours. The limit is ${limits.perDay}.`;
  return null;
}
