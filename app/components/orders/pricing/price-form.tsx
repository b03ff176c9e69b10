import formStyles from "#app/components/ui/form.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { help } from "#app/content/help.ts";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { isOpen } from "#core/orders/price.ts";
import { offeredDeadlines, offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { studyLevels } from "#schema/vocabulary/orders.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, OptionGrid, SelectField, TextField } from "../../ui/field.tsx";
import { type Asked, closedReason, tutoringMinutes, WORDS_A_PAGE } from "./price-question.ts";

/** The price calculator: a GET form, so that the page's address holds the question. */
export function PriceForm({
  requested,
  priceList,
  script,
}: {
  requested: Asked;
  priceList: PriceList;
  script: string;
}) {
  const { question, unit, written, wordsProblem } = requested;
  return (
    <form className="site-calculator" action="/pricing" data-script={script} data-now="">
      <OptionGrid
        legend="Service"
        name="kind"
        value={question.kind}
        options={offeredServices(priceList).map((kind) => ({
          value: kind,
          label: serviceNames[kind],
          note: help[kind].short,
        }))}
      />
      <div className={formStyles.columns}>
        <div className="site-by-words">
          <TextField
            id="words"
            name="words"
            label="Length"
            className={textStyles.number}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={written.toLocaleString("en")}
            hint={`${question.words.toLocaleString("en")} words are about ${Math.ceil(question.words / WORDS_A_PAGE)} pages; 1 page is ${WORDS_A_PAGE} words.`}
            error={wordsProblem ?? undefined}
          />
          <SelectField
            id="unit"
            name="unit"
            label="Unit"
            defaultValue={unit}
            choices={[
              { value: "words", label: "words" },
              { value: "pages", label: "pages" },
            ]}
          />
        </div>
        <div className="site-by-hours">
          <SelectField
            id="minutes"
            name="minutes"
            label="Tutoring time"
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
          hint="Master’s and doctoral texts take longer."
        />
      </div>
      <OptionGrid
        legend="Delivery in"
        name="deadline"
        className="site-deadlines"
        value={String(question.deadline)}
        options={offeredDeadlines(priceList).map((hours) => {
          const open = isOpen(hours, question, priceList);
          const percent = priceList.deadlinePercent[hours] - 100;
          return {
            value: String(hours),
            label: deadlineNames[hours],
            note: open ? signed(percent) : "too short",
            disabled: !open,
          };
        })}
        hint={<span data-live="closed">{closedReason(question, priceList) ?? "All deadlines are available."}</span>}
      />
      <div className="site-extras">
        <CheckField
          id="references"
          name="references"
          defaultChecked={question.references}
          label={
            <>
              References formatted in your style{" "}
              <span className={textStyles.faint}>+$0.00{priceList.referencesTenthsOfCent} per word</span>
            </>
          }
        />
      </div>
      <div className={formStyles.actions}>
        <Button size="lg" kind="secondary">
          Calculate price
        </Button>
        <span className={textStyles.muted}>Only these choices are sent.</span>
      </div>
    </form>
  );
}

function signed(percent: number): string {
  if (percent === 0) return "base";
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}
