import { times } from "#core/orders/order.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { documents } from "../../tables/index.ts";
import { deletionOf } from "./deletion.ts";
import type { OrderLife } from "./order-life.ts";

/** The file an order is about, kept until the order is over and its time has passed. */
export function orderDocument({ world, chance, row, request, freeAt }: OrderLife): string | null {
  const { measured, title } = request;
  if (measured === null) return null;
  const createdAt = row.placedAt - chance.int(3, 20) * 60_000;
  const id = chance.uuid(createdAt);
  const variant = chance.pick(world.variants);
  const deleteAt = Math.max(createdAt + 30 * DAY_MS, row.placedAt + times.closing);
  const due = freeAt === null ? null : Math.max(deleteAt, freeAt) + chance.int(20, 300) * 1000;
  world.put(documents, {
    id,
    ownerId: row.userId,
    name: `${title}.${variant.file.extension}`,
    kind: variant.file.kind,
    bytes: variant.file.bytes,
    sha256: variant.file.sha256,
    storageKey: variant.file.storageKey,
    words: measured,
    pages: variant.file.kind === "pdf" ? Math.ceil(measured / 300) : null,
    language: "en",
    status: "ready",
    deleteAt,
    familyId: id,
    idempotencyKey: chance.key(),
    createdAt,
    updatedAt: createdAt + 4_000,
    ...deletionOf(id, due, world.now),
  });
  return id;
}
