/** Limits `OFFSET`: the database would read and skip every row before the page. */
const LAST_PAGE = 400;

/** The page number in `?page=`; 1 if the value is invalid. */
export function pageNumber(request: Request): number {
  const number = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1;
}
