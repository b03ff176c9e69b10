/** What a route says about itself. Pages hydrate only where they say so: public pages ship no framework. */
type RouteHandle = { hydrate?: boolean };

/** A route may also decide while loading, when it depends on the configuration (Clerk's components need React). */
export function hydrates(matches: readonly { handle?: unknown; loaderData?: unknown }[]): boolean {
  return matches.some((match) => saysSo(match.handle) || saysSo(match.loaderData));
}

function saysSo(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as RouteHandle).hydrate === true;
}
