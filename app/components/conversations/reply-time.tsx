import { Clock } from "lucide-react";
import { duration } from "#app/components/ui/duration.ts";
import { Note } from "../public/page.tsx";

export type ReplyTimeDetails = {
  /** The hours in words, and the stretches of the next days, UTC ms. */
  words: string;
  spans: [from: number, to: number][];
  /** Staffed minutes within which an answer is meant to come. */
  aim: number;
  /** Within which nine of ten of the last four weeks came; null where there are too few to say. */
  usual: number | null;
};

/** When an answer can be expected: the hours for everybody, and the exact time once the browser knows its time zone. */
export function AnswerTime({ details: { words, spans, aim, usual } }: { details: ReplyTimeDetails }) {
  const within = usual ?? aim;
  return (
    <Note icon={<Clock className="i" aria-hidden="true" />} title="When we reply">
      Write to us at any time. Support replies {words}
      {usual === null
        ? `. Our target for a first reply is ${duration(aim * 60_000)}, counted in support hours.`
        : `. In the last four weeks, nine in ten first replies took at most ${duration(usual * 60_000)}, counted in support hours.`}
      <br />
      <b data-hours={JSON.stringify({ spans, within })}>Next reply during support hours.</b>
    </Note>
  );
}
