import type { Services } from "#app/services/index.ts";

/** The results of the payment services, as the pages use them. */
export type CheckoutView = NonNullable<Awaited<ReturnType<Services["payments"]["checkoutView"]>>>;
export type ResultView = NonNullable<Awaited<ReturnType<Services["payments"]["result"]>>>;
export type CreditBalance = Awaited<ReturnType<Services["payments"]["creditBalanceOf"]>>;

/** The response to a form of the checkout page. */
export type CheckoutAnswer = {
  values: Record<string, string>;
  fields: Record<string, string>;
  problem: string | null;
  link: { url: string; expiresAt: number } | null;
  changed?: { from: number; to: number };
};
