import { domains } from "#schema/content/domains.ts";
import type { AnalyticsGroup, AnalyticsSection, OrderBreakdown } from "#schema/vocabulary/analytics.ts";
import { kindNames } from "../orders/email-templates.ts";
import { averageOf, changeOf, ENOUGH, hideFew, shareOf, sumOf } from "./numbers.ts";
import { type Period, startOf, startsOf } from "./periods.ts";
import type { Column, Section, SectionRow } from "./section.ts";
import { comparedText, countText, moneyText, shareText } from "./sentences.ts";

/** Orders and money of some days. Money in cents. */
export type OrderSums = {
  placed: number;
  paid: number;
  repeats: number;
  delivered: number;
  approved: number;
  revenue: number;
  refunds: number;
  refunded: number;
};
export type OrderDay = OrderSums & { day: number };
export type OrderPart = { part: string; now: OrderSums; before: OrderSums };

export const noOrders: OrderSums = {
  placed: 0,
  paid: 0,
  repeats: 0,
  delivered: 0,
  approved: 0,
  revenue: 0,
  refunds: 0,
  refunded: 0,
};

export function addOrders(rows: readonly OrderSums[]): OrderSums {
  const sums = { ...noOrders };
  for (const row of rows) {
    for (const name of Object.keys(sums) as (keyof OrderSums)[]) sums[name] += row[name];
  }
  return sums;
}

/** The part of packs of checks, which belong to no service and no field. */
export const PACKS = "credits";

/** Sums of all services. Packs of checks bring money, and are no orders. */
export function totalsOf(services: readonly OrderPart[]): { now: OrderSums; before: OrderSums } {
  const sum = (when: "now" | "before"): OrderSums => {
    const orders = addOrders(services.filter(({ part }) => part !== PACKS).map((one) => one[when]));
    const { revenue, refunds, refunded } = addOrders(services.map((one) => one[when]));
    return { ...orders, revenue, refunds, refunded };
  };
  return { now: sum("now"), before: sum("before") };
}

function partName(by: OrderBreakdown, part: string): string {
  if (part === PACKS && by !== "coupon") return "Packs of checks";
  if (by === "coupon") return part === "" ? "Without a coupon" : part;
  if (by === "service") return kindNames[part] ?? part;
  return domains.find(({ slug }) => slug === part)?.label ?? part;
}

/** Revenue and refunds over time, for admins. */
export function revenueSection(
  { now, before }: { now: OrderSums; before: OrderSums },
  days: readonly OrderDay[],
  period: Period,
  group: AnalyticsGroup,
): Section {
  const change = changeOf(now.revenue, before.revenue, before.paid);
  const refunds = now.refunds === 0 ? "no refunds" : `refunds of ${moneyText(now.refunded)}`;
  return {
    id: "revenue",
    ...overTime(days, period, group, [
      ["Revenue", "money", ({ revenue }) => revenue],
      ["Refunded", "money", ({ refunded }) => refunded],
      ["Refunds", "count", (sums) => sums.refunds],
    ]),
    sentence: `Revenue was ${moneyText(now.revenue)} in the last ${period.range} days, ${comparedText(change, period.range)}, with ${refunds}.`,
    chart: { kind: "line", columns: [0, 1] },
    enough: now.revenue !== 0 || now.refunded !== 0,
  };
}

/** Orders over time. */
export function ordersSection(
  { now, before }: { now: OrderSums; before: OrderSums },
  days: readonly OrderDay[],
  period: Period,
  group: AnalyticsGroup,
): Section {
  const change = comparedText(changeOf(now.paid, before.paid), period.range);
  return {
    id: "orders",
    ...overTime(days, period, group, [
      ["Placed", "count", ({ placed }) => placed],
      ["Paid", "count", ({ paid }) => paid],
      ["Delivered", "count", ({ delivered }) => delivered],
      ["Approved", "count", ({ approved }) => approved],
    ]),
    sentence: `${countText(now.paid, "order was", "orders were")} paid in the last ${period.range} days, ${change}.`,
    chart: { kind: "columns", columns: [1] },
    enough: now.placed > 0 || now.paid > 0 || now.delivered > 0,
  };
}

