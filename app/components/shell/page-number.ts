/** Rows of one page of a list. */
export const PAGE_ROWS = 25;
/** Further than this no one pages by hand, and the database would only skip rows. */
const LAST_PAGE = 400;

/** The page asked for in ?page=; anything that is no page is the first. */
export function pageNumber(request: Request): number {
  const number = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1;
}
