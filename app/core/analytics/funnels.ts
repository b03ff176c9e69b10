import type { AnalyticsSection } from "#schema/vocabulary/analytics.ts";
import { changeOf, shareOf } from "./numbers.ts";
import type { OrderSums } from "./orders.ts";
import type { Period } from "./periods.ts";
import type { Section } from "./section.ts";
import { shareText } from "./sentences.ts";

type Step = { key: string; label: string; now: number; before: number };

/** The steps of the people who buy. Without numbers of visits, it begins with the order. */
export function orderFunnel(
  orders: { now: OrderSums; before: OrderSums },
  views: { visits: Counted; pricing: Counted } | null,
  period: Period,
): Section {
  const ofOrders = (key: keyof OrderSums, label: string): Step => ({
    key,
    label,
    now: orders.now[key],
    before: orders.before[key],
  });
  const steps = [
    ...(views
      ? [
          { key: "visits", label: "Visits", ...views.visits },
          { key: "pricing", label: "Views of the prices", ...views.pricing },
        ]
      : []),
    ofOrders("placed", "Orders placed"),
    ofOrders("paid", "Orders paid"),
    ofOrders("delivered", "Orders delivered"),
    ofOrders("approved", "Orders approved"),
  ];
  return funnelSection("order-funnel", steps, period, { from: "placed", to: "paid", said: "of the placed orders" });
}

/** From the page that describes checks to the report that the student opens. */
export function checkFunnel(
  counts: { page: Counted; queued: Counted; ready: Counted; opened: Counted },
  period: Period,
): Section {
  const steps = [
    { key: "page", label: "Views of the check page", ...counts.page },
    { key: "queued", label: "Texts uploaded", ...counts.queued },
    { key: "ready", label: "Reports ready", ...counts.ready },
    { key: "opened", label: "Reports opened", ...counts.opened },
  ];
  return funnelSection("check-funnel", steps, period, { from: "queued", to: "ready", said: "of the uploaded texts" });
}

export type Counted = { now: number; before: number };

/** Each step counts on the day it happened, so a step can be larger than the one before it. */
function funnelSection(
  id: AnalyticsSection,
  steps: readonly Step[],
  period: Period,
  { from, to, said }: { from: string; to: string; said: string },
): Section {
  const [first] = steps;
  return {
    id,
    of: "Step",
    columns: [
      { label: "Count", unit: "count" },
      { label: "Of the step before", unit: "share" },
      { label: "Of the first step", unit: "share" },
      { label: "Change", unit: "change" },
    ],
    rows: steps.map(({ key, label, now, before }, at) => {
      const last = steps[at - 1];
      return {
        key,
        name: { text: label },
        values: [
          now,
          last ? shareOf(now, last.now) : "none",
          first && at > 0 ? shareOf(now, first.now) : "none",
          changeOf(now, before),
        ],
      };
    }),
    sentence: sentenceOf(steps, period, { from, to, said }),
    chart: { kind: "bars", columns: [0] },
    enough: steps.some(({ now }) => now > 0),
  };
}

function sentenceOf(
  steps: readonly Step[],
  { range }: Period,
  { from, to, said }: { from: string; to: string; said: string },
): string {
  const whole = steps.find(({ key }) => key === from);
  const part = steps.find(({ key }) => key === to);
  const share = shareOf(part?.now ?? 0, whole?.now ?? 0);
  const counts = `${(part?.now ?? 0).toLocaleString("en")} of ${(whole?.now ?? 0).toLocaleString("en")}`;
  if (share === null) return `There are too few events in the last ${range} days for a rate.`;
  const what = to === "paid" ? "were paid" : "became a report";
  return `${shareText(share)} ${said} ${what} in the last ${range} days (${counts}).`;
}
