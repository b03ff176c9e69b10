import { AppError } from "#core/app-error.ts";
import { type Actor, isEditor, type PersonActor, requirePerson } from "#core/identity/actor.ts";
import type { Database } from "#db/client.ts";
import { type ConversationRow, findConversation, findConversationForStaff } from "#db/conversations/conversations.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

export type Participant = { person: PersonActor; side: Side; conversation: ConversationRow };

/** Who someone is in a conversation: its student, one of the staff, or no one, who finds nothing there. */
export async function participantOf(db: Database, actor: Actor, id: string): Promise<Participant> {
  const person = requirePerson(actor, "Sign in to read your messages.");
  const participant = await findParticipant(db, person, id);
  if (!participant) throw new AppError("not_found", "There is no such conversation.");
  return participant;
}

async function findParticipant(db: Database, person: PersonActor, id: string): Promise<Participant | null> {
  const own = await findConversation(db, person, id);
  if (own) return { person, side: "user", conversation: own };
  const others = isEditor(person) ? await findConversationForStaff(db, id) : null;
  return others && { person, side: "staff", conversation: others };
}

/** Where a conversation goes on: in itself, or in the one it was merged into. One step is enough (db/conversations/merging.ts). */
export async function activeConversationOf(db: Database, conversation: ConversationRow): Promise<ConversationRow> {
  if (!conversation.mergedInto) return conversation;
  return (await findConversationForStaff(db, conversation.mergedInto)) ?? conversation;
}

/** A seat for staff alone: their own conversations are not theirs to answer. */
export async function staffParticipantOf(db: Database, actor: Actor, id: string): Promise<Participant> {
  const participant = await participantOf(db, actor, id);
  if (participant.side !== "staff")
    throw new AppError("not_allowed", "This is your own conversation. Another member of staff must answer it.");
  return participant;
}

/** The student of a conversation, to ask for what they may see; a visitor has nothing. */
export function studentOf({ userId, name, email }: ConversationRow): Actor {
  if (userId === null) return { kind: "guest" };
  const rest = { role: "user", imageUrl: null, username: null } as const;
  return { kind: "person", id: userId, subject: "", fullName: name, email, ...rest };
}
