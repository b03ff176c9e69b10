import { z } from "zod";
import { type OpenService, openServices } from "../vocabulary/open-services.ts";
import { isLoopback } from "./loopback.ts";

const known = new Set<string>(openServices);

/** Names separated by spaces; empty: none. */
const serviceList = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().refine((name) => known.has(name), `must name services: ${openServices.join(", ")}`)))
  .transform((names) => names as OpenService[]);

/** "openalex=1 brave=2.50": US dollars a day. */
const budgets = z
  .string()
  .regex(/^\s*(?:[a-z_]+=\d{1,4}(?:\.\d{1,2})?\s*)*$/, "must be written as openalex=1 brave=2.50, in US dollars a day")
  .transform((value) =>
    Object.fromEntries(
      value
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => [one.split("=")[0] ?? "", Number(one.split("=")[1])]),
    ),
  );

/** A key that is no key counts as missing, which the settings page says. */
const optionalKey = z
  .preprocess((value) => (value === "" ? undefined : value), z.string().min(8).optional())
  .catch(undefined);

/** A budget that cannot be read spends nothing. */
const nothingToSpend: Record<string, number> = Object.fromEntries(openServices.map((name) => [name, 0]));
/** No host has this name (RFC 2606): a list that cannot be read permits none. */
const NO_HOST = "none.invalid";

/** Settings of the open literature. The site's Worker reads the first two alone; keys are secrets of the similarity Worker. */
export const openTextSettings = {
  /** The services that are on. Empty: no phrase of a text is sent anywhere. */
  OPEN_TEXTS: serviceList.optional(),
  /** Of local runs: an address on this machine that stands in for every service, at a path of its name. */
  OPEN_TEXTS_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url().optional()),
};

/** What is malformed here turns off what it is about, and no other service: only this Worker reads it. */
const similaritySettings = {
  ...openTextSettings,
  /** An email address or page that services can contact, sent with each request. */
  OPEN_TEXTS_CONTACT: z.string().max(200).default("").catch(""),
  OPEN_TEXTS_DAY_USD: budgets.optional().catch(nothingToSpend),
  /** Hosts whose pages a web search may read, separated by spaces; empty: any public host. */
  OPEN_TEXTS_WEB_HOSTS: z.string().max(2000).default("").catch(NO_HOST),
  SEMANTIC_SCHOLAR_KEY: optionalKey,
  OPENALEX_KEY: optionalKey,
  CORE_KEY: optionalKey,
  /** CORE's key is for non-commercial use: "yes" confirms that ours is. */
  CORE_NON_COMMERCIAL: z.enum(["yes", "no", ""]).default("").catch(""),
  BRAVE_KEY: optionalKey,
};

type OpenTextVars = { MODE?: unknown; OPEN_TEXTS?: unknown; OPEN_TEXTS_URL?: unknown };
type OldVars = OpenTextVars & { EUROPE_PMC_URL?: unknown };

/** An address in EUROPE_PMC_URL turned Europe PMC on before OPEN_TEXTS named services. A local one was a stand-in. */
export function withOldSetting<Vars extends OldVars>(vars: Vars): Vars {
  const isOn = vars.OPEN_TEXTS === undefined && Boolean(vars.EUROPE_PMC_URL) && vars.MODE !== "local";
  return isOn ? { ...vars, OPEN_TEXTS: "europe_pmc" } : vars;
}

/** A stand-in gets phrases of students' texts: it must be on this machine, and never beside a production run. */
export function openTextsFit(vars: OpenTextVars, check: z.RefinementCtx): void {
  const address = vars.OPEN_TEXTS_URL;
  if (typeof address === "string" && !isStandIn(address, vars.MODE))
    check.addIssue({
      code: "custom",
      path: ["OPEN_TEXTS_URL"],
      message: "must be a loopback address, in a local run alone",
    });
  if (Array.isArray(vars.OPEN_TEXTS) && vars.OPEN_TEXTS.includes("demo_library") && typeof address !== "string")
    check.addIssue({ code: "custom", path: ["OPEN_TEXTS"], message: "names demo_library, which needs OPEN_TEXTS_URL" });
}

function isStandIn(address: string, mode: unknown): boolean {
  return mode === "local" && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** What the similarity Worker needs to call the services. */
export type OpenTextAccess = {
  services: readonly OpenService[];
  /** In place of each service's own address, in local runs. */
  standIn: string | null;
  contact: string;
  dayDollars: Readonly<Record<string, number>>;
  webHosts: readonly string[];
  keys: Partial<Record<OpenService, string>>;
};

const NOTHING: OpenTextAccess = {
  services: [],
  standIn: null,
  contact: "",
  dayDollars: {},
  webHosts: [],
  keys: {},
};

/** A malformed list of services, or an unsafe stand-in, turns all off; the site's Worker names what is wrong with them. */
export function openTextAccessOf(vars: OpenTextVars & Record<string, unknown>): OpenTextAccess {
  const parsed = z.object(similaritySettings).safeParse(withOldSetting(vars));
  if (!parsed.success) return NOTHING;
  const v = parsed.data;
  if (v.OPEN_TEXTS_URL && !isStandIn(v.OPEN_TEXTS_URL, vars.MODE)) return NOTHING;
  const keys = {
    semantic_scholar: v.SEMANTIC_SCHOLAR_KEY,
    openalex: v.OPENALEX_KEY,
    core: v.CORE_NON_COMMERCIAL === "yes" ? v.CORE_KEY : undefined,
    brave: v.BRAVE_KEY,
  };
  return {
    services: openServices.filter((name) => v.OPEN_TEXTS?.includes(name)),
    standIn: v.OPEN_TEXTS_URL?.replace(/\/+$/, "") ?? null,
    contact: v.OPEN_TEXTS_CONTACT,
    dayDollars: v.OPEN_TEXTS_DAY_USD ?? {},
    webHosts: v.OPEN_TEXTS_WEB_HOSTS.split(/[\s,]+/).filter(Boolean),
    keys: Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined)),
  };
}
