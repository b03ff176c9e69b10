import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import {
  countFiltered,
  countOutgoing,
  countOverdue,
  listOutgoing,
  resendOutgoing,
} from "#db/notifications/email-log.ts";
import { mayBeMore } from "#db/search/staff-search.ts";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import type { Listing } from "#schema/shared/listing.ts";
import { pageOf } from "../shared/pages.ts";
import type { NotificationPorts } from "./ports.ts";

/** An email due for this long is late: the cron has run several times, ms. */
const LATE_MS = 10 * 60_000;

/** Sent and failed deliveries, and retries. */
export function createLogging({
  db,
  clock,
  queue,
  signer,
  audit,
}: Pick<NotificationPorts, "db" | "clock" | "queue" | "signer" | "audit">) {
  async function log(actor: Actor, filter: OutgoingFilter, listing: Listing<"time">) {
    const admin = requireAdmin(actor, "Only admins can see sent messages.");
    const [page, counts, late] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["messages sent", admin.id, filter]),
          slice: (part) => listOutgoing(db, filter, { ...listing, ...part }),
          placeOf: ({ createdAt, key }) => [createdAt, key],
        },
      ),
      countOutgoing(db),
      countOverdue(db, clock.now() - LATE_MS),
    ]);
    const { rows: outgoingMessages, newer, older } = page;
    const total = await countFiltered(db, filter, counts);
    return { outgoingMessages, counts, late, newer, older, total, more: mayBeMore(filter.to, total) };
  }

  async function resend(actor: Actor, key: string): Promise<void> {
    const admin = requireRight(actor, "email.resend");
    const act = { action: "email.resend", target: "email", targetId: key } as const;
    if (!(await audit.record(admin, act, (handle) => resendOutgoing(handle, key, clock.now()))))
      throw new AppError("conflict", "This message was sent or is being sent. Reload the list.");
    await queue.send([{ v: 1, type: "letter", key }]);
  }

  return { log, resend };
}
