import { COUNTED_MOST } from "#schema/shared/listing.ts";

/** A number of rows up to 10,000; above it "10,000+". */
export function countText(count: number): string {
  return count > COUNTED_MOST ? `${COUNTED_MOST.toLocaleString("en")}+` : count.toLocaleString("en");
}
