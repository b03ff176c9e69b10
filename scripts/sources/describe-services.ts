import { type ServiceTerms, serviceTerms } from "#core/sources/open-services/terms.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import { type OpenService, openServices } from "#schema/vocabulary/open-services.ts";

const keySettings: Partial<Record<OpenService, string>> = {
  semantic_scholar: "SEMANTIC_SCHOLAR_KEY",
  openalex: "OPENALEX_KEY",
  core: "CORE_KEY with CORE_NON_COMMERCIAL=yes",
  brave: "BRAVE_KEY",
};

/** Some lines for each service. */
export function describeServices(access: OpenTextAccess): string[] {
  return openServices.flatMap((service) => {
    const terms = serviceTerms[service];
    return [
      `${service}: ${terms.name}, ${terms.holds}`,
      `  key    ${keyState(service, access)}`,
      `  price  ${priceOf(terms)}`,
      `  limits ${limitsOf(terms, access.keys[service] !== undefined)}`,
      `  page   ${terms.homepage || "none: it is served by a stand-in of local runs"}`,
      "",
    ];
  });
}

/** "required, not set (OPENALEX_KEY)". */
export function keyState(service: OpenService, access: OpenTextAccess): string {
  const { key } = serviceTerms[service];
  if (key === "none") return "not needed";
  const isSet = access.keys[service] !== undefined;
  return `${key}, ${isSet ? "set" : `not set (${keySettings[service] ?? "no setting"})`}`;
}

/** Dollars of a request, "$0.005". */
export function dollars(microDollars: number): string {
  return `$${(microDollars / 1_000_000).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}

function priceOf({ microDollars, microDollarsPerDay }: ServiceTerms): string {
  return microDollars === 0
    ? "free"
    : `${dollars(microDollars)} a request, at most ${dollars(microDollarsPerDay)} a day`;
}

function limitsOf(terms: ServiceTerms, isKeyed: boolean): string {
  const interval = (isKeyed ? terms.keyedIntervalMs : undefined) ?? terms.intervalMs;
  return `one request every ${interval} ms, ${terms.parallel} at a time, ${terms.callsPerCheck} a check, ${terms.callsPerDay.toLocaleString("en-GB")} a day`;
}
