import { DAY_MS } from "#schema/vocabulary/time.ts";
import { momentsOf } from "./calendar.ts";
import { createChance } from "./chance.ts";
import type { World } from "./world.ts";

/** Views are chosen for so many at once: a few articles are read much, most of them little. */
const SAMPLES = 40;

/** How often each article was opened on each day. */
export function fillPageViews({ seed, from, now, volume, articles, putViews }: World): void {
  if (!putViews || articles.length === 0) return;
  const chance = createChance(seed, "views");
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor((now - 1) / DAY_MS)];
  const days = new Map<number, number>();
  const samples = Math.ceil(volume.views / SAMPLES);
  for (const at of momentsOf(samples, { from, now }, chance)) {
    const day = Math.min(last, Math.max(first, Math.floor(at / DAY_MS)));
    days.set(day, (days.get(day) ?? 0) + SAMPLES);
  }
  const shares = articles.map((_, place) => 1 / (place + 2) ** 0.8);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let left = volume.views;
  for (const [day, views] of days) {
    for (const [place, articleId] of articles.entries()) {
      const expected = (views * (shares[place] as number)) / whole;
      const count = Math.min(left, Math.floor(expected * (0.7 + chance.next() * 0.6) + chance.next()));
      if (count === 0) continue;
      left -= count;
      putViews(day, articleId, count);
    }
  }
  // What rounding left over was read on the last day.
  if (left > 0) putViews(last + 1, articles[0] as string, left);
}
