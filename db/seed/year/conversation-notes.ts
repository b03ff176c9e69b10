import type { NoteKind } from "#schema/vocabulary/conversations.ts";
import { conversationNotes } from "../../tables/index.ts";
import type { ConversationLife } from "./conversations.ts";
import { noteLines } from "./words.ts";
import type { Staff } from "./world.ts";

type Note = { kind: NoteKind; by: Staff | null; body: string; at: number; clientId?: string };

/** What staff noted, and how the conversation was sorted. */
export function addNotes(life: ConversationLife): void {
  const { chance, row, staff, world } = life;
  const at = row.firstReplyAt;
  if (at === null) return;
  if (chance.is(0.2)) {
    const body = `${staff.name} assigned the conversation to ${staff.name}`;
    putNote(life, { kind: "event", by: staff, body, at: Math.max(row.createdAt, at - 1_000) });
  }
  if (chance.is(0.18)) {
    const after = Math.min(at + chance.wait(600_000), world.now - 1);
    putNote(life, { kind: "note", by: staff, body: chance.pick(noteLines), at: after });
  }
}

export function putNote({ world, chance, row }: ConversationLife, { kind, by, body, at, clientId }: Note): void {
  row.lastNote += 1;
  world.put(conversationNotes, {
    id: chance.uuid(at),
    conversationId: row.id,
    seq: row.lastNote,
    clientId: clientId ?? chance.key(),
    kind,
    byId: by?.id ?? null,
    byName: by?.name ?? "Automatic",
    body,
    createdAt: at,
  });
}
