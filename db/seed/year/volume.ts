import { DAY_MS } from "#schema/vocabulary/time.ts";

/** How much happened in a span of time before `now`. */
export type Volume = {
  days: number;
  people: number;
  orders: number;
  checks: number;
  conversations: number;
  messages: number;
  audit: number;
  comments: number;
  views: number;
  /** What one demo person has of it. */
  heavy: { orders: number; checks: number; conversations: number };
};

const year: Volume = {
  days: 365,
  people: 33_000,
  orders: 50_000,
  checks: 200_000,
  conversations: 50_000,
  messages: 1_000_000,
  audit: 20_000,
  comments: 6_000,
  views: 2_000_000,
  heavy: { orders: 60, checks: 300, conversations: 40 },
};

export const volumes = { year, month: partOf(year, 12, 30), sample: sampleOf() };
export type Scale = keyof typeof volumes;

export function isScale(name: string): name is Scale {
  return Object.hasOwn(volumes, name);
}

export function spanOf(volume: Volume, now: number) {
  return { from: now - volume.days * DAY_MS, now };
}

function partOf(whole: Volume, parts: number, days: number): Volume {
  const share = (count: number) => Math.round(count / parts);
  const { heavy, days: _, ...counts } = whole;
  const shares = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, share(count)]));
  return {
    ...(shares as Omit<Volume, "days" | "heavy">),
    days,
    heavy: {
      orders: share(heavy.orders),
      checks: share(heavy.checks),
      conversations: share(heavy.conversations),
    },
  };
}

/** Small enough for a test, with a year's span, so that everything that ages has aged. */
function sampleOf(): Volume {
  return {
    days: 365,
    people: 40,
    orders: 30,
    checks: 60,
    conversations: 20,
    messages: 200,
    audit: 20,
    comments: 12,
    views: 400,
    heavy: { orders: 4, checks: 8, conversations: 4 },
  };
}
