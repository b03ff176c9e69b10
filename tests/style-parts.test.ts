import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const STYLES = "app/styles/";

/** Which part of the product a style sheet belongs to; one that no line names is shared by all of them. */
const sheetParts: [RegExp, string][] = [
  [/^app\/orders\//, "orders"],
  [/^app\/writing/, "writing"],
  [/^app\/(?:conversation|inbox)\/|^app\/conversation(?:s|-rows)\.css/, "conversations"],
  [/^app\/notifications/, "notifications"],
  [/^app\/media/, "media"],
  [/^app\/admin-checks/, "admin checks"],
  [/^app\/(?:document|process)|^check\.css/, "checks"],
  [/^app\/home/, "home"],
  [/^viewer/, "report"],
  [/^payment/, "payments"],
  [/^(?:verify|shared-report)/, "verify"],
  [/^(?:public\/|identity|pages\.|print\.)/, "public"],
];

/** Folders of components that belong to one part; the rest puts screens together and may use what it shows. */
const componentParts: [string, string][] = [
  ["app/components/orders/pricing/", "public"],
  ["app/components/orders/", "orders"],
  ["app/components/content/editor/", "writing"],
  ["app/components/checks/admin/", "admin checks"],
  ["app/components/media/", "media"],
  ["app/components/conversations/inbox/", "conversations"],
  ["app/components/conversations/messages/", "conversations"],
  ["app/components/checks/submit/", "checks"],
  ["app/components/checks/report-viewer/", "report"],
  ["app/components/checks/report/", "report"],
];

/** What is linked together on one page: only these meet. */
const pages: string[][] = [
  ["app.css", "app/screens.css", "app/writing.css"],
  ["app.css", "app/screens.css", "viewer.css", "check.css"],
  ["site.css", "pages.css"],
  ["site.css", "payment.css", "verify.css"],
  ["site.css", "identity.css"],
  ["site.css", "viewer.css", "check.css", "shared-report.css"],
];

/** Classes that more than one part defines, each with its reason. */
const sharedOnPurpose: Record<string, string> = {
  skip: "paper has no use for it: the printed page hides what the screen needs",
  btn: "paper has no use for it: the printed page hides what the screen needs",
  code: "inline code of all pages; an article's block of code is a div of the same name in stored HTML",
  need: "the home page gives the mark of a row of work its colour",
  rp: "the home page shows a report that is still running in the shared card",
  st: "the notification page colours the state in the shared heading of a setting",
  setting: "the notification page lays out settings that hold more than one field",
  wt: "order and check tables colour the chosen row of the shared table",
  inrow: "the overview shows conversations in the row of the inbox",
  stages: "the report that is running shows the stages of its check",
  rcpt: "the checkout and the price page set the shared receipt larger; no page links both",
  verify: "verify.css is linked after payment.css by the page that verifies either",
};

/** Classes of one part that another part's components use, each with its reason. */
const borrowedOnPurpose: Record<string, string> = {};

test("no class is defined by two style parts that one page links", () => {
  const found = new Map<string, string>();
  for (const page of pages) {
    const definers = new Map<string, Map<string, string>>();
    for (const sheet of new Set(page.flatMap((name) => imported(STYLES + name))))
      for (const [name, selector] of ownClasses(sheet, (one) => !narrowed(one, partOf(sheet)))) {
        const parts = definers.get(name) ?? definers.set(name, new Map()).get(name)!;
        if (!parts.has(partOf(sheet))) parts.set(partOf(sheet), `${sheet}: ${selector}`);
      }
    for (const [name, parts] of definers) if (parts.size > 1) found.set(name, [...parts.values()].join(" | "));
  }
  const unexplained = [...found].filter(([name]) => !sharedOnPurpose[name]).map(([name, where]) => `.${name} ${where}`);
  expect(unexplained).toEqual([]);
  expect(Object.keys(sharedOnPurpose).filter((name) => !found.has(name))).toEqual([]);
});

test("a component takes its styles from its own part or from the shared sheets", () => {
  const borrowed = new Map<string, string>();
  const metBy = new Map<string, Map<string, Set<string>>>();
  for (const path of listed("*.tsx")) {
    const own = componentParts.find(([folder]) => path.startsWith(folder))?.[1];
    if (!own) continue;
    const met = metBy.get(own) ?? metBy.set(own, definedBeside(own)).get(own)!;
    for (const name of usedClasses(path)) {
      const parts = met.get(name);
      if (parts && !partsNaming(name).has(own) && !partsNaming(name).has("shared"))
        borrowed.set(name, `${path}: .${name} of ${[...parts].join(", ")}`);
    }
  }
  const unexplained = [...borrowed].filter(([name]) => !borrowedOnPurpose[name]).map(([, where]) => where);
  expect(unexplained).toEqual([]);
  expect(Object.keys(borrowedOnPurpose).filter((name) => !borrowed.has(name))).toEqual([]);
});

test("every page that links style sheets is in the list above", () => {
  const linked = new Set(
    listed("*.tsx").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/styles\/((?:app\/)?[\w-]+\.css)\?url"/g)].map(([, sheet]) => sheet!),
    ),
  );
  expect([...linked].filter((sheet) => !pages.flat().includes(sheet))).toEqual([]);
});

