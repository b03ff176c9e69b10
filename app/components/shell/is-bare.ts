/** Whether a page of an area is shown without the area's layout, as a report is. */
export function isBare(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare === true);
}
