import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { block, line } from "../shared/text.ts";
import type { MessageKind, NoteKind, Side } from "../vocabulary/conversations.ts";
import {
  FILES_A_MESSAGE,
  MESSAGE_MOST,
  type MessageOrigin,
  type messageFileKinds,
  type messageFileStatuses,
} from "../vocabulary/conversations.ts";

// Shapes of a conversation: what it is stored as, what travels, what a form may say.

/** What was taken out of a message before it was stored. */
export type Redaction = "card_number";

export type MessageFileKind = (typeof messageFileKinds)[number];
type MessageFileStatus = (typeof messageFileStatuses)[number];

/** A place a message speaks about. The server writes the words; a sender names the place alone. */
export type Quote =
  | {
      kind: "report";
      reportId: string;
      matchId: string | null;
      start: number;
      end: number;
      text: string;
      label: string;
    }
  | { kind: "order"; orderId: string; version: number; text: string; label: string };

/** How a sender names what is quoted: offsets are those of the report's text (code units). */
export const QuoteRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("report"),
    reportId: z.string().min(1).max(64),
    matchId: z.string().min(1).max(128).nullable().default(null),
    start: z.number().int().min(0).max(2_000_000).default(0),
    end: z.number().int().min(0).max(2_000_000).default(0),
  }),
  z.object({ kind: z.literal("order"), orderId: z.uuid(), version: z.number().int().min(1).max(100_000) }),
]);
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const ClientId = FormKey;
const fileIds = z.array(z.uuid()).max(FILES_A_MESSAGE, `A message can have ${FILES_A_MESSAGE} files.`).default([]);

function sending(most: number) {
  return z
    .object({
      clientId: ClientId,
      body: z.union([z.literal(""), block(1, most, "The message")]).default(""),
      fileIds,
      quote: QuoteRequest.nullable().default(null),
    })
    .refine(({ body, fileIds: files }) => body !== "" || files.length > 0, {
      path: ["body"],
      message: "Write a message or attach a file.",
    });
}

export const SendForm = sending(MESSAGE_MOST.user);
export type SendForm = z.infer<typeof SendForm>;
export const StaffSendForm = sending(MESSAGE_MOST.staff);

export const NoteForm = z.object({ clientId: ClientId, body: block(1, MESSAGE_MOST.staff, "The note") });
export type NoteForm = z.infer<typeof NoteForm>;

export const EditForm = z.object({ body: block(1, MESSAGE_MOST.staff, "The message") });

/** Where a reader has come to. */
export const SeenForm = z.object({
  read: z.number().int().min(0).default(0),
  delivered: z.number().int().min(0).default(0),
});

/** `seen`: the newest number that was on the screen; a newer message of the other side is read before it is put away. */
export const ResolveForm = z.object({ seen: z.number().int().min(0).optional() });

export const StartForm = z.object({
  topic: z.string().min(1).max(40),
  subject: line(3, 120, "The subject"),
  orderId: z.uuid().nullable().default(null),
  message: SendForm,
});

export type StartForm = z.infer<typeof StartForm>;

export type FileView = {
  id: string;
  name: string;
  kind: MessageFileKind;
  bytes: number;
  status: MessageFileStatus;
  /** Why it cannot be opened, in a sentence; null where it can, or is still looked at. */
  problem: string | null;
};

/** One message as it travels, to either side. */
export type MessageView = {
  id: string;
  /** Gap-free in its conversation. */
  seq: number;
  /** Grows with every change of the conversation: what is newer than the reader's newest has not been seen. */
  change: number;
  /** Anyone who wrote it finds their own again by it; null for everybody else. */
  clientId: string | null;
  kind: MessageKind;
  side: Side;
  /** Whether the reader wrote it. */
  own: boolean;
  name: string;
  body: string;
  quote: Quote | null;
  files: FileView[];
  redacted: boolean;
  origin: MessageOrigin;
  createdAt: number;
  editedAt: number | null;
  deletedAt: number | null;
};

/** What staff see between the messages, and no one else. */
export type NoteView = {
  id: string;
  /** Gap-free among the notes of its conversation. */
  seq: number;
  kind: NoteKind;
  name: string;
  own: boolean;
  body: string;
  createdAt: number;
};

/** How far the other side has come: ticks are drawn by it. */
export type Marks = { delivered: number; read: number };

/** What changed after a reader's newest change. `more`: ask again from the last one. */
export type Changes = { messages: MessageView[]; marks: Marks; change: number; seq: number; more: boolean };
export type StaffChanges = Changes & { notes: NoteView[]; note: number };

/** What a room tells a browser. Truth is in the database: each of these may be lost. */
export type RoomNews =
  | ({ type: "changes" } & Changes)
  | { type: "marks"; marks: Marks }
  | { type: "typing"; name: string; side: Side }
  | { type: "here"; people: { name: string; side: Side; writing: boolean }[] }
  | { type: "inbox" };
export type StaffRoomNews = RoomNews | ({ type: "changes" } & StaffChanges);

/** What a browser may tell a room. */
export const RoomWord = z.object({ type: z.literal("typing"), to: z.enum(["all", "staff"]).default("all") });
