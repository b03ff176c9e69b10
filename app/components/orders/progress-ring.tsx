import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import listStyles from "./orders.list.module.css";
import { progressOf } from "./status.tsx";

/** The length of the ring's line, of 100. */
const lengths = { empty: 8, quarter: 25, half: 50, most: 75, full: 100 } as const;

/** The progress of an order as a ring, with an exclamation mark where something blocks or delays it. */
export function ProgressRing({ status, late }: { status: WorkStatus; late: boolean }) {
  const asks = status === "needs_info" || status === "awaiting_payment";
  const tone = late ? listStyles.danger : asks ? listStyles.warn : undefined;
  return (
    <svg className={[listStyles.ring, tone].filter(Boolean).join(" ")} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="17" />
      <circle cx="20" cy="20" r="17" pathLength="100" strokeDasharray={`${lengths[progressOf[status]]} 100`} />
      {tone ? <path d="M20 13v8M20 26v.3" /> : <circle cx="20" cy="20" r="5.5" />}
    </svg>
  );
}
