/**
 * The route of a path. A page, its data request and the page with a trailing slash have the same route, so that a
 * rule about a path applies to each of them.
 */
export function routePath(pathname: string): string {
  const page = pathname.toLowerCase().replace(/(?:\/_root|\/_)?\.data$/, "");
  return page.replace(/\/+$/, "") || "/";
}
