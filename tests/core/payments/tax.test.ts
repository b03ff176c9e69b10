import { expect, test } from "vitest";
import { bareVatId, countries, euVatTenths, isReverseCharged, taxTenths, vatIdProblem } from "#core/payments/tax.ts";

/** A number of each country, as its offices write it. */
const good: Record<string, string[]> = {
  AT: ["ATU12345678", "U12345678"],
  BE: ["BE0123456789", "BE 0123.456.789", "1012345678"],
  BG: ["BG123456789", "BG1234567890"],
  CH: ["CHE-123.456.789", "CHE-123.456.789 MWST", "CHE123456789TVA"],
  CY: ["CY12345678X"],
  CZ: ["CZ12345678", "CZ123456789", "CZ1234567890"],
  DE: ["DE123456789", "de 123 456 789", "123456789"],
  DK: ["DK12345678", "DK 12 34 56 78"],
  EE: ["EE123456789"],
  ES: ["ESX12345678", "ESX1234567X", "ES12345678Z"],
  FI: ["FI12345678", "FI-1234567-8"],
  FR: ["FR12345678901", "FRXX123456789", "FR 1X 123456789"],
  GB: ["GB123456789", "GB123456789123", "GBGD123", "GBHA599", "XI123456789"],
  GR: ["EL123456789", "GR123456789"],
  HR: ["HR12345678901"],
  HU: ["HU12345678"],
  IE: ["IE1234567W", "IE1234567WA", "IE1Z23456W"],
  IT: ["IT12345678901"],
  LT: ["LT123456789", "LT123456789012"],
  LU: ["LU12345678"],
  LV: ["LV12345678901"],
  MT: ["MT12345678"],
  NL: ["NL123456789B01"],
  NO: ["NO 123 456 789 MVA", "123456789"],
  PL: ["PL1234567890"],
  PT: ["PT123456789"],
  RO: ["RO12", "RO1234567890"],
  SE: ["SE123456789001"],
  SI: ["SI12345678"],
  SK: ["SK1234567890"],
};

test("VAT numbers in national formats are accepted, with or without the country prefix", () => {
  for (const [country, numbers] of Object.entries(good)) {
    for (const number of numbers) expect(vatIdProblem(country, number), `${country} ${number}`).toBeNull();
  }
  expect(Object.keys(good)).toEqual(expect.arrayContaining([...Object.keys(euVatTenths), "GB", "CH", "NO"]));
});

test("a number of one country is not valid for another with a different format", () => {
  expect(vatIdProblem("DE", "FR12345678901")).toContain("DE123456789");
  // Without FR before it this would be a French number too.
  expect(vatIdProblem("FR", "DE123456789")).toContain("FR12345678901");
  expect(vatIdProblem("FR", "FRDE123456789")).toBeNull();
  expect(vatIdProblem("NL", "NL123456789")).not.toBeNull();
  expect(vatIdProblem("SE", "SE123456789012")).not.toBeNull();
  expect(vatIdProblem("AT", "AT12345678")).not.toBeNull();
});

test("the error for a malformed number describes the format", () => {
  for (const [country, [number]] of Object.entries(good)) {
    for (const wrong of [`${number}${number}`, "A", "-", `${bareVatId(number ?? "").slice(0, 4)}`]) {
      // RO numbers may have two digits.
      if (country === "RO" && wrong.length === 4) continue;
      expect(vatIdProblem(country, wrong), `${country} ${wrong}`).toMatch(/^A VAT number/);
    }
  }
});

test("an empty number is valid and no business; a very long number is refused before it is parsed", () => {
  expect(vatIdProblem("DE", "")).toBeNull();
  expect(vatIdProblem("DE", "  ")).toBeNull();
  expect(isReverseCharged("DE", " ")).toBe(false);
  expect(vatIdProblem("DE", "1".repeat(100_000))).toMatch(/at most 20/);
  expect(vatIdProblem("DE", `DE123456789${" ".repeat(100)}`)).toMatch(/at most 20/);
});

test("countries without a known format accept letters and digits only", () => {
  expect(vatIdProblem("AU", "51 824 753 556")).toBeNull();
  expect(vatIdProblem("US", "12-3456789")).toBeNull();
  for (const wrong of ["<script>", "１２３４５６", "ab\ncd\u0000", "12345678901234567890ABC", "٤٥٦٧٨"]) {
    expect(vatIdProblem("US", wrong), wrong).not.toBeNull();
  }
});

test("bob's company in Germany is under reverse charge; bob and a company in Britain are not", () => {
  expect(isReverseCharged("DE", "DE123456789")).toBe(true);
  expect(isReverseCharged("GR", "EL123456789")).toBe(true);
  expect(isReverseCharged("DE", "")).toBe(false);
  expect(isReverseCharged("DE", "DE12345678")).toBe(false);
  expect(isReverseCharged("GB", "GB123456789")).toBe(false);
  expect(isReverseCharged("GB", "XI123456789")).toBe(false);
  expect(isReverseCharged("CH", "CHE123456789")).toBe(false);
});

test("the tax is the country's rate, zero under reverse charge, zero without a rate", () => {
  expect(taxTenths(euVatTenths, "FI", "")).toBe(255);
  expect(taxTenths(euVatTenths, "FI", "FI12345678")).toBe(0);
  expect(taxTenths(euVatTenths, "FI", "FI1")).toBe(255);
  expect(taxTenths({ GB: 200 }, "GB", "GB123456789")).toBe(200);
  expect(taxTenths(euVatTenths, "US", "")).toBe(0);
  expect(taxTenths({}, "DE", "")).toBe(0);
  for (const trick of ["__proto__", "constructor", "toString", ""]) expect(taxTenths(euVatTenths, trick, "")).toBe(0);
});

test("the Union has 27 rates between 15 and 27%, the four newest among them", () => {
  const rates = Object.values(euVatTenths);
  expect(rates.length).toBe(27);
  expect(Math.min(...rates)).toBe(170);
  expect(Math.max(...rates)).toBe(270);
  expect(euVatTenths).toMatchObject({ EE: 240, FI: 255, RO: 210, SK: 230 });
});

test("there are 249 countries, each once, in order, and each has a name", () => {
  expect(countries.length).toBe(249);
  expect([...new Set(countries)].sort()).toEqual(countries);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.filter((code) => !names.of(code))).toEqual([]);
  expect(Object.keys(good).filter((code) => !countries.includes(code))).toEqual([]);
});
