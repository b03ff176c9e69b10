import type { Clock, Signer } from "#core/ports.ts";
import type { Listing } from "#schema/shared/listing.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/** A page in the history of a browser still opens after this; later its address shows the first page. */
const CURSOR_MS = 30 * DAY_MS;

/** The values by which a row is sorted: the last is its id, so that no two rows have the same. */
type Place = readonly [value: string | number, id: string];

/** What the database is asked for. Backwards, the rows nearest before the place come first. */
type Slice = { place: Place | null; backwards: boolean; limit: number };

export type Page<Row> = { rows: Row[]; newer: string | null; older: string | null };

type Ports = { signer: Signer; clock: Clock };

type Asked<Row> = {
  listing: Omit<Listing, "rows"> & { rows: number };
  /** The list with its filters: a cursor of another list, filter, order or person leads to the first page. */
  scope: string;
  slice: (slice: Slice) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
};

/**
 * One page of a list with the cursors of its neighbours. Pages are found by a row's own values, so that a page deep in the
 * history costs as much as the first, and new rows move nothing. Cursors are signed: a place is never a person's to make up.
 */
export async function pageOf<Row>(ports: Ports, { listing, scope, slice, placeOf }: Asked<Row>): Promise<Page<Row>> {
  const { cursor, rows: limit } = listing;
  const of = `${scope} ${listing.descending ? "-" : ""}${listing.sort}`;
  const place = cursor === null ? null : await placeIn(ports, cursor, of);
  const backwards = place !== null && listing.backwards;
  const found = await slice({ place, backwards, limit: limit + 1 });
  const more = found.length > limit;
  // Nothing is left after the place, or less than a page before it: the first page, which is full.
  if (place !== null && (backwards ? !more : found.length === 0)) {
    return pageOf(ports, { listing: { ...listing, cursor: null }, scope, slice, placeOf });
  }
  const rows = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit);
  return {
    rows,
    newer: place === null ? null : await cursorAt(rows[0]),
    older: backwards || more ? await cursorAt(rows.at(-1)) : null,
  };

  async function cursorAt(row: Row | undefined): Promise<string | null> {
    if (row === undefined) return null;
    const [value, id] = placeOf(row);
    return ports.signer.sign("cursor", { of, value, id }, ports.clock.now() + CURSOR_MS);
  }
}

async function placeIn({ signer, clock }: Ports, cursor: string, of: string): Promise<Place | null> {
  const claims = await signer.verify("cursor", cursor, clock.now());
  if (claims?.of !== of || claims.value === undefined || typeof claims.id !== "string") return null;
  return [claims.value, claims.id];
}
