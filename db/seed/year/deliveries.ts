import type { WorkCounts } from "#core/orders/ports.ts";
import { isChargedByWord } from "#core/orders/word-counts.ts";
import type { DeliveryRole } from "#schema/vocabulary/orders.ts";
import { deliveries, deliveryFiles } from "../../tables/index.ts";
import type { OrderLife } from "./order-life.ts";

export type Delivery = {
  row: typeof deliveries.$inferInsert;
  files: (typeof deliveryFiles.$inferInsert)[];
};

/** The files of the next delivery; after it was sent back, the same delivery is open again. */
export function openDelivery(life: OrderLife, fresh: boolean): void {
  const { chance, row, handler, at } = life;
  const last = life.deliveries.at(-1);
  if (last && last.row.state !== "out") {
    if (!fresh) last.row.state = "open";
    return;
  }
  const id = chance.uuid(at);
  const number = life.deliveries.length + 1;
  const by = { byId: handler.id, byName: handler.name };
  const delivery: Delivery = { row: { id, orderId: row.id, number, state: "open", ...by, createdAt: at }, files: [] };
  for (const role of rolesOf(life)) delivery.files.push(fileOf(life, id, role));
  life.deliveries.push(delivery);
}

export function submitDelivery(life: OrderLife): void {
  const last = life.deliveries.at(-1);
  if (last) Object.assign(last.row, { state: "submitted", message: "Every change has a comment that says why." });
}

export function deliver(life: OrderLife): void {
  const last = life.deliveries.at(-1);
  if (last) Object.assign(last.row, { state: "out", deliveredAt: life.at });
}

export function putDeliveries({ world, row: { expertId, promisedAt }, deliveries: made }: OrderLife): void {
  for (const { row, files } of made) {
    world.put(deliveries, row.deliveredAt ? { ...row, expertId, promisedAt } : row);
    for (const file of files) world.put(deliveryFiles, file);
  }
}

function rolesOf({ row, chance }: OrderLife): DeliveryRole[] {
  if (!isChargedByWord(row.kind) || row.kind === "feedback") return ["letter"];
  if (row.institutionRule !== "corrections_allowed") return chance.is(0.3) ? ["tracked", "letter"] : ["tracked"];
  return chance.is(0.2) ? ["tracked", "clean", "letter"] : ["tracked", "clean"];
}

function fileOf(life: OrderLife, deliveryId: string, role: DeliveryRole): typeof deliveryFiles.$inferInsert {
  const { world, chance, row, at } = life;
  const commentsOnly = role === "tracked" && row.institutionRule !== "corrections_allowed";
  const { storageKey, bytes, sha256 } = world.deliverables[commentsOnly ? "comments" : role];
  return {
    id: chance.uuid(at),
    deliveryId,
    orderId: row.id,
    role,
    name: `order-${row.number}-${role}.${role === "letter" ? "pdf" : "docx"}`,
    kind: role === "letter" ? "pdf" : "docx",
    bytes,
    sha256,
    storageKey,
    counts: role === "letter" ? null : countsOf(life, role === "clean", commentsOnly),
    idempotencyKey: chance.key(),
    createdAt: at,
  };
}

function countsOf({ chance, row }: OrderLife, clean: boolean, commentsOnly: boolean): WorkCounts {
  const changes = clean || commentsOnly ? 0 : Math.max(3, Math.round(row.words / chance.int(30, 60)));
  return {
    insertions: changes,
    deletions: changes,
    replacements: Math.floor(changes / 2),
    punctuation: Math.floor(changes / 4),
    formatting: Math.floor(changes / 8),
    comments: clean ? 0 : Math.max(2, Math.round(row.words / 400)),
    insertedWords: changes,
    deletedWords: changes,
    words: row.words,
  };
}
