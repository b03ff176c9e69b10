import type { Times } from "#app/components/conversations/messages/message-times.ts";

export type Answers = { by: number | null; minutes: number | null; staffed: boolean };

/** When an answer usually comes, by what it was in the last weeks; nothing is promised that was not measured. */
export function answersWords({ by, minutes, staffed }: Answers, times: Times): string {
  if (by === null || minutes === null) return "A person reads it and answers in the staffed hours.";
  if (staffed && minutes < 60) return `Usually answers within ${Math.max(1, minutes)}\u00a0min`;
  const day = times.dayWords(by);
  return `Usually answers by ${day === "Today" ? "" : `${day}, `}${times.clock(by)}`;
}
