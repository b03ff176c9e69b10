import { Checkbox } from "#app/components/ui/checkbox.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import { serviceLabels } from "#core/sources/open-services/service-labels.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import submitStyles from "./checks.submit.module.css";

type Props = {
  offered: readonly TextService[];
  chosen: readonly TextService[];
  onChange: (chosen: readonly TextService[]) => void;
};

/** The services that a check asks, one by one: a student may leave some out. */
export function OpenServices({ offered, chosen, onChange }: Props) {
  return (
    <fieldset className={submitStyles.services}>
      <legend>Services to ask</legend>
      {offered.map((service) => {
        const { name, holds } = serviceLabels[service];
        const id = `service-${service}`;
        return (
          <label key={service} className={checkStyles.check} htmlFor={id}>
            <Checkbox
              id={id}
              checked={chosen.includes(service)}
              onChange={(event) =>
                onChange(offered.filter((one) => (one === service ? event.target.checked : chosen.includes(one))))
              }
            />
            <span>
              {name}
              <span className={fieldStyles.hint}>Searches {holds}.</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
