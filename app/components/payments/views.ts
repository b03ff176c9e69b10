import type { Services } from "#app/services/index.ts";

/** What the stories of money hand to their pages. */
export type TillView = NonNullable<Awaited<ReturnType<Services["payments"]["till"]>>>;
export type ResultView = NonNullable<Awaited<ReturnType<Services["payments"]["result"]>>>;
export type Purse = Awaited<ReturnType<Services["payments"]["purse"]>>;

/** What a form of the payment page gets back. */
export type TillAnswer = {
  values: Record<string, string>;
  fields: Record<string, string>;
  problem: string | null;
  link: { url: string; expiresAt: number } | null;
  changed?: { from: number; to: number };
};
