import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { messageFiles, messageReports, scheduledMessages } from "../../tables/index.ts";
import type { ConversationLife } from "./conversations.ts";
import { staffLines } from "./words.ts";
import type { Staff } from "./world.ts";

/** A picture with a message. */
export function attach({ world, chance, row, student }: ConversationLife, messageId: string, at: number): void {
  if (!student || !chance.is(0.012)) return;
  const id = chance.uuid(at - 9_000);
  world.put(messageFiles, {
    id,
    ownerId: student.id,
    conversationId: row.id,
    messageId,
    name: "screenshot.png",
    kind: "png",
    ...world.picture,
    status: "ready",
    idempotencyKey: chance.key(),
    createdAt: at - 9_000,
    updatedAt: at,
  });
}

/** A student reported a message; most reports have been reviewed. */
export function report({ world, chance, row, student }: ConversationLife, messageId: string, at: number): void {
  if (!student || !chance.is(0.00012)) return;
  const createdAt = Math.min(world.now - 1, at + chance.wait(HOUR_MS));
  const handledAt = createdAt + chance.wait(9 * HOUR_MS);
  const admin = world.staff[0] as Staff;
  const handled = handledAt < world.now ? { handledAt, handledBy: admin.name } : {};
  const about = {
    messageId,
    byId: student.id,
    conversationId: row.id,
    reason: "The reply was meant for another student.",
  };
  world.put(messageReports, { ...about, createdAt, ...handled });
}

/** An answer that is sent later; most have been. */
export function schedule({ world, chance, row, staff }: ConversationLife): void {
  const recent = world.now - row.createdAt < 6 * DAY_MS;
  if (!chance.is(recent ? 0.012 : 0.002) || row.userId === null) return;
  const waits = recent && row.status === "pending";
  const createdAt = row.updatedAt;
  const sendAt = waits ? world.now + chance.int(1, 90) * HOUR_MS : createdAt + HOUR_MS;
  world.put(scheduledMessages, {
    id: chance.key(),
    conversationId: row.id,
    byId: staff.id,
    byName: staff.name,
    body: chance.pick(staffLines),
    sendAt,
    status: waits ? "waiting" : "cancelled",
    createdAt,
  });
}
