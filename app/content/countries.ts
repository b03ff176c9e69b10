import { countries } from "#core/payments/tax.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Every country by its English name, in the order of the names. */
export function countryChoices(): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** A tax line tells its country by code; readers know it by name. */
export function withCountryName(detail: string): string {
  return detail.replace(/^[A-Z]{2}(?=$|,)/, (code) => countryName(code));
}
