import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const START = "window.__reactRouterManifest=";

type RouteList = {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[]; hasDefaultExport?: boolean }>;
};

/**
 * The browser's list of routes names the files that each route imports, more than half of its size. Only `<Link
 * prefetch>` uses them there, which no page has; the server writes the preloads of a page from a list of its own. Nor
 * does the browser ask whether a route has a component.
 */
export function shortenRouteList(clientFolder: string): void {
  const assets = join(clientFolder, "assets");
  const lists = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name));
  for (const file of lists.map((name) => join(assets, name))) {
    const text = readFileSync(file, "utf8");
    if (text.startsWith(START)) writeFileSync(file, withoutImports(text));
  }
}

function withoutImports(text: string): string {
  const list: RouteList = JSON.parse(text.slice(START.length).replace(/;$/, ""));
  list.entry.imports = [];
  for (const route of Object.values(list.routes)) {
    delete route.imports;
    delete route.hasDefaultExport;
  }
  // The router reads a flag that is missing as one that is false.
  return `${START}${JSON.stringify(list, (_, value) => (value === false ? undefined : value))};`;
}
