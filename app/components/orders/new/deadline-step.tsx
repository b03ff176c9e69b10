import { useEffect } from "react";
import fieldStyles from "#app/components/ui/field.module.css";
import formStyles from "#app/components/ui/form.module.css";
import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { countryChoices } from "#app/content/countries.ts";
import { deadlineNames } from "#app/content/order-names.ts";
import { earliestHours, isOpen, type PriceQuestion, priceOf } from "#core/orders/price.ts";
import { offeredDeadlines, type PriceList } from "#core/orders/price-list.ts";
import { deadlineHours } from "#schema/vocabulary/orders.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { FieldError, SelectField, TextField } from "../../ui/field.tsx";
import { Moment } from "../../ui/time.tsx";
import { useTimeFormat } from "../../ui/time-format.ts";
import { money } from "../pricing/money.ts";
import ordersFormStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";

type DeadlineProps = StepProps & { priceList: PriceList; now: number; couponProblem: string | null };

/** The deadlines, each with its price before tax; a deadline that cannot be met gives the reason. */
export function DeadlineStep({ draft, change, fields, priceList, now, couponProblem }: DeadlineProps) {
  const { zone, known } = useTimeFormat();
  const kind = draft.kind ?? "proofreading";
  const question: PriceQuestion = {
    kind,
    level: draft.level ?? "undergraduate",
    words: draft.words ?? 1000,
    minutes: (draft.sessions ?? 1) * (draft.sessionMinutes ?? 60),
    deadline: 336,
    references: draft.references ?? false,
  };
  useEffect(() => {
    if (!draft.timeZone && known) change({ timeZone: zone });
  }, [draft.timeZone, change, known, zone]);
  const earliest = earliestHours(question, priceList);
  const offered = offeredDeadlines(priceList);
  const shown = deadlineHours.filter((hours) => offered.includes(hours) || hours === draft.deadlineHours);
  return (
    <div className={formStyles.root}>
      <fieldset
        className={ordersFormStyles.choices}
        aria-describedby={fields.deadlineHours ? "deadline-error" : undefined}
      >
        <legend className={fieldStyles.label}>Delivery time</legend>
        {shown.map((hours) => {
          const open = isOpen(hours, question, priceList);
          return (
            <label key={hours} className={draft.deadlineHours === hours ? ordersFormStyles.chosen : undefined}>
              <Radio
                name="deadline"
                disabled={!open}
                checked={draft.deadlineHours === hours}
                onChange={() => change({ deadlineHours: hours })}
              />
              <span>
                <b>{deadlineNames[hours]}</b>
                <span>
                  {open ? (
                    <>
                      by <Moment at={now + hours * HOUR_MS} />
                    </>
                  ) : offered.includes(hours) ? (
                    `needs at least ${earliest} hours`
                  ) : (
                    "not offered at the moment"
                  )}
                </span>
              </span>
              {open ? (
                <span className={textStyles.number}>
                  {money(priceOf({ ...question, deadline: hours }, priceList).total)}
                </span>
              ) : null}
            </label>
          );
        })}
        {fields.deadlineHours ? <FieldError id="deadline-error">{fields.deadlineHours}</FieldError> : null}
      </fieldset>
      <p className={fieldStyles.hint}>
        Prices are before tax. The time starts when you pay. It is paused while we wait for your answer to a question.
        Your time zone: {draft.timeZone ?? "UTC"}.
      </p>
      <div className={formStyles.columns}>
        <SelectField
          id="country"
          label="Country"
          hint="We use this to calculate tax. You can change it when you pay."
          value={draft.country ?? "GB"}
          choices={countryChoices()}
          onChange={(event) => change({ country: event.target.value })}
          error={fields.country}
        />
        <TextField
          id="coupon"
          label="Coupon"
          optional="optional"
          value={draft.coupon ?? ""}
          maxLength={24}
          autoComplete="off"
          onChange={(event) => change({ coupon: event.target.value.toUpperCase() })}
          error={fields.coupon ?? couponProblem ?? undefined}
        />
      </div>
    </div>
  );
}