function overTime(
  days: readonly OrderDay[],
  period: Period,
  group: AnalyticsGroup,
  measures: readonly [label: string, unit: Column["unit"], of: (sums: OrderSums) => number][],
): Pick<Section, "of" | "columns" | "rows"> {
  const byStart = Map.groupBy(days, ({ day }) => startOf(day, group));
  return {
    of: groupNames[group],
    columns: measures.map(([label, unit]) => ({ label, unit })),
    rows: startsOf(period, group).map((day) => {
      const sums = addOrders(byStart.get(day) ?? []);
      return { key: String(day), name: { day, group }, values: measures.map(([, , of]) => of(sums)) };
    }),
  };
}

export const groupNames: Record<AnalyticsGroup, string> = { day: "Day", week: "Week from", month: "Month" };

type Breakdown = { by: OrderBreakdown; money: boolean };

const breakdowns: Record<Breakdown["by"], { id: AnalyticsSection; of: string }> = {
  service: { id: "services", of: "Service" },
  field: { id: "fields", of: "Field" },
  coupon: { id: "coupons", of: "Coupon" },
};

/** Orders by service, field or coupon; money for admins only. */
export function breakdownSection(parts: readonly OrderPart[], period: Period, { by, money }: Breakdown): Section {
  const { id, of } = breakdowns[by];
  const rows = parts
    .filter(({ now }) => now.placed > 0 || now.paid > 0 || now.revenue !== 0 || now.refunded !== 0)
    .sort((a, b) => b.now.revenue - a.now.revenue || b.now.paid - a.now.paid || (a.part < b.part ? -1 : 1))
    .map((one) => breakdownRow(one, by, money));
  const columns: Column[] = [
    { label: "Paid", unit: "count" },
    { label: "Change", unit: "change" },
    { label: "Repeat rate", unit: "share" },
  ];
  const ofMoney: Column[] = [
    { label: "Revenue", unit: "money" },
    { label: "Refunded", unit: "money" },
    { label: "Average order", unit: "money" },
  ];
  return {
    id,
    of,
    columns: money ? [...columns, ...ofMoney] : columns,
    rows,
    sentence: breakdownSentence(parts, period, { by, money }),
    chart: rows.length > 0 ? { kind: "bars", columns: [money ? 3 : 0] } : null,
    enough: rows.length > 0,
  };
}

function breakdownRow({ part, now, before }: OrderPart, by: Breakdown["by"], money: boolean): SectionRow {
  // Packs of checks are paid too, and are no order that can be repeated.
  const isPack = part === PACKS && by !== "coupon";
  // Few orders with one coupon point to the people it was given to.
  const paid = by === "coupon" && part !== "" ? hideFew(now.paid) : now.paid;
  const values = [paid, changeOf(now.paid, before.paid), isPack ? "none" : shareOf(now.repeats, now.paid)] as const;
  const ofMoney =
    paid === "few"
      ? (["few", "few", "few"] as const)
      : ([now.revenue, now.refunded, isPack ? "none" : averageOf(now.revenue, now.paid)] as const);
  const name = partName(by, part);
  const href = by === "field" && !isPack ? { href: `/admin/domains/${part}/analytics` } : {};
  return { key: part || "none", name: { text: name, ...href }, values: money ? [...values, ...ofMoney] : values };
}

function breakdownSentence(parts: readonly OrderPart[], period: Period, { by, money }: Breakdown): string {
  const days = `in the last ${period.range} days`;
  const paid = sumOf(parts, ({ now }) => now.paid);
  if (by === "coupon") {
    const used = sumOf(
      parts.filter(({ part }) => part !== ""),
      ({ now }) => now.paid,
    );
    const share = shareOf(used, paid);
    if (share === null) return `Fewer than ${ENOUGH} orders were paid ${days}.`;
    return `${shareText(share)} of the paid orders had a coupon ${days}.`;
  }
  const measure = ({ now }: OrderPart) => (money ? now.revenue : now.paid);
  const [first] = [...parts].sort((a, b) => measure(b) - measure(a) || (a.part < b.part ? -1 : 1));
  const all = sumOf(parts, measure);
  if (!first || all <= 0) return `No orders were paid ${days}.`;
  const name = partName(by, first.part);
  const share = shareText(measure(first) / all);
  return money
    ? `${name} brought ${share} of the revenue ${days}: ${moneyText(first.now.revenue)} of ${moneyText(all)}.`
    : `${name} was ${share} of the paid orders ${days}.`;
}
