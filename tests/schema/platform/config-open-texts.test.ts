import { expect, test } from "vitest";
import { readConfig } from "#schema/platform/config.ts";
import { openTextAccessOf } from "#schema/platform/config-open-texts.ts";
import { keylessServices, openServices } from "#schema/vocabulary/open-services.ts";

const local = { MODE: "local" };
const production = {
  APP_URL: "https://marginalia.example",
  API_URL: "https://marginalia.example/api",
  CLERK_PUBLISHABLE_KEY: "pk_live_Y2xlcmsubWFyZ2luYWxpYS5leGFtcGxlJA",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_JWT_KEY: "pem",
  TEXT_KEY: `${"A".repeat(43)}=`,
};
const standIn = "http://127.0.0.1:99";

function servicesOf(vars: Record<string, unknown>) {
  const read = readConfig(vars);
  return read.ok ? read.config.openServices : read.problems;
}

test("no service is asked unless it is named", () => {
  expect(servicesOf(local)).toEqual([]);
  expect(servicesOf({ ...local, OPEN_TEXTS: "" })).toEqual([]);
  expect(servicesOf({ ...production, OPEN_TEXTS: " " })).toEqual([]);
  expect(openTextAccessOf(local).services).toEqual([]);
});

test("services are named in any order, separated by spaces or commas", () => {
  expect(servicesOf({ ...production, OPEN_TEXTS: "doaj, arxiv  europe_pmc" })).toEqual(["europe_pmc", "arxiv", "doaj"]);
  expect(servicesOf({ ...production, OPEN_TEXTS: keylessServices.join(" ") })).toHaveLength(6);
});

test("an unknown service stops the start, and the known ones are named", () => {
  const [problem, ...others] = servicesOf({ ...local, OPEN_TEXTS: "arxiv google" });
  expect(problem).toMatch(/^OPEN_TEXTS(?:\.1)? must name services: /);
  for (const name of openServices) expect(problem).toContain(name);
  expect(others).toEqual([]);
  expect(openTextAccessOf({ ...local, OPEN_TEXTS: "arxiv google" }).services).toEqual([]);
});

test("a stand-in gets phrases of students' texts: it is on this machine, in a local run alone", () => {
  const refused = ["OPEN_TEXTS_URL must be a loopback address, in a local run alone"];
  expect(servicesOf({ ...local, OPEN_TEXTS: "arxiv", OPEN_TEXTS_URL: standIn })).toEqual(["arxiv"]);
  expect(servicesOf({ ...local, OPEN_TEXTS_URL: "http://192.0.2.7:99" })).toEqual(refused);
  expect(servicesOf({ ...local, OPEN_TEXTS_URL: "https://stand-in.example" })).toEqual(refused);
  expect(servicesOf({ ...production, OPEN_TEXTS_URL: standIn })).toEqual(refused);
  const access = { OPEN_TEXTS: "arxiv", OPEN_TEXTS_URL: standIn };
  expect(openTextAccessOf({ ...local, ...access })).toMatchObject({ services: ["arxiv"], standIn });
  expect(openTextAccessOf({ MODE: "production", ...access })).toMatchObject({ services: [], standIn: null });
  expect(openTextAccessOf({ ...local, ...access, OPEN_TEXTS_URL: "https://stand-in.example" }).services).toEqual([]);
});

test("the setting of before, an address of Europe PMC, still turns it on in production", () => {
  const old = { EUROPE_PMC_URL: "https://www.ebi.ac.uk/europepmc/webservices/rest" };
  expect(servicesOf({ ...production, ...old })).toEqual(["europe_pmc"]);
  expect(servicesOf({ ...production, ...old, OPEN_TEXTS: "" })).toEqual([]);
  expect(servicesOf({ ...production, EUROPE_PMC_URL: "" })).toEqual([]);
  expect(servicesOf({ ...local, ...old })).toEqual([]);
  expect(openTextAccessOf(old).services).toEqual(["europe_pmc"]);
  expect(openTextAccessOf({ ...old, ...local }).services).toEqual([]);
});

test("the demo library needs the stand-in that serves it", () => {
  expect(servicesOf({ ...local, OPEN_TEXTS: "demo_library" })).toEqual([
    "OPEN_TEXTS names demo_library, which needs OPEN_TEXTS_URL",
  ]);
  expect(servicesOf({ ...local, OPEN_TEXTS: "demo_library", OPEN_TEXTS_URL: standIn })).toEqual(["demo_library"]);
});

test("budgets are written in dollars a day, and a key of CORE counts with its confirmation alone", () => {
  const vars = {
    ...local,
    OPEN_TEXTS: "core brave",
    OPEN_TEXTS_DAY_USD: "openalex=1 brave=2.50",
    CORE_KEY: "core-key",
  };
  expect(openTextAccessOf(vars)).toMatchObject({ dayDollars: { openalex: 1, brave: 2.5 }, keys: {} });
  expect(openTextAccessOf({ ...vars, CORE_NON_COMMERCIAL: "yes" }).keys).toEqual({ core: "core-key" });
  expect(openTextAccessOf({ ...vars, OPEN_TEXTS_DAY_USD: "much" })).toMatchObject({
    services: ["core", "brave"],
    dayDollars: { brave: 0, openalex: 0 },
  });
});

test("a malformed setting turns off what it is about, and nothing else", () => {
  const vars = { MODE: "production", OPEN_TEXTS: "arxiv brave", BRAVE_KEY: "short" };
  expect(openTextAccessOf(vars)).toMatchObject({ services: ["arxiv", "brave"], keys: {} });
  const hosts = "a.example ".repeat(300);
  expect(openTextAccessOf({ ...vars, OPEN_TEXTS_WEB_HOSTS: hosts }).webHosts).toEqual(["none.invalid"]);
  expect(openTextAccessOf({ ...vars, OPEN_TEXTS: "arxive" }).services).toEqual([]);
});
