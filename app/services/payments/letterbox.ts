import { giveLetterUp, letterSent, takeLetters } from "#db/letters.ts";
import type { PaymentPorts } from "./ports.ts";

const AT_ONCE = 20;
const RETRY_MS = 60_000;
const TRIES_MOST = 8;

/** Sends what waits in the outbox. A letter whose sending fails is tried again, each time later, and given up at last. */
export function createLetterbox({ db, clock, mail }: Pick<PaymentPorts, "db" | "clock" | "mail">) {
  async function send(): Promise<{ sent: number; failed: number }> {
    const figures = { sent: 0, failed: 0 };
    if (!mail) return figures;
    for (const { key, to, subject, text, attempts } of await takeLetters(db, clock.now(), RETRY_MS, AT_ONCE)) {
      try {
        await mail.send({ key, to, subject, text });
        await letterSent(db, key, clock.now());
        figures.sent += 1;
      } catch {
        // The row keeps the next try; what went wrong is the mail service's own log to tell.
        figures.failed += 1;
        if (attempts >= TRIES_MOST) await giveLetterUp(db, key);
      }
    }
    return figures;
  }

  return { send };
}
