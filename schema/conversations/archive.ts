import { z } from "zod";
import { messageKinds, messageOrigins, noteKinds, senderKinds } from "../vocabulary/conversations.ts";

// Every column of a row, so that an archive is as good as the rows were. A new column is optional here: archives of
// before do not have it.

// Older quotes may have fields that are no longer written: they are kept.
const StoredQuote = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("report"),
    reportId: z.string(),
    matchId: z.string().nullable(),
    start: z.number(),
    end: z.number(),
    text: z.string(),
    label: z.string(),
  }),
  z.looseObject({
    kind: z.literal("order"),
    orderId: z.string(),
    version: z.number(),
    text: z.string(),
    label: z.string(),
  }),
]);

const ArchivedMessage = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  seq: z.number().int(),
  change: z.number().int(),
  clientId: z.string(),
  senderId: z.string().nullable(),
  senderKind: z.enum(senderKinds),
  senderName: z.string(),
  kind: z.enum(messageKinds),
  body: z.string(),
  quote: StoredQuote.nullable(),
  redactions: z.array(z.literal("card_number")),
  origin: z.enum(messageOrigins),
  editedAt: z.number().int().nullable(),
  deletedAt: z.number().int().nullable(),
  createdAt: z.number().int(),
  original: z.string().optional(),
});
export type ArchivedMessage = z.infer<typeof ArchivedMessage>;

const ArchivedNote = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  seq: z.number().int(),
  clientId: z.string(),
  kind: z.enum(noteKinds),
  byId: z.string().nullable(),
  byName: z.string(),
  body: z.string(),
  createdAt: z.number().int(),
});
export type ArchivedNote = z.infer<typeof ArchivedNote>;

/** The messages and notes of a conversation that was closed long ago, as one file. */
export const ConversationArchive = z.strictObject({
  v: z.literal(1),
  conversationId: z.string(),
  /** The conversation's numbers when it was archived. */
  lastSeq: z.number().int(),
  lastChange: z.number().int(),
  lastNote: z.number().int(),
  counts: z.strictObject({ messages: z.number().int(), notes: z.number().int() }),
  /** SHA-256 of the canonical JSON of messages and notes. */
  sha256: z.string(),
  messages: z.array(ArchivedMessage),
  notes: z.array(ArchivedNote),
});
export type ConversationArchive = z.infer<typeof ConversationArchive>;
