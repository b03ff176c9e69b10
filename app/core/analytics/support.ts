import { replyHours } from "#schema/vocabulary/analytics.ts";
import { kindNames } from "../orders/email-templates.ts";
import type { PartCount } from "./checks.ts";
import { changeOf, shareOf, sumOf } from "./numbers.ts";
import type { Period } from "./periods.ts";
import type { Section } from "./section.ts";
import { countText, shareText } from "./sentences.ts";

/** The times to a first reply, in intervals. */
export function repliesSection(counts: readonly PartCount[], period: Period): Section {
  const all = sumOf(counts, ({ now }) => now);
  const within = sumOf(
    counts.filter(({ part }) => Number(part) < 4),
    ({ now }) => now,
  );
  const share = shareOf(within, all);
  return {
    id: "replies",
    of: "Time to first reply",
    columns: [
      { label: "Conversations", unit: "count" },
      { label: "Share", unit: "share" },
      { label: "Change", unit: "change" },
    ],
    rows: replyHours.map((from, at) => {
      const { now, before } = counts.find(({ part }) => part === String(from)) ?? { now: 0, before: 0 };
      const to = replyHours[at + 1];
      return {
        key: String(from),
        name: { text: to === undefined ? `${from} hours or more` : `${from} to ${to} ${to === 1 ? "hour" : "hours"}` },
        values: [now, shareOf(now, all), changeOf(now, before)],
      };
    }),
    sentence:
      share === null
        ? `Fewer than 5 conversations got a first reply in the last ${period.range} days.`
        : `${shareText(share)} of the ${countText(all, "first reply", "first replies")} in the last ${period.range} days took less than 4 hours.`,
    chart: { kind: "columns", columns: [0] },
    enough: all > 0,
  };
}

export type ExpertLoad = {
  id: string;
  name: string;
  kinds: readonly string[];
  capacity: number;
  /** Whether they take orders now. */
  active: boolean;
  open: number;
  delivered: number;
  late: number;
};

/** The open orders of experts now, and how many of their deliveries were late. */
export function expertsSection(experts: readonly ExpertLoad[], period: Period): Section {
  const working = experts.filter(({ active }) => active);
  const open = sumOf(working, (one) => one.open);
  const capacity = sumOf(working, (one) => one.capacity);
  const late = shareOf(
    sumOf(experts, (one) => one.late),
    sumOf(experts, (one) => one.delivered),
  );
  const lateness =
    late === null
      ? "there are too few deliveries for a rate of lateness"
      : `${shareText(late)} of the deliveries were late`;
  return {
    id: "experts",
    of: "Expert",
    columns: [
      { label: "Open now", unit: "count" },
      { label: "Capacity", unit: "count" },
      { label: "Load", unit: "share" },
      { label: "Delivered", unit: "count" },
      { label: "Late", unit: "count" },
      { label: "Late rate", unit: "share" },
    ],
    rows: experts.map((one) => ({
      key: one.id,
      name: { text: one.active ? one.name : `${one.name} (inactive)` },
      values: [
        one.open,
        one.capacity,
        one.capacity > 0 ? one.open / one.capacity : null,
        one.delivered,
        one.late,
        shareOf(one.late, one.delivered),
      ],
    })),
    sentence: `Experts have ${open.toLocaleString("en")} of ${countText(capacity, "possible order", "possible orders")} now; ${lateness} in the last ${period.range} days.`,
    chart: experts.length > 0 ? { kind: "bars", columns: [0, 1] } : null,
    enough: experts.length > 0,
  };
}

/** The experts who can take orders of one field. */
export function coverageSection(experts: readonly ExpertLoad[], field: string): Section {
  const free = sumOf(experts, ({ open, capacity }) => Math.max(0, capacity - open));
  return {
    id: "coverage",
    of: "Expert",
    columns: [
      { label: "Open now", unit: "count" },
      { label: "Capacity", unit: "count" },
      { label: "Load", unit: "share" },
    ],
    rows: experts.map(({ id, name, kinds, open, capacity }) => ({
      key: id,
      name: { text: `${name}: ${kinds.map((kind) => (kindNames[kind] ?? kind).toLowerCase()).join(", ")}` },
      values: [open, capacity, capacity > 0 ? open / capacity : null],
    })),
    sentence: `${countText(experts.length, "active expert works", "active experts work")} in ${field} and can take ${countText(free, "more order")} now.`,
    chart: null,
    enough: experts.length > 0,
  };
}
