import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import receiptStyles from "#app/components/ui/receipt.module.css";
import { Select } from "#app/components/ui/select.tsx";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { isOpen, openDeadline, type PriceQuestion } from "#core/orders/price.ts";
import { offeredDeadlines, offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { studyLevels } from "#schema/vocabulary/orders.ts";
import { Button } from "../../ui/button.tsx";
import { PriceLines } from "./price-receipt.tsx";

const lengths = [500, 1000, 2400, 5000, 10_000, 20_000];

/** A price calculator written as one sentence. It is a form to the pricing page, with live results if scripts run. */
export function PriceSentence({ priceList, script }: { priceList: PriceList; script: string }) {
  const first = firstQuestion(priceList);
  return (
    <form className="site-section site-page" action="/pricing" aria-labelledby="sentence" data-script={script}>
      <div>
        <h2 className="site-heading" id="sentence">
          Get a price in one sentence
        </h2>
        <p className="site-sentence">
          I would like{" "}
          <Inline
            label="Service"
            name="kind"
            value={first.kind}
            choices={offeredServices(priceList).map((kind) => ({
              value: kind,
              label: serviceNames[kind].toLowerCase(),
            }))}
          />{" "}
          for{" "}
          <Inline
            label="Words"
            name="words"
            value={String(first.words)}
            choices={lengths.map((words) => ({ value: String(words), label: `${words.toLocaleString("en")} words` }))}
          />{" "}
          of{" "}
          <Inline
            label="Level"
            name="level"
            value={first.level}
            choices={studyLevels.map((level) => ({ value: level, label: levelNames[level].toLowerCase() }))}
          />{" "}
          writing, delivered in{" "}
          <Inline
            label="Deadline"
            name="deadline"
            value={String(first.deadline)}
            choices={offeredDeadlines(priceList).map((hours) => ({
              value: String(hours),
              label: deadlineNames[hours],
              disabled: !isOpen(hours, first, priceList),
            }))}
          />
          .
        </p>
      </div>
      <aside>
        <div className={receiptStyles.root}>
          <PriceLines question={first} priceList={priceList} />
          <p className={fieldStyles.hint} id="changed" role="status" />
          <Button className={layoutStyles.after}>Calculate price</Button>
        </div>
      </aside>
    </form>
  );
}

function firstQuestion(priceList: PriceList): PriceQuestion {
  const [kind = "proofreading"] = offeredServices(priceList);
  const question = { kind, level: "undergraduate", words: 2400, minutes: 60, deadline: 48, references: false } as const;
  return { ...question, deadline: openDeadline(question, priceList) };
}

type Choice = { value: string; label: string; disabled?: boolean };

function Inline({
  label,
  name,
  value,
  choices,
}: {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
}) {
  return (
    <Select kind="bare" aria-label={label} name={name} defaultValue={value}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
