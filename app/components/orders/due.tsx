import { Clock, PauseCircle, TriangleAlert } from "lucide-react";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import { runningWorkStatuses } from "#schema/vocabulary/running-work.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import listStyles from "./orders.list.module.css";
import { timeSpanText } from "./time-span.ts";

export type Due = {
  status: WorkStatus;
  promisedAt: number | null;
  pausedAt: number | null;
  deadlineHours: number;
  deliveredAt: number | null;
  lateMs: number;
};

/** The deadline as remaining time and as a date. "Late" and "urgent" are written out, not only coloured. */
export function DueText({ due, now }: { due: Due; now: number }) {
  const { status, promisedAt, pausedAt, deadlineHours, lateMs } = due;
  if (pausedAt !== null && status === "needs_info") {
    return (
      <span className={listStyles.dueDate}>
        <PauseCircle className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        <b>Deadline paused</b> <span>until the question is answered</span>
      </span>
    );
  }
  // The deadline of the first delivery is over; a revision gets its own when it is started.
  if (status === "revision_requested") return <span className={listStyles.dueDate}>No new deadline yet</span>;
  if (promisedAt === null || !runningWorkStatuses.some((one) => one === status))
    return <span className={`${listStyles.dueDate} ${textStyles.faint}`}>–</span>;
  if (lateMs > 0) {
    return (
      <span className={`${listStyles.dueDate} ${listStyles.danger}`}>
        <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        <b>Late by {timeSpanText(lateMs)}</b>
        <span>
          was due <Moment at={promisedAt} />
        </span>
      </span>
    );
  }
  const left = promisedAt - now;
  const short = left < deadlineHours * HOUR_MS * 0.2;
  return (
    <span className={short ? `${listStyles.dueDate} ${listStyles.warn}` : listStyles.dueDate}>
      {short ? <Clock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> : null}
      <b>Due in {timeSpanText(left)}</b>
      <span>
        <Moment at={promisedAt} />
      </span>
    </span>
  );
}
