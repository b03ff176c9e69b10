import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { help } from "#app/content/help.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { FieldError } from "../../ui/field.tsx";
import formStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";

/** The six services, each with what it includes and what it excludes. */
export function KindStep({ draft, change, fields, priceList }: StepProps & { priceList: PriceList }) {
  const offered = offeredServices(priceList);
  // A draft may be older than the price list: its service is shown, and cannot be chosen again.
  const shown = serviceKinds.filter((kind) => offered.includes(kind) || kind === draft.kind);
  return (
    <fieldset className={formStyles.choices} aria-describedby={fields.kind ? "kind-error" : undefined}>
      <legend className={textStyles.hidden}>Service</legend>
      {shown.map((kind) => (
        <label key={kind} className={draft.kind === kind ? formStyles.chosen : undefined}>
          <Radio
            name="kind"
            value={kind}
            checked={draft.kind === kind}
            disabled={!offered.includes(kind)}
            onChange={() => change({ kind })}
          />
          <span>
            <b>{serviceNames[kind]}</b>
            {offered.includes(kind) ? null : <span>Not offered at the moment. Choose another service.</span>}
            <span>{help[kind].you}</span>
            <span>
              {help[kind].get} <em>{help[kind].never}</em>
            </span>
          </span>
        </label>
      ))}
      {fields.kind ? <FieldError id="kind-error">{fields.kind}</FieldError> : null}
    </fieldset>
  );
}
