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

// Schemas of a conversation: stored values, responses and forms.

/** What was removed from a message before it was stored. */
export type Redaction = "card_number";

export type MessageFileKind = (typeof messageFileKinds)[number];
type MessageFileStatus = (typeof messageFileStatuses)[number];

/** The passage a message refers to. The server copies the text; a sender sends only its position. */
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

/** A quoted passage as the sender identifies it: offsets are those of the report's text (UTF-16 code units). */
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

/** The position up to which a reader has read. */
export const SeenForm = z.object({
  read: z.number().int().min(0).default(0),
  delivered: z.number().int().min(0).default(0),
});

/** `seen`: the highest displayed message number; a newer message of the other side prevents resolving the conversation. */
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
  /** Why it cannot be opened, in a sentence; null if it can, or is still being inspected. */
  problem: string | null;
};

/** One message as sent to the client, for either side. */
export type MessageView = {
  id: string;
  /** Gap-free in its conversation. */
  seq: number;
  /** Increases with every change of the conversation: a higher number than the client's highest is new to it. */
  change: number;
  /** The author's own client key, by which the client recognises its message; null for everybody else. */
  clientId: string | null;
  kind: MessageKind;
  side: Side;
  /** Whether the current user wrote it. */
  own: boolean;
  name: string;
  body: string;
  quote: Quote | null;
  files: FileView[];
  redacted: boolean;
  origin: MessageOrigin;
  /** Whether the email it came by has more than the body. */
  hasOriginal: boolean;
  createdAt: number;
  editedAt: number | null;
  deletedAt: number | null;
};

/** An internal note, visible to staff only. */
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

/** How far the other side has received and read; displayed as ticks. */
export type Marks = { delivered: number; read: number };

/** The changes after a client's latest change. `more`: request again from the last one. */
export type Changes = { messages: MessageView[]; marks: Marks; change: number; seq: number; more: boolean };
export type StaffChanges = Changes & { notes: NoteView[]; note: number };

/** A message from a room to a browser. Each may be lost, because the state is in the database. */
export type RoomNews =
  | ({ type: "changes" } & Changes)
  | { type: "marks"; marks: Marks }
  | { type: "typing"; name: string; side: Side }
  | { type: "here"; people: { name: string; side: Side; writing: boolean }[] }
  | { type: "inbox" };
export type StaffRoomNews = RoomNews | ({ type: "changes" } & StaffChanges);

/** A message from a browser to a room. */
export const RoomWord = z.object({ type: z.literal("typing"), to: z.enum(["all", "staff"]).default("all") });
