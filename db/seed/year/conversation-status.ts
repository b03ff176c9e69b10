import { defaultHours, dueBy } from "#core/conversations/support-hours.ts";
import { overdueEmail } from "#core/orders/staff-email-templates.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { messages } from "../../tables/index.ts";
import { putNote } from "./conversation-notes.ts";
import type { ConversationLife } from "./conversations.ts";
import { tellStaff } from "./notifications.ts";

/** Resolved conversations are locked after this (app/services/conversations/clock.ts). */
const LOCK_MS = 180 * DAY_MS;
const raised = { low: "medium", medium: "high", high: "urgent", urgent: "urgent" } as const;

/** How a conversation is now: resolved, answered, waiting or snoozed. */
export function settle(life: ConversationLife, resolves: boolean): void {
  const { turns, row, chance, world } = life;
  if (turns.at(-1)?.side === "user") return wait(life);
  row.status = "pending";
  if (resolves) return resolve(life);
  if (world.now - row.updatedAt > 2 * DAY_MS || !chance.is(0.06)) return;
  row.status = "snoozed";
  row.snoozedUntil = world.now + chance.int(1, 7) * DAY_MS;
}

function resolve(life: ConversationLife): void {
  const { world, chance, row, staff } = life;
  const left = world.now - row.updatedAt;
  const at = Math.floor(row.updatedAt + Math.min(chance.wait(DAY_MS), left * 0.9) + 1);
  row.lastSeq += 1;
  row.lastChange += 1;
  const body = `${staff.name} marked this as resolved. A new message reopens it.`;
  world.put(messages, {
    id: chance.uuid(at),
    conversationId: row.id,
    seq: row.lastSeq,
    change: row.lastChange,
    clientId: `resolved:${row.lastSeq}`,
    senderId: null,
    senderKind: "system",
    senderName: "",
    kind: "event",
    body,
    redactions: [],
    createdAt: at,
  });
  const status = at < world.now - LOCK_MS ? ("locked" as const) : ("resolved" as const);
  Object.assign(row, { status, resolvedAt: at, updatedAt: at, preview: body, previewSide: "staff" });
  if (row.userId === null || !chance.is(0.3)) return;
  row.score = chance.weighted([
    [5, 60],
    [4, 24],
    [3, 9],
    [2, 4],
    [1, 3],
  ]);
  row.scoreText = chance.is(0.2) ? "Quick and clear." : "";
}

/** The student waits since the first unanswered message. */
function wait(life: ConversationLife): void {
  const { world, chance, row, turns } = life;
  const answered = turns.findLastIndex(({ side }) => side === "staff");
  const since = turns[answered + 1]?.at ?? row.createdAt;
  row.status = "open";
  row.waitingSince = since;
  row.dueAt = dueBy(since, row.priority, defaultHours);
  if (row.userId === null && chance.is(0.25)) row.held = true;
  if (row.dueAt >= world.now) return;
  row.escalatedAt = Math.min(row.dueAt + chance.int(1, 59) * 1000, world.now - 1);
  row.priority = raised[row.priority];
  const words = `${row.reference} is overdue: no reply in time`;
  const key = `overdue:${row.id}:${row.dueAt}`;
  putNote(life, { kind: "event", by: null, body: words, at: row.escalatedAt, clientId: key });
  const admins = world.staff.filter(({ role }) => role === "admin");
  const about = overdueEmail({ conversationId: row.id, reference: row.reference });
  tellStaff(world, chance, { key, topic: "overdue", to: admins, at: row.escalatedAt, ...about });
}
