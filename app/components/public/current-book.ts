import type { Services } from "#app/services/index.ts";
import type { PriceBook } from "#core/price-book.ts";

/** The price book in force: the one place that every page with a price asks. */
export async function currentBook(services: Services): Promise<PriceBook> {
  return services.prices.current();
}
