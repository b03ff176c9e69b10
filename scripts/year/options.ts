import { parseArgs } from "node:util";
import { startOfDay } from "#db/seed/year/calendar.ts";
import { isScale, type Scale } from "#db/seed/year/volume.ts";

export type SeedOptions = { scale: Scale | null; seed: number; now: number; statistics: string | null };

/** The options of `npm run db:seed`, or what is wrong with them. */
export function readOptions(words: string[], today = Date.now()): SeedOptions | string {
  let values: { scale?: string; seed?: string; now?: string; statistics?: string };
  try {
    const text = { type: "string" } as const;
    ({ values } = parseArgs({ args: words, options: { scale: text, seed: text, now: text, statistics: text } }));
  } catch (error) {
    return `${(error as Error).message}\nOptions: --scale year|month, --seed NUMBER, --now DATE, --statistics FILE.`;
  }
  const { scale, seed = "1", now, statistics = null } = values;
  if (scale !== undefined && !(isScale(scale) && scale !== "sample")) return `--scale is year or month, not ${scale}.`;
  if (!/^\d{1,9}$/.test(seed)) return `--seed is a whole number, not ${seed}.`;
  const at = now === undefined ? startOfDay(today) : Date.parse(now);
  if (Number.isNaN(at)) return `--now is a date such as 2026-11-26T00:00:00Z, not ${now}.`;
  if (scale === undefined && words.length > 0) return "--seed, --now and --statistics need --scale.";
  return { scale: scale === undefined ? null : scale, seed: Number(seed), now: at, statistics };
}
