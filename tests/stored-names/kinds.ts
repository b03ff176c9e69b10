import { readFileSync } from "node:fs";
import type { Finding, Findings, Lists, StoredNames } from "./compare.ts";
import { readSeals } from "./compare.ts";
import { addresses, callsAnswered } from "./derive/addresses.ts";
import { browser } from "./derive/browser.ts";
import { documents } from "./derive/documents.ts";
import { findingsOfFormats } from "./derive/formats.ts";
import { html } from "./derive/html.ts";
import { platform } from "./derive/platform.ts";
import { queues } from "./derive/queues.ts";
import { signing } from "./derive/signing.ts";
import { tableNames } from "./derive/tables.ts";
import { vendors } from "./derive/vendors.ts";
import { words } from "./derive/words.ts";
import { addressLists } from "./lists/addresses.ts";
import { browserLists } from "./lists/browser.ts";
import { columnLists } from "./lists/columns.ts";
import { documentLists } from "./lists/documents.ts";
import { formatLists } from "./lists/formats.ts";
import { htmlLists } from "./lists/html.ts";
import { platformLists } from "./lists/platform.ts";
import { queueLists } from "./lists/queues.ts";
import { signedLists } from "./lists/signed.ts";
import { signingLists } from "./lists/signing.ts";
import { tableLists } from "./lists/tables.ts";
import { valueLists } from "./lists/values.ts";
import { vendorLists } from "./lists/vendors.ts";
import { wordLists } from "./lists/words.ts";

const lists: Lists = {
  ...queueLists,
  ...columnLists,
  ...valueLists,
  ...tableLists,
  ...wordLists,
  ...documentLists,
  ...signedLists,
  ...signingLists,
  ...formatLists,
  ...browserLists,
  ...addressLists,
  ...platformLists,
  ...vendorLists,
  ...htmlLists,
};

const findings: Findings = {
  ...queues,
  ...tableNames,
  ...words,
  ...documents,
  ...signing,
  ...findingsOfFormats(formatLists),
  ...browser,
  ...addresses,
  "calls from outside": { found: callsFromOutside },
  ...platform,
  ...vendors,
  ...html,
};

/** Calls that are listed and answered, and whatever is answered outside the API of our own pages. */
function callsFromOutside(): string[] {
  const { names = [] } = addressLists["calls from outside"] ?? {};
  return callsAnswered().filter((call) => names.includes(call) || !/ \/api\//.test(call));
}

const seals = readSeals(readFileSync("tests/stored-names/seals.txt", "utf8"));

export type Kind = { kind: string; list: StoredNames; finding: Finding; seals: ReadonlySet<string> };

/** Every kind that has a list; what has no list, or nothing that finds it, is named by the test. */
export const kinds: Kind[] = Object.entries(lists).flatMap(([kind, list]) => {
  const finding = findings[kind];
  return finding ? [{ kind, list, finding, seals: seals.get(kind) ?? new Set<string>() }] : [];
});

export const sides = {
  listed: Object.keys(lists).sort(),
  found: Object.keys(findings).sort(),
  sealed: [...seals.keys()].sort(),
};
