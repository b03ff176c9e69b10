import { Clock, TriangleAlert } from "lucide-react";
import { duration } from "#app/components/ui/duration.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import inboxStyles from "./conversations.inbox.module.css";

/** A reply is shown as urgent from this share of its target time. */
const PRESSING = 0.75;

export type Waiting = { waitingSince: number | null; dueAt: number | null };

export function toneOf({ waitingSince, dueAt }: Waiting, now: number): "late" | "soon" | "calm" {
  if (waitingSince === null || dueAt === null) return "calm";
  if (now > dueAt) return "late";
  return now - waitingSince > (dueAt - waitingSince) * PRESSING ? "soon" : "calm";
}

/** How long a student has waited; overdue and nearly overdue are shown by colour, icon and text. */
export function WaitingTime({ waiting, since, now }: { waiting: Waiting; since: number; now: number }) {
  const tone = toneOf(waiting, now);
  const words = duration(now - (waiting.waitingSince ?? since));
  switch (tone) {
    case "late":
      return (
        <span className={`${inboxStyles.waitingTime} ${inboxStyles.danger}`}>
          <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          {words}
          <span className={textStyles.hidden}>, overdue</span>
        </span>
      );
    case "soon":
      return (
        <span className={`${inboxStyles.waitingTime} ${inboxStyles.warn}`}>
          <Clock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          {words}
          <span className={textStyles.hidden}>, due soon</span>
        </span>
      );
    case "calm":
      return <span className={inboxStyles.waitingTime}>{words}</span>;
  }
}
