import { createCheckout } from "./checkout.ts";
import { createCredits } from "./credits.ts";
import { createLetterbox } from "./letterbox.ts";
import type { PaymentPorts } from "./ports.ts";
import { createReconciling } from "./reconciling.ts";
import { createRefunding } from "./refunding.ts";
import { createResults } from "./results.ts";
import { createSettling } from "./settling.ts";

/** Money: to the provider, back from it, and what it says. */
export function createPayments(ports: PaymentPorts) {
  const settling = createSettling(ports);
  const { till, begin, payFrom, payerLink } = createCheckout(ports, settling);
  const refunds = createRefunding(ports, settling);
  const reconciling = createReconciling(ports, settling);
  const letterbox = createLetterbox(ports);

  /** Closes checkouts of an order that is over; what was paid in the meantime comes back by rule. */
  async function closeCheckouts(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) await ports.provider?.expire(sessionId);
  }

  /** What money does by the minute: asks, sends back, writes. */
  async function tick() {
    const refunded = await refunds.send();
    const asked = await reconciling.askQuiet();
    const night = await reconciling.nightly();
    return { refunded, asked, night, letters: await letterbox.send() };
  }

  return {
    ...{ till, begin, payFrom, payerLink, closeCheckouts, tick },
    settle: settling.news,
    ...createResults(ports, settling),
    refunds,
    reconcile: reconciling.reconcile,
    ...createCredits(ports),
    sendLetters: letterbox.send,
    helpPaper: ports.papers.help,
  };
}
