import type { Times } from "#app/components/conversations/messages/message-times.ts";

export type Answers = { by: number | null; minutes: number | null; staffed: boolean };

/** When an answer usually comes, by what it was in the last weeks; nothing is promised that was not measured. */
export function replyTimeText({ by, minutes, staffed }: Answers, times: Times): string {
  if (by === null || minutes === null) return "A person reads every message and replies during support hours";
  if (staffed && minutes < 60) return `We usually reply within ${Math.max(1, minutes)}\u00a0min`;
  const day = times.dayLabel(by);
  return `We usually reply by ${day === "Today" ? "" : `${day}, `}${times.clock(by)}`;
}
