import { deadlineNames, help, levelNames } from "#app/content/help.ts";
import { earliestHours, priceOf } from "#core/price.ts";
import { deadlineHours, helpKinds, priceBook, studyLevels } from "#core/price-book.ts";
import { Button } from "../ui/button.tsx";
import { money, perWord } from "./money.ts";

const first = {
  kind: "proofreading",
  level: "undergraduate",
  words: 2400,
  minutes: 60,
  deadline: 48,
  references: false,
} as const;
const lengths = [500, 1000, 2400, 5000, 10_000, 20_000];

/** A price asked for in one sentence. The sentence is a form; the pricing page answers it. */
export function PriceSentence() {
  const price = priceOf(first, priceBook);
  const rate = priceBook.rates.proofreading;
  return (
    <form className="sec pg" action="/pricing" aria-labelledby="sentence">
      <div>
        <h2 className="h2" id="sentence">
          Ask for a price in one sentence
        </h2>
        <p className="say">
          I would like{" "}
          <Inline
            label="Kind of help"
            name="kind"
            value={first.kind}
            choices={helpKinds.map((kind) => [kind, help[kind].name.toLowerCase()])}
          />{" "}
          for{" "}
          <Inline
            label="Words"
            name="words"
            value={String(first.words)}
            choices={lengths.map((words) => [String(words), `${words.toLocaleString("en")} words`])}
          />{" "}
          of{" "}
          <Inline
            label="Level"
            name="level"
            value={first.level}
            choices={studyLevels.map((level) => [level, levelNames[level].toLowerCase()])}
          />{" "}
          writing, back in{" "}
          <Inline
            label="Deadline"
            name="deadline"
            value={String(first.deadline)}
            choices={deadlineHours.map((hours) => [String(hours), deadlineNames[hours].replace(" h", " hours")])}
          />
          .
        </p>
      </div>
      <aside>
        <div className="rcpt">
          <dl>
            <dt>
              For example
              <small>
                proofreading, {first.words.toLocaleString("en")} words ×{" "}
                {rate.unit === "word" ? perWord(rate.tenthsOfCent.undergraduate) : null}
              </small>
            </dt>
            <dd>{money(price.total)}</dd>
            <dt>
              In 48 hours
              <small>one person needs {earliestHours(first, priceBook)}</small>
            </dt>
            <dd>included</dd>
          </dl>
          <Button className="after">Work out my price</Button>
        </div>
      </aside>
    </form>
  );
}

type InlineProps = { label: string; name: string; value: string; choices: readonly (readonly [string, string])[] };

function Inline({ label, name, value, choices }: InlineProps) {
  return (
    <select aria-label={label} name={name} defaultValue={value}>
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}
