import { execFileSync } from "node:child_process";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { writeFilters } from "#core/checks/report/view.ts";
import { CheckListFilter } from "#schema/checks/admin-checks.ts";
import { callRules } from "#workers/platform/route-rules.ts";
import { callsOf, codeOf, filesIn, importsOf, type Node, sourceOf } from "../code.ts";
import type { Findings } from "../compare.ts";
import { distinct, HOLE, maybeTextsOf, unwrapped } from "../strings.ts";

type Page = { path: string; file: string };

function pagesOf(entries: readonly RouteConfigEntry[], under = ""): Page[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path === undefined ? under : `${under}/${path}`;
    const page = { path: here || "/", file: `app/${file}` };
    return [...(path !== undefined || index ? [page] : []), ...pagesOf(children, here)];
  });
}

/** `POST /api/push`: what the Worker answers beside the pages. */
export const callsAnswered = once((): string[] => callRules.map(({ method, pattern }) => `${method} ${pattern}`));

/** Parameters of addresses that pages, calls and the edge-cached pages ask for. */
function parameters(): string[] {
  const asking = filesIn("app/components/", "app/routes/", "app/core/", "app/services/", "workers/").filter((path) =>
    /searchParams|URLSearchParams|req\.query/.test(sourceOf(path)),
  );
  return distinct([
    ...parametersIn(asking),
    ...filesIn("workers/api/").flatMap(validatedParameters),
    ...Object.keys(CheckListFilter.shape),
    ...filterNames(),
    ...tokenParameters(),
  ]);
}

/** The keys of the schemas that a part of the API parses its queries with. */
function validatedParameters(path: string): string[] {
  const code = codeOf(path);
  const schemas = callsOf([path], /^query$/).map(({ args: [schema] }) => String(schema?.name));
  return code.nodes
    .filter(({ type, id }) => type === "VariableDeclarator" && schemas.includes(id.name))
    .flatMap(({ init }) => ((init?.arguments?.[0]?.properties ?? []) as Node[]).map(({ key }) => String(key.name)));
}

function parametersIn(paths: readonly string[]): string[] {
  return callsOf(paths, /(?<![hH]eaders|[fF]orm|[dD]ata)\.(?:get|has|getAll)$|\breq\.query$/).flatMap(
    ({ code, callee, args: [name] }) =>
      name && isOfAnAddress(name) && !/\bheaders\b/.test(callee)
        ? maybeTextsOf(code, name).filter((text) => /^\w+$/.test(text))
        : [],
  );
}

function isOfAnAddress({ type, name }: Node): boolean {
  return type === "Literal" || (type === "Identifier" && /^[A-Z_]+$/.test(name));
}

/** The viewer's filters, by writing every one of them. */
function filterNames(): string[] {
  const report = {
    options: { excludeQuotations: false, excludeBibliography: false, excludeTemplates: false, smallMatchWords: 0 },
    matches: [{ id: "m" }],
    sources: [{ id: "s", number: 1 }],
  };
  const everything = {
    quotations: true,
    bibliography: true,
    citations: true,
    templates: true,
    hidden: true,
    smallMatchWords: 1,
    smallSourceWords: 1,
    smallSourcePercent: 1,
    fromYear: 2000,
    toYear: 2001,
    sources: ["s"],
    matches: ["m"],
    kinds: ["student" as const],
    groups: ["not_cited" as const],
  };
  return [...writeFilters(new URLSearchParams(), everything, report).keys()];
}

/** Tokens that are taken out of an address and put into a cookie. */
function tokenParameters(): string[] {
  return callsOf(["workers/platform/pages.ts"], /^keepLink$/).map(({ args }) =>
    String(unwrapped(args[4] as Node).value),
  );
}

/** Files as they are served: articles name them, and link previews that others keep. */
const publicFiles = once((): string[] => {
  const tracked = execFileSync("git", ["ls-files", "public"], { encoding: "utf8" }).split("\n").filter(Boolean);
  return tracked.map((path) => path.replace(/^public/, "")).filter((path) => path !== "/_headers");
});

function once<Found>(find: () => Found): () => Found {
  let found: Found | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Why an address that is handed out leads nowhere, or to a page that does not read what it says; null where it leads. */
export function leadsNowhere(address: string): string | null {
  const [whole = "", anchor] = address.replace(/^\*(?=\/)/, "").split("#");
  const [path = "", query] = whole.split("?");
  const page = pagesOf(routes).find((one) => one.path !== "/*" && fits(one.path, path));
  const answered = callsAnswered().some((call) => fits(call.replace(/^\w+ /, ""), path));
  if (!page && !answered && !publicFiles().includes(path)) return `${address}: nothing answers ${path}.`;
  const around = page ? [page.file, ...importsOf(codeOf(page.file)).filter((file) => /\.tsx?$/.test(file))] : [];
  const name = query?.split("=")[0];
  if (name && !parametersIn(around).includes(name) && !tokenParameters().includes(name))
    return `${address}: the page of ${path} does not read ${name}.`;
  const anchored = new RegExp(`\\bid="${anchor}"`);
  return !anchor || anchor === HOLE || around.some((file) => anchored.test(sourceOf(file)))
    ? null
    : `${address}: the page of ${path} has no #${anchor}.`;
}

/** `/d/:domain` fits `/d/*`. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/\/\*$/, "(?:/.*)?").replace(/:\w+/g, "[^/]+").replace(/\./g, "\\.");
  return new RegExp(`^${source}$`).test(path);
}

/** Paths of our own that are written out where emails, notifications and lists are made. */
export function pathsWritten(): string[] {
  return distinct(
    filesIn("app/core/", "app/services/", "db/").flatMap((path) =>
      codeOf(path).nodes.flatMap(({ type, value }) =>
        type === "Literal" && typeof value === "string" && /^\/[a-z][\w/.-]*$/.test(value) ? value : [],
      ),
    ),
  );
}

export const addresses: Findings = {
  pages: { found: () => pagesOf(routes).map(({ path }) => path) },
  "public files": { found: publicFiles },
  "parameters of addresses": { found: parameters },
};
