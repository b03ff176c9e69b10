import type { Section } from "./section.ts";
import { countText } from "./sentences.ts";

/** What was received and given back on a UTC day, in cents. */
export type MoneyDay = { day: number; received: number; returned: number };

export type Reconciliation = {
  state: "unchecked" | "matches" | "differs";
  /** Days that were compared, and those of them that agree. */
  compared: number;
  matching: number;
};

/** Compares the days of which both the provider and our ledger have sums. */
export function reconcile(
  provider: readonly MoneyDay[],
  ours: readonly MoneyDay[],
  /** Days after this one are not added up yet. */
  lastComplete: number,
): Reconciliation & { section: Section } {
  const known = new Map(ours.map((one) => [one.day, one]));
  const days = provider
    .filter(({ day }) => day <= lastComplete)
    .sort((a, b) => a.day - b.day)
    .map((theirs) => ({ theirs, mine: known.get(theirs.day) ?? { day: theirs.day, received: 0, returned: 0 } }));
  const different = differing(days);
  const [first, last] = [days[0]?.theirs.day ?? 0, days.at(-1)?.theirs.day ?? 0];
  // A day with more movements than the provider lists at once has no totals.
  const missing = days.length === 0 ? 0 : last - first + 1 - days.length;
  const matching = days.length - different.length;
  const state = days.length === 0 ? "unchecked" : different.length === 0 ? "matches" : "differs";
  return {
    state,
    compared: days.length,
    matching,
    section: {
      id: "provider",
      of: "Day",
      columns: ["Stripe received", "We recorded", "Stripe refunded", "We recorded as refunded", "Difference"].map(
        (label) => ({ label, unit: "money" }),
      ),
      rows: different.map(({ theirs, mine }) => ({
        key: String(theirs.day),
        name: { day: theirs.day, group: "day" },
        values: [
          theirs.received,
          mine.received,
          theirs.returned,
          mine.returned,
          theirs.received - theirs.returned - (mine.received - mine.returned),
        ],
      })),
      sentence: [
        sentenceOf(state, matching, days.length, different.length),
        ...(missing > 0 ? [`${countText(missing, "day", "days")} without totals from Stripe.`] : []),
      ].join(" "),
      chart: null,
      enough: days.length > 0,
    },
  };
}

type Compared = { theirs: MoneyDay; mine: MoneyDay };

/**
 * The days that differ. The provider counts an event when it happened and we when it reached us, so that one around
 * midnight is on neighbouring days: two differences that cancel each other there are none.
 */
function differing(days: readonly Compared[]): Compared[] {
  const missing = days.map(({ theirs, mine }) => ({
    day: theirs.day,
    received: theirs.received - mine.received,
    returned: theirs.returned - mine.returned,
  }));
  for (const [at, one] of missing.entries()) {
    const next = missing[at + 1];
    if (next?.day !== one.day + 1) continue;
    for (const sum of ["received", "returned"] as const) {
      if (one[sum] === 0 || Math.sign(one[sum]) === Math.sign(next[sum])) continue;
      const moved = Math.min(Math.abs(one[sum]), Math.abs(next[sum])) * Math.sign(one[sum]);
      one[sum] -= moved;
      next[sum] += moved;
    }
  }
  return days.filter((_, at) => missing[at]?.received !== 0 || missing[at]?.returned !== 0);
}

function sentenceOf(state: Reconciliation["state"], matching: number, compared: number, different: number): string {
  if (state === "unchecked") return "Not checked yet: the totals of a day are compared in the night after it.";
  const of =
    compared === 1 ? "the one day that was" : `${compared === matching ? "all " : ""}${compared} days that were`;
  if (state === "matches") return `Matches Stripe for ${of} compared.`;
  return `Matches Stripe for ${matching} of ${countText(compared, "day")}; ${countText(different, "day differs", "days differ")}.`;
}
