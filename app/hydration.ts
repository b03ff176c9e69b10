/** The `handle` of a route. Pages hydrate only if a route requests it: public pages load no framework. */
type RouteHandle = { hydrate?: boolean };

/** A loader may also request hydration if it depends on the configuration (Clerk's components need React). */
export function hydrates(matches: readonly { handle?: unknown; loaderData?: unknown }[]): boolean {
  return matches.some((match) => saysSo(match.handle) || saysSo(match.loaderData));
}

function saysSo(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as RouteHandle).hydrate === true;
}
