import type { Times } from "#app/components/conversations/messages/message-times.ts";

export type Answers = { by: number | null; minutes: number | null; staffed: boolean };

/** The usual reply time, from the reply times of the last weeks; without measurements nothing is promised. */
export function replyTimeText({ by, minutes, staffed }: Answers, times: Times): string {
  if (by === null || minutes === null) return "A person reads every message and replies during support hours";
  if (staffed && minutes < 60) return `We usually reply within ${Math.max(1, minutes)}\u00a0min`;
  const day = times.dayLabel(by);
  return `We usually reply by ${day === "Today" ? "" : `${day}, `}${times.clock(by)}`;
}