/** The classes defined on the pages that link a part's sheets, with the parts that define them. */
function definedBeside(own: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const page of pages.map((names) => [...new Set(names.flatMap((name) => imported(STYLES + name)))]))
    if (page.some((sheet) => partOf(sheet) === own))
      for (const sheet of page)
        for (const name of ownClasses(sheet).keys()) found.set(name, (found.get(name) ?? new Set()).add(partOf(sheet)));
  return found;
}

function partOf(sheet: string): string {
  return sheetParts.find(([pattern]) => pattern.test(sheet.slice(STYLES.length)))?.[1] ?? "shared";
}

function listed(pattern: string): string[] {
  const paths = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "--", `app/**/${pattern}`, `app/${pattern}`],
    {
      encoding: "utf8",
    },
  );
  return [...new Set(paths.split("\n"))].filter((path) => path !== "" && existsSync(path));
}

/** A sheet and everything it imports. */
function imported(sheet: string): string[] {
  const inner = [...readFileSync(sheet, "utf8").matchAll(/@import "([^"]+)"/g)];
  return [...inner.flatMap(([, path]) => imported(normalize(join(dirname(sheet), path!)))), sheet];
}

function selectorsOf(sheet: string): string[] {
  const css = readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...css.matchAll(/([^{};@]+)\{/g)].flatMap(([, list]) => split(list!)).filter((selector) => selector !== "");
}

/** At the commas that part selectors, not at those inside :is(). */
function split(list: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += sign;
  }
  return selectors.map((selector) => selector.trim());
}

/** The classes that alone decide where a selector begins: `.a b` is a rule of `.a`, `.a.b c` one of the pair. */
function ownClasses(sheet: string, which: (selector: string) => boolean = () => true): Map<string, string> {
  const found = new Map<string, string>();
  for (const selector of selectorsOf(sheet).filter(which)) {
    const first =
      /^(?:[^\s>+~(]|\((?:[^()]|\([^()]*\))*\))+/.exec(selector)?.[0].replace(/:(?:not|has)\(.*\)/, "") ?? "";
    const classes = classesOf(first);
    if (classes.length === 1 || first.startsWith(":is("))
      for (const name of classes) if (!found.has(name)) found.set(name, selector);
  }
  return found;
}

/** `.wt .order-title` reaches only what has a class of its own part, anyone who else says `.wt`. */
function narrowed(selector: string, part: string): boolean {
  const [, ...others] = classesOf(selector);
  return others.some((name) => partsNaming(name).size === 1 && partsNaming(name).has(part));
}

const naming = new Map<string, Set<string>>();
function partsNaming(name: string): Set<string> {
  if (naming.size === 0)
    for (const sheet of listed("*.css"))
      for (const one of selectorsOf(sheet).flatMap(classesOf))
        naming.set(one, (naming.get(one) ?? new Set()).add(partOf(sheet)));
  return naming.get(name) ?? new Set();
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!);
}

function usedClasses(path: string): Set<string> {
  const text = readFileSync(path, "utf8");
  const values = [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(
    ([, plain, code]) =>
      plain === undefined
        ? quoted(code!.replace(/\$\{([^}]*)\}/g, (_, inner: string) => ` ${quoted(inner).join(" ")} `))
        : [plain],
  );
  return new Set(values.flatMap((value) => value.split(/[^\w-]+/)).filter(Boolean));
}

function quoted(code: string): string[] {
  return [...code.matchAll(/["`]([^"`]*)["`]/g)].map(([, words]) => words!);
}
