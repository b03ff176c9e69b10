/**
 * The route a path leads to. A page, its data and the page with a slash at its end are one, so that a rule about a path
 * holds for each way of asking.
 */
export function routePath(pathname: string): string {
  const page = pathname.toLowerCase().replace(/(?:\/_root|\/_)?\.data$/, "");
  return page.replace(/\/+$/, "") || "/";
}
