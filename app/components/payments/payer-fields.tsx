import { Plus } from "lucide-react";
import { countryChoices } from "#app/content/countries.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import formStyles from "../ui/form.module.css";
import iconStyles from "../ui/icon.module.css";
import checkoutStyles from "./payments.checkout.module.css";

type Given = Record<string, string>;

/** The payer's name and address: the country determines the tax. */
export function PayerFields({ values, fields, taxed }: { values: Given; fields: Given; taxed: boolean }) {
  return (
    <>
      <section>
        <h2>Who pays?</h2>
        <div className={formStyles.columns}>
          <TextField
            id="name"
            name="name"
            label="Name"
            autoComplete="name"
            defaultValue={values.name}
            error={fields.name}
            maxLength={100}
            required
          />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Email for the receipt"
            autoComplete="email"
            defaultValue={values.email}
            error={fields.email}
            maxLength={254}
            required
          />
          <div>
            <SelectField
              id="country"
              name="country"
              label="Country"
              autoComplete="country"
              defaultValue={values.country}
              choices={countryChoices()}
              error={fields.country}
              hint={taxed ? "Your country determines the tax." : undefined}
            />
            {taxed ? (
              <Button kind="quiet" size="sm" name="intent" value="country">
                Update tax
              </Button>
            ) : null}
          </div>
        </div>
      </section>
      <details className={checkoutStyles.invoice} open={Boolean(values.company || values.vatId || fields.vatId)}>
        <summary>
          <Plus className={iconStyles.root} aria-hidden="true" />
          Invoice to a company or university <span>optional</span>
        </summary>
        <div className={formStyles.columns}>
          <TextField
            id="company"
            name="company"
            label="Company or university"
            autoComplete="organization"
            defaultValue={values.company}
            error={fields.company}
            maxLength={120}
          />
          <TextField
            id="vatId"
            name="vatId"
            label="VAT number"
            optional="optional"
            hint="Include the country code, for example DE123456789."
            defaultValue={values.vatId}
            error={fields.vatId}
            maxLength={20}
          />
        </div>
      </details>
    </>
  );
}
