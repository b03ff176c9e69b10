import { countries } from "#core/payments/tax.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** All countries by English name, in alphabetical order. */
export function countryChoices(): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** Replaces the country code at the end of a tax line with the country's name. */
export function withCountryName(detail: string): string {
  return detail.replace(/^[A-Z]{2}(?=$|,)/, (code) => countryName(code));
}
