import { previewOf } from "#core/conversations/conversation.ts";
import { defaultHours, dueBy } from "#core/conversations/support-hours.ts";
import type { Clock } from "#core/ports.ts";
import type { ConversationChannel } from "#schema/vocabulary/conversations.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";

import type { Database } from "../client.ts";
import { findConversationByKey, moveReader, rateConversation } from "../conversations/conversations.ts";
import { appendMessage } from "../conversations/messages.ts";
import { insertNote } from "../conversations/notes.ts";
import { saveSavedReply } from "../conversations/saved-replies.ts";
import type { UserRow } from "../identity/users.ts";

/** Who talks in the seeded conversations. */
export type Talkers = { student: UserRow; editor: UserRow; admin: UserRow };

type Line = { by: keyof Talkers; minutesAgo: number; body: string; note?: true };
type Seeded = {
  /** Of the conversation, of its first line's client id, and of its number. */
  id: string;
  reference: string;
  channel: ConversationChannel;
  topic: string;
  subject: string;
  lines: readonly Line[];
  end?: "answered" | "resolved";
};

const DAY = 24 * 60;

const answers = [
  {
    id: "5eed0000-0000-4000-8000-00000000a001",
    shortcut: "match",
    title: "What a match says",
    body: "Hello {name},\n\nA match says that a passage also stands elsewhere, not that anything is wrong with it. Open it and read **Why this is a match**: quotation marks and a page number settle most of them.\n\n{staff}",
  },
  {
    id: "5eed0000-0000-4000-8000-00000000a002",
    shortcut: "rule",
    title: "Ask for the school’s rule",
    body: "Hello {name},\n\nBefore we mark anything: what does your school allow? Send us the sentence of its rule, or the page it stands on. Your number is {reference}.\n\n{staff}",
  },
  {
    id: "5eed0000-0000-4000-8000-00000000a003",
    shortcut: "when",
    title: "When an order is ready",
    body: "Hello {name},\n\n{order} is promised for {due}. If it is late, part of the price comes back without your asking.\n\n{staff}",
  },
] as const;

const conversations: readonly Seeded[] = [
  {
    id: "5eed0000-0000-4000-8000-00000000c001",
    reference: "MG-DEMA222",
    channel: "messages",
    topic: "similarity check",
    subject: "Match 12 looks wrong to me",
    end: "answered",
    lines: [
      {
        by: "student",
        minutesAgo: DAY + 95,
        body: "This is the wording of our hospital’s form. Everyone on the ward writes it like that. Does it really count against me?",
      },
      {
        by: "editor",
        minutesAgo: DAY + 78,
        note: true,
        body: "She is right: it is a form, and many texts hold it. Do not promise a date for the list of common wordings.",
      },
      {
        by: "editor",
        minutesAgo: DAY + 71,
        body: "Thank you for asking about the line and not about the number. I have looked at it: the sentence is a form, and you may leave it out with the reason *common wording*. What is left out stays in the report, and the score says both.",
      },
    ],
  },
  {
    id: "5eed0000-0000-4000-8000-00000000c002",
    reference: "MG-DEMA333",
    channel: "email_admin",
    topic: "other",
    subject: "May headings be commented on?",
    lines: [
      {
        by: "student",
        minutesAgo: 12,
        body: "My school allows *comments on structure*, but no rewriting. Does that cover headings? I would like to order feedback for a case study of 3,050 words.",
      },
    ],
  },
  {
    id: "5eed0000-0000-4000-8000-00000000c003",
    reference: "MG-DEMA444",
    channel: "messages",
    topic: "payment",
    subject: "A receipt with my full name",
    end: "resolved",
    lines: [
      { by: "student", minutesAgo: 4 * DAY + 30, body: "Could the receipt carry my full name? My school asks for it." },
      {
        by: "admin",
        minutesAgo: 4 * DAY + 12,
        body: "Yes. Write it as it should read under *Profile*; the receipt of the next order carries it.",
      },
    ],
  },
];

/** The inbox of a local run. Each message has a fixed id, so that seeding twice changes nothing. */
export async function seedConversations(db: Database, clock: Clock, talkers: Talkers): Promise<void> {
  const now = clock.now();
  for (const answer of answers) {
    const byName = talkers.editor.fullName;
    await saveSavedReply(db, {
      ...answer,
      byName,
      version: 0,
      updatedAt: now,
      fileIds: [],
      ownerId: talkers.editor.id,
    });
  }
  for (const conversation of conversations) {
    if (await findConversationByKey(db, keyOf(conversation))) continue;
    await opened(db, clock, talkers, conversation);
  }
}

async function opened(db: Database, clock: Clock, talkers: Talkers, seeded: Seeded): Promise<void> {
  const { id, lines, end, ...about } = seeded;
  const { student } = talkers;
  const began = clock.now() - (lines[0]?.minutesAgo ?? 0) * MINUTE_MS;
  const conversation = {
    ...about,
    id,
    userId: student.id,
    name: student.fullName,
    email: student.email,
    status: "open" as const,
    idempotencyKey: keyOf(seeded),
    createdAt: began,
    updatedAt: began,
  };
  for (const [at, { by, minutesAgo, body, note }] of lines.entries()) {
    const { id: personId, fullName: name } = talkers[by];
    const entry = { id: clock.uuid(), conversationId: id, clientId: `${id}-${at}`, body };
    const when = clock.now() - minutesAgo * MINUTE_MS;
    if (note) {
      await insertNote(db, { ...entry, kind: "note", byId: personId, byName: name, createdAt: when });
      continue;
    }
    const side = by === "student" ? ("user" as const) : ("staff" as const);
    const sender = { senderId: personId, senderKind: side, senderName: name, kind: "reply" as const };
    await appendMessage(db, {
      message: {
        ...entry,
        ...sender,
        quote: null,
        redactions: [],
        origin: "web",
        fileIds: [],
        preview: previewOf(body, 0),
        now: when,
      },
      side,
      dueAt: side === "user" ? dueBy(clock.now(), "medium", defaultHours) : undefined,
      begins: at === 0 ? conversation : undefined,
    });
  }
  if (end === undefined) return;
  const last = talkers[lines.at(-1)?.by ?? "editor"];
  let read = lines.filter(({ note }) => !note).length;
  if (end === "resolved") {
    const body = `${last.fullName} marked this as resolved. A new message reopens it.`;
    const entry = {
      id: clock.uuid(),
      conversationId: id,
      clientId: `${id}-resolved`,
      body,
      preview: previewOf(body, 0),
    };
    const system = { senderId: null, senderKind: "system" as const, senderName: "", kind: "event" as const };
    await appendMessage(db, {
      message: { ...entry, ...system, quote: null, redactions: [], origin: "web", fileIds: [], now: clock.now() },
      side: null,
      resolves: read,
    });
    read += 1;
    await rateConversation(db, { kind: "person", ...student }, id, 5, "");
  }
  for (const [side, personId] of [
    ["user", student.id],
    ["staff", last.id],
  ] as const) {
    await moveReader(db, { conversationId: id, personId, side, read, delivered: read, now: clock.now() });
  }
}

function keyOf({ id }: Seeded): string {
  return `seed:${id}`;
}
