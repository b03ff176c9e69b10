import type { Services } from "#app/services/index.ts";
import { type PriceBook, priceBook } from "#core/price-book.ts";

/** The price book in force: the one place that every page with a price asks. */
export async function currentBook(_services: Services): Promise<PriceBook> {
  return priceBook;
}
