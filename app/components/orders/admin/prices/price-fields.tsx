import staffStyles from "#app/components/shell/screen.staff.module.css";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput, Input } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { countryChoices, countryName } from "#app/content/countries.ts";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { LONGEST_DEADLINE, type PriceList, type Rate } from "#core/orders/price-list.ts";
import { NEW_TAXES, PACKS_MOST } from "#schema/orders/price-list.ts";
import { deadlineHours, serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";
import styles from "./prices.admin.module.css";

/** The value of a field, of the form that was sent or of the price list, and its error. */
export type FieldOf = (name: string) => { name: string; value: string; error: string | undefined };

type Props = { priceList: PriceList; field: FieldOf };

export function PriceFields({ priceList, field }: Props) {
  return (
    <>
      <Rates priceList={priceList} field={field} />
      <Deadlines field={field} />
      <section className={styles.part} aria-labelledby="extras">
        <h2 id="extras">Extras and minimum</h2>
        <div className={formStyles.columns}>
          <Text
            label="Reference formatting"
            hint="US dollars per word, such as 0.004."
            {...field("referencesPerWord")}
          />
          <Text label="Minimum order price" hint="US dollars, such as 12.00." {...field("minimum")} />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="checks">
        <h2 id="checks">Similarity checks</h2>
        <div className={formStyles.columns}>
          <Text label="Free checks a day" hint="For each account, within 24 hours." {...field("freeADay")} />
        </div>
        <Packs field={field} />
      </section>
      <Taxes priceList={priceList} field={field} />
    </>
  );
}

function Rates({ priceList, field }: Props) {
  return (
    <Table
      id="rates"
      title="Services and rates"
      about="A service that is not offered disappears from order forms, public pages and quotes. Its existing orders go on."
      columns={[
        { label: "Service" },
        { label: "Offered" },
        ...studyLevels.map((level) => ({ label: levelNames[level] })),
      ]}
    >
      {serviceKinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">
            {serviceNames[kind]}
            <small className={staffStyles.underLine}>{unitOf(priceList.rates[kind])}</small>
          </th>
          <td data-label="Offered">
            <Box label={`${serviceNames[kind]} is offered`} {...field(`services.${kind}`)} />
          </td>
          {studyLevels.map((level) => (
            <td key={level} data-label={levelNames[level]}>
              <Cell label={`${serviceNames[kind]}, ${levelNames[level]}`} {...field(`rates.${kind}.${level}`)} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Deadlines({ field }: Pick<Props, "field">) {
  return (
    <Table
      id="deadlines"
      title="Deadlines: percentage of the base price"
      columns={[{ label: "Deadline" }, { label: "Offered" }, { label: "Percentage" }]}
    >
      {deadlineHours.map((hours) => (
        <tr key={hours}>
          <th scope="row">{deadlineNames[hours]}</th>
          <td data-label="Offered">
            {hours === LONGEST_DEADLINE ? (
              <>
                <HiddenInput name={`deadlines.${hours}`} value="on" />
                Always, because long texts need it
              </>
            ) : (
              <Box label={`Delivery in ${deadlineNames[hours]} is offered`} {...field(`deadlines.${hours}`)} />
            )}
          </td>
          <td data-label="Percentage">
            <Cell label={`Delivery in ${deadlineNames[hours]}`} {...field(`deadlinePercent.${hours}`)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Packs({ field }: Pick<Props, "field">) {
  return (
    <Table
      title="Packs of check credits"
      columns={[{ label: "Pack" }, { label: "Credits" }, { label: "Price in US dollars" }]}
    >
      {Array.from({ length: PACKS_MOST }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of the pack is its identity.
        <tr key={at}>
          <th scope="row">Pack {at + 1}</th>
          <td data-label="Credits">
            <Cell label={`Pack ${at + 1}, credits`} {...field(`packs.${at}.credits`)} />
          </td>
          <td data-label="Price in US dollars">
            <Cell label={`Pack ${at + 1}, price in US dollars`} {...field(`packs.${at}.dollars`)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Taxes({ priceList, field }: Props) {
  const countries = Object.keys(priceList.taxTenths ?? {}).sort((a, b) => countryName(a).localeCompare(countryName(b)));
  const choices = [
    { value: "", label: "Choose a country" },
    ...countryChoices().filter(({ value }) => !countries.includes(value)),
  ];
  return (
    <section className={styles.part} aria-labelledby="tax">
      <h2 id="tax">Tax</h2>
      <p className={fieldStyles.hint}>
        Per cent, with at most one decimal. Empty: no tax. A country that is not listed has no tax.
      </p>
      <div className={styles.taxes}>
        {countries.map((code) => {
          const { name, value, error } = field(`tax.${code}`);
          return (
            <div key={code} className={styles.country}>
              <span>{countryName(code)}</span>
              <Cell label={`Tax in ${countryName(code)}, per cent`} name={name} value={value} error={error} />
            </div>
          );
        })}
      </div>
      {Array.from({ length: NEW_TAXES }, (_, at) => {
        const [country, percent] = [field(`newTax.${at}.country`), field(`newTax.${at}.percent`)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity.
          <div className={formStyles.columns} key={at}>
            <SelectField
              id={country.name}
              name={country.name}
              label={`New country ${at + 1}`}
              optional="optional"
              choices={choices}
              defaultValue={country.value}
              {...(country.error && { error: country.error })}
            />
            <Text label="Tax in per cent" {...percent} />
          </div>
        );
      })}
    </section>
  );
}

type TextProps = ReturnType<FieldOf> & { label: string; hint?: string };

function Text({ name, value, error, label, hint }: TextProps) {
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      inputMode="decimal"
      defaultValue={value}
      {...(hint && { hint })}
      {...(error && { error })}
    />
  );
}

type CellProps = ReturnType<FieldOf> & { label: string };

function Cell({ label, name, value, error }: CellProps) {
  return (
    <>
      <Input
        className={textStyles.number}
        id={name}
        name={name}
        aria-label={label}
        inputMode="decimal"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error ? (
        <small className={fieldStyles.error} id={`${name}-error`}>
          {error}
        </small>
      ) : null}
    </>
  );
}

function Box({ label, name, value }: CellProps) {
  return <Checkbox aria-label={label} id={name} name={name} value="on" defaultChecked={value === "on"} />;
}

function unitOf({ unit }: Rate): string {
  switch (unit) {
    case "word":
      return "US dollars per word";
    case "hour":
      return "US dollars per hour";
    case "piece":
      return "US dollars per order";
  }
}
