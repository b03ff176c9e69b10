import { AppError } from "#core/app-error.ts";
import { createCheckout } from "./checkout.ts";
import { createCredits } from "./credits.ts";
import type { PaymentPorts } from "./ports.ts";
import { createReconciling } from "./reconciling.ts";
import { createRefunding } from "./refunding.ts";
import { createResults } from "./results.ts";
import { createSettling } from "./settling.ts";

/** What the provider cannot be asked now is asked by a later minute, or mended by the night. */
async function unlessAway<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Payments, refunds, and the provider's events. */
export function createPayments(ports: PaymentPorts) {
  const settling = createSettling(ports);
  const { checkoutView, begin, payFrom, payerLink } = createCheckout(ports, settling);
  const refunds = createRefunding(ports, settling);
  const reconciling = createReconciling(ports, settling);

  /** Closes checkouts of an ended order; what was paid in the meantime is refunded by rule. */
  async function closeCheckouts(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) await unlessAway(async () => ports.provider?.expire(sessionId));
  }

  /** What money does by the minute: sends back, asks. */
  async function tick() {
    const { left: refundsLeft, ...refunded } = await refunds.send();
    const asked = await unlessAway(reconciling.checkSilentPayments);
    const night = await unlessAway(reconciling.nightly);
    const left = [refundsLeft, asked?.left].filter((one) => one !== undefined).join(", ");
    return { refunded, requested: asked?.changed ?? null, night, ...(left !== "" && { left }) };
  }

  return {
    checkoutView,
    begin,
    payFrom,
    payerLink,
    closeCheckouts,
    tick,
    settle: settling.news,
    ...createResults(ports, settling),
    refunds,
    reconcile: reconciling.reconcile,
    compareNow: reconciling.compareNow,
    ...createCredits(ports),
    helpReceiptPdf: ports.receiptPdfs.help,
  };
}
