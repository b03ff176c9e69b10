import { Clock } from "lucide-react";
import { duration } from "#app/components/ui/duration.ts";
import { Note } from "../public/page.tsx";
import iconStyles from "../ui/icon.module.css";

export type ReplyTimeDetails = {
  /** The support hours as text, and the intervals of the next days, UTC ms. */
  words: string;
  spans: [from: number, to: number][];
  /** The target for a reply, in minutes within support hours. */
  aim: number;
  /**
   * The time within which 90% of the replies of the last four weeks were sent, in minutes within support hours; null if
   * there are too few.
   */
  usual: number | null;
};

/**
 * The expected reply time: the support hours in the server's HTML, the exact time once the browser's time zone is
 * known.
 */
export function AnswerTime({ details: { words, spans, aim, usual } }: { details: ReplyTimeDetails }) {
  const within = usual ?? aim;
  return (
    <Note icon={<Clock className={iconStyles.root} aria-hidden="true" />} title="When we reply">
      Write to us at any time. Support replies {words}
      {usual === null
        ? `. Our target for a first reply is ${duration(aim * 60_000)}, counted in support hours.`
        : `. In the last four weeks, nine in ten first replies took at most ${duration(usual * 60_000)}, counted in support hours.`}
      <br />
      <b data-hours={JSON.stringify({ spans, within })}>Next reply during support hours.</b>
    </Note>
  );
}
