import { fitting } from "./metadata.ts";
import { StripeListed, StripePage } from "./schemas.ts";

type PageRequest = { limit: number; starting_after?: string };

/** The most that Stripe lists at once. */
const A_PAGE = 100;

/**
 * Every entry of a list, page after page. The SDK can do the same, and throws without naming the field if a page has no
 * list.
 */
export async function* entriesOf(ask: (page: PageRequest) => Promise<unknown>): AsyncGenerator<unknown> {
  let request: PageRequest = { limit: A_PAGE };
  for (;;) {
    const { data, has_more } = fitting(StripePage, await ask(request), "list");
    yield* data;
    if (!has_more || data.length === 0) return;
    request = { limit: A_PAGE, starting_after: fitting(StripeListed, data.at(-1), "list.data").id };
  }
}
