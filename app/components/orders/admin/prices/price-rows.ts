import { countryName } from "#app/content/countries.ts";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { offeredDeadlines, offeredServices, type PriceList, type Rate } from "#core/orders/price-list.ts";
import { PACKS_MOST } from "#schema/orders/price-list.ts";
import { deadlineHours, type StudyLevel, serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";

/** A value of a price list: the name of its field, its label, and its text as the form has it. */
export type PriceRow = { name: string; label: string; value: string };

/** Every value of the form for a price list. */
export function priceRows(priceList: PriceList): PriceRow[] {
  const { rates, checks, taxTenths = {} } = priceList;
  const [services, deadlines] = [offeredServices(priceList), offeredDeadlines(priceList)];
  return [
    ...serviceKinds.map((kind) => ({
      name: `services.${kind}`,
      label: `${serviceNames[kind]} is offered`,
      value: services.includes(kind) ? "on" : "",
    })),
    ...serviceKinds.flatMap((kind) =>
      studyLevels.map((level) => ({
        name: `rates.${kind}.${level}`,
        label: `${serviceNames[kind]}, ${levelNames[level]}`,
        value: dollarsOf(rates[kind], level),
      })),
    ),
    ...deadlineHours.flatMap((hours) => [
      {
        name: `deadlines.${hours}`,
        label: `Delivery in ${deadlineNames[hours]} is offered`,
        value: deadlines.includes(hours) ? "on" : "",
      },
      {
        name: `deadlinePercent.${hours}`,
        label: `Delivery in ${deadlineNames[hours]}, %`,
        value: String(priceList.deadlinePercent[hours]),
      },
    ]),
    { name: "referencesPerWord", label: "Reference formatting", value: perWord(priceList.referencesTenthsOfCent) },
    { name: "minimum", label: "Minimum order price", value: inDollars(priceList.minimumCents) },
    { name: "freeADay", label: "Free checks a day", value: String(checks.freeADay) },
    ...Array.from({ length: PACKS_MOST }, (_, at) => checks.packs?.[at]).flatMap((pack, at) => [
      { name: `packs.${at}.credits`, label: `Check pack ${at + 1}, credits`, value: pack ? String(pack.credits) : "" },
      { name: `packs.${at}.dollars`, label: `Check pack ${at + 1}, price`, value: pack ? inDollars(pack.cents) : "" },
    ]),
    ...Object.entries(taxTenths).map(([code, tenths]) => ({
      name: `tax.${code}`,
      label: `Tax in ${countryName(code)}, %`,
      value: (tenths / 10).toFixed(1),
    })),
  ];
}

export type PriceDifference = { name: string; label: string; before: string; after: string };

/** The values that differ, as they are read. */
export function priceDifferences(before: PriceList, after: PriceList): PriceDifference[] {
  const [was, is] = [priceRows(before), priceRows(after)];
  const names = [...new Set([...was, ...is].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [old, fresh] = [was.find((row) => row.name === name), is.find((row) => row.name === name)];
    if (old?.value === fresh?.value) return [];
    const label = (fresh ?? old)?.label ?? name;
    return [{ name, label, before: shownValue(name, old?.value), after: shownValue(name, fresh?.value) }];
  });
}

/** Switches are "Yes" and "No"; an empty value is "None". */
export function shownValue(name: string, value: string | undefined): string {
  if (/^(?:services|deadlines)\./.test(name)) return value === "on" ? "Yes" : "No";
  return value === undefined || value === "" ? "None" : value;
}

function dollarsOf(rate: Rate, level: StudyLevel): string {
  return rate.unit === "word" ? perWord(rate.tenthsOfCent[level]) : inDollars(rate.cents[level]);
}

function perWord(tenthsOfCent: number): string {
  return (tenthsOfCent / 1000).toFixed(3);
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
