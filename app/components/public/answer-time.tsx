import { Clock } from "lucide-react";
import { hours, hoursInWords } from "#app/content/hours.ts";
import { Note } from "./page.tsx";

/** When an answer can be expected: the hours for everybody, and the next moment once the reader's clock is known. */
export function AnswerTime() {
  return (
    <Note icon={<Clock className="i" aria-hidden="true" />} title="When the answer comes">
      You can write at any hour. People answer {hoursInWords}, and mean to within {hours.within} of those hours. It is
      an aim; how often it is met has not been measured yet.
      <br />
      <b data-hours={JSON.stringify(hours)}>Next answer in the staffed hours.</b>
    </Note>
  );
}
