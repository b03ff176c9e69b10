import { averageOf, changeOf, shareOf } from "./numbers.ts";
import { type OrderPart, type OrderSums, PACKS, totalsOf } from "./orders.ts";
import type { Unit } from "./section.ts";

/** A number at the head of the screen; null where there is not enough data. */
export type Figure = { key: string; label: string; value: number | null; unit: Unit; change: number | null };

export function figureOf(key: string, label: string, value: number | null, unit: Unit, change: number | null): Figure {
  return { key, label, value, unit, change };
}

/** The main numbers of orders; money for admins only. */
export function figuresOf(services: readonly OrderPart[], money: boolean): Figure[] {
  const all = totalsOf(services);
  const { now, before } = totalsOf(services.filter(({ part }) => part !== PACKS));
  const repeats = shareOf(now.repeats, now.paid);
  const earlier = shareOf(before.repeats, before.paid);
  const moreRepeats = repeats === null || earlier === null ? null : changeOf(repeats, earlier, before.paid);
  const figures = [
    figureOf("orders", "paid orders", now.paid, "count", changeOf(now.paid, before.paid)),
    figureOf("repeats", "repeat rate", repeats, "share", moreRepeats),
  ];
  if (!money) return figures;
  const average = ({ revenue, paid }: OrderSums) => averageOf(revenue, paid);
  const moreRevenue = changeOf(all.now.revenue, all.before.revenue, all.before.paid);
  const moreRefunds = changeOf(all.now.refunded, all.before.refunded, all.before.refunds);
  const moreAverage = average(now) === null ? null : changeOf(average(now) ?? 0, average(before) ?? 0, before.paid);
  return [
    figureOf("revenue", "revenue", all.now.revenue, "money", moreRevenue),
    figureOf("refunds", "refunded", all.now.refunded, "money", moreRefunds),
    figureOf("average", "average order", average(now), "money", moreAverage),
    ...figures,
  ];
}
