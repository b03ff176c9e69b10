import type { Services } from "#app/services/index.ts";

/** What the stories of money hand to their pages. */
export type CheckoutView = NonNullable<Awaited<ReturnType<Services["payments"]["checkoutView"]>>>;
export type ResultView = NonNullable<Awaited<ReturnType<Services["payments"]["result"]>>>;
export type CreditBalance = Awaited<ReturnType<Services["payments"]["creditBalanceOf"]>>;

/** What a form of the payment page gets back. */
export type CheckoutAnswer = {
  values: Record<string, string>;
  fields: Record<string, string>;
  problem: string | null;
  link: { url: string; expiresAt: number } | null;
  changed?: { from: number; to: number };
};
