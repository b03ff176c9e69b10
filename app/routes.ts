import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type PageEntry, pagesOf, pageTable } from "./route-table.ts";

/** The router's routes. They are case-sensitive: /Sign-Up is not /sign-up, as in the gateway. */
function routesOf(entries: readonly PageEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({ ...routeOf(entry), caseSensitive: true }));
}

function routeOf({ file, path, index: isIndex, id, children = [] }: PageEntry): RouteConfigEntry {
  const more = id === undefined ? {} : { id };
  if (isIndex) return index(file, more);
  return path === undefined ? layout(file, more, routesOf(children)) : route(path, file, more, routesOf(children));
}

/** Pages that only local builds have; production bundles contain none of their code (tests/built/platform/bundle.test.ts). */
const localRoutes: RouteConfigEntry[] =
  process.env.BUILD_MODE === "local" ? [route("__local/gallery", "routes/local/gallery.tsx")] : [];

// A page without a right stops the build.
pagesOf();

export default [...routesOf(pageTable), ...localRoutes] satisfies RouteConfig;
