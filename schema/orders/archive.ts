import { z } from "zod";
import { orderParties, workStatuses } from "../vocabulary/orders.ts";

// Every column of a row, so that an archive is as good as the rows were. A new column is optional here: archives of
// before do not have it.
const ArchivedEvent = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  version: z.number().int(),
  act: z.string(),
  fromStatus: z.enum(workStatuses),
  toStatus: z.enum(workStatuses),
  byKind: z.enum(orderParties),
  byId: z.string().nullable(),
  byName: z.string(),
  note: z.string(),
  createdAt: z.number().int(),
});

/** The events of an order that ended long ago, as one file. */
export const OrderArchive = z.strictObject({
  v: z.literal(1),
  orderId: z.string(),
  /** The number of the order's last event when it was archived. */
  version: z.number().int(),
  count: z.number().int(),
  /** SHA-256 of the canonical JSON of the events. */
  sha256: z.string(),
  events: z.array(ArchivedEvent),
});
export type OrderArchive = z.infer<typeof OrderArchive>;
