import { deadlineNames, help, levelNames } from "#app/content/help.ts";
import { earliestHours, isOpen } from "#core/price.ts";
import { deadlineHours, helpKinds, type PriceBook, studyLevels } from "#core/price-book.ts";
import { Button } from "../ui/button.tsx";
import { CheckField, OptionGrid, SelectField, TextField } from "../ui/field.tsx";
import { type Asked, amountOf, tutoringMinutes } from "./price-question.ts";

/** About 275 words stand on a page. */
const WORDS_A_PAGE = 275;

/** The calculator: a plain form whose answer is the page's address. */
export function PriceForm({ asked: { question, wordsProblem }, book }: { asked: Asked; book: PriceBook }) {
  const earliest = earliestHours(question, book);
  return (
    <form className="calc" action="/pricing">
      <OptionGrid
        legend="Kind of help"
        name="kind"
        value={question.kind}
        options={helpKinds.map((kind) => ({ value: kind, label: help[kind].name, note: help[kind].short }))}
      />
      <div className="two">
        <div className="by-words">
          <TextField
            id="words"
            name="words"
            label="Words"
            className="num"
            inputMode="numeric"
            defaultValue={question.words.toLocaleString("en")}
            hint={`About ${Math.ceil(question.words / WORDS_A_PAGE)} pages; 1 page is ${WORDS_A_PAGE} words.`}
            error={wordsProblem ?? undefined}
          />
        </div>
        <div className="by-hours">
          <SelectField
            id="minutes"
            name="minutes"
            label="Time together"
            defaultValue={String(question.minutes)}
            choices={tutoringMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
            hint="In one session, or in several of up to 90 minutes."
          />
        </div>
        <SelectField
          id="level"
          name="level"
          label="Level"
          defaultValue={question.level}
          choices={studyLevels.map((level) => ({ value: level, label: levelNames[level] }))}
          hint="Masters and doctoral work takes longer."
        />
      </div>
      <OptionGrid
        legend="Back in"
        name="deadline"
        className="dl"
        value={String(question.deadline)}
        options={deadlineHours.map((hours) => {
          const open = isOpen(hours, question, book);
          const percent = book.deadlinePercent[hours] - 100;
          return {
            value: String(hours),
            label: deadlineNames[hours],
            note: open ? signed(percent) : "too short",
            disabled: !open,
          };
        })}
        hint={`${help[question.kind].name}, ${amountOf(question)}: one person needs at least ${earliest} hours to do it well, so nothing shorter is offered.`}
      />
      <div className="extras">
        <CheckField
          id="references"
          name="references"
          defaultChecked={question.references}
          label={
            <>
              References put into your style <span className="dim">+0.{book.referencesTenthsOfCent}&nbsp;¢ a word</span>
            </>
          }
        />
      </div>
      <div className="go">
        <Button size="lg" kind="secondary">
          Work out the price
        </Button>
        <span className="mute">Nothing is sent but these choices.</span>
      </div>
    </form>
  );
}

function signed(percent: number): string {
  if (percent === 0) return "base";
  return percent > 0 ? `+${percent}\u00a0%` : `−${-percent}\u00a0%`;
}
