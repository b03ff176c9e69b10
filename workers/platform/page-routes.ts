import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Manifest = ServerBuild["routes"];

const trees = new WeakMap<Manifest, RouteObject[]>();

/** The ids of the routes that a page is drawn from, from the root to itself. */
export function routesOfPage(routes: Manifest, pathname: string): ReadonlySet<string> {
  let tree = trees.get(routes);
  if (!tree) {
    tree = childrenOf(routes, undefined);
    trees.set(routes, tree);
  }
  return new Set(matchRoutes(tree, pathname)?.map(({ route }) => route.id ?? ""));
}

function childrenOf(routes: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const place = { id, path, caseSensitive };
    return [index ? { ...place, index: true as const } : { ...place, children: childrenOf(routes, id) }];
  });
}
