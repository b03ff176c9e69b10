import { AppError } from "#core/app-error.ts";
import type { BridgeFile, ConversationIntake, Intake } from "#core/conversations/bridge-ports.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { sniffMessageFile } from "#core/conversations/message-file.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import {
  type ConversationRow,
  findConversation,
  findConversationForStaff,
  latestConversation,
} from "#db/conversations/conversations.ts";
import { insertNote } from "#db/conversations/notes.ts";
import { findUser } from "#db/identity/users.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { FILES_A_MESSAGE, MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";

import { activeConversationOf } from "./access.ts";
import type { createAttaching } from "./attaching.ts";
import type { Notifying } from "./notifying.ts";
import type { createOpening } from "./opening.ts";
import type { ConversationPorts } from "./ports.ts";
import type { createWriting } from "./writing.ts";

const LEFT_OUT = "[An attached file was rejected.]";

type Sequences = {
  writing: ReturnType<typeof createWriting>;
  attaching: ReturnType<typeof createAttaching>;
  opening: ReturnType<typeof createOpening>;
  notifying: Notifying;
};

/** A message by email or chat is stored like any other, marked with its channel. */
export function createBridging({ db, clock }: ConversationPorts, sequences: Sequences): ConversationIntake {
  const { writing, attaching, opening, notifying } = sequences;

  const receiveMessage: ConversationIntake["receiveMessage"] = async ({
    conversationId,
    body,
    original,
    origin,
    externalId,
    files,
    ...from
  }) => {
    const person = from.personId === null ? null : await personOf(from.personId);
    const into = person ? await ownOf(person, conversationId) : await visitorsOf(from, conversationId);
    if (!into) return "refused";
    return intake(async () => {
      const taken = await takeFiles(person, origin, externalId, files);
      const { made } = await writing.write({
        conversation: into,
        origin,
        original,
        quote: null,
        fileIds: taken.ids,
        by: person
          ? { id: person.id, name: person.fullName, kind: "user" }
          : { id: null, name: into.name, kind: "visitor" },
        clientId: `${origin}:${externalId}`,
        body: cut([body, ...taken.left].filter(Boolean).join("\n\n")),
      });
      return made;
    });
  };

  const receiveUnverified: ConversationIntake["receiveUnverified"] = async ({
    conversationId,
    from,
    body,
    externalId,
    why,
  }) => {
    const conversation = await findConversationForStaff(db, conversationId);
    const into = conversation ? (await activeConversationOf(db, conversation)).id : conversationId;
    await insertNote(db, {
      id: clock.uuid(),
      conversationId: into,
      clientId: `email:${externalId}`,
      kind: "unverified",
      byId: null,
      byName: from.slice(0, 254),
      body: cut(`${why}\n\n${maskCardNumbers(body).text}`),
      createdAt: clock.now(),
    });
    await notifying.staff(into);
  };

  const startFrom: ConversationIntake["startFrom"] = async ({ personId, subject, body, origin, externalId }) => {
    const person = await personOf(personId);
    if (!person) return "refused";
    return intake(async () => {
      const { createdAt } = await opening.start(
        person,
        {
          channel: origin,
          name: person.fullName,
          email: person.email,
          topic: "other",
          subject: cut(subject, 120),
          body: cut(body),
          origin,
        },
        `${origin}:${externalId}`,
      );
      return createdAt >= clock.now() - 1000;
    });
  };

  const latestOf: ConversationIntake["latestOf"] = async (personId) =>
    (await latestConversation(db, personId))?.id ?? null;

  async function ownOf(person: PersonActor, id: string): Promise<ConversationRow | null> {
    const conversation = await findConversation(db, person, id);
    return conversation && activeConversationOf(db, conversation);
  }

  /** A visitor's conversation belongs to the email address that started it. */
  async function visitorsOf(
    { personId, address }: { personId: string | null; address?: string },
    id: string,
  ): Promise<ConversationRow | null> {
    const conversation = personId === null && address ? await findConversationForStaff(db, id) : null;
    const theirs = conversation?.userId === null && conversation.email.toLowerCase() === address;
    return theirs ? conversation : null;
  }

  /** The files of an email pass the same checks as any upload; rejected ones are named in the message. */
  async function takeFiles(
    person: PersonActor | null,
    origin: string,
    externalId: string,
    files: readonly BridgeFile[],
  ) {
    const ids: string[] = [];
    const left: string[] = [];
    for (const [at, { name, bytes, type }] of files.entries()) {
      const sniffed = sniffMessageFile(bytes.subarray(0, 1024), name, type);
      // Files belong to an account.
      if (person === null || at >= FILES_A_MESSAGE || "refused" in sniffed) {
        left.push(LEFT_OUT);
        continue;
      }
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
      const idempotencyKey = await textHash(`${origin}:${externalId}:${at}`);
      try {
        const sent = { ...sniffed, body, length: bytes.byteLength, idempotencyKey };
        const { id, status } = await attaching.receive(person, sent);
        // On a retry the file may have been inspected already; the message is stored all the same.
        if (status === "rejected") left.push(LEFT_OUT);
        else ids.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        left.push(LEFT_OUT);
      }
    }
    return { ids, left: [...new Set(left)] };
  }

  async function personOf(id: string): Promise<PersonActor | null> {
    const user = await findUser(db, id);
    if (user?.status !== "active") return null;
    const { fullName, email, subject, imageUrl, username } = user;
    // An email or a chat proves less than a session: its sender acts as a student, whatever their role.
    return { kind: "person", id, subject, role: "user", fullName, email, imageUrl, username };
  }

  return { receiveMessage, receiveUnverified, startFrom, latestOf };
}

/** A refusal becomes a reply, since the sender sees no page. */
async function intake(write: () => Promise<boolean>): Promise<Intake> {
  try {
    return (await write()) ? "taken" : "known";
  } catch (error) {
    if (error instanceof AppError) return "refused";
    throw error;
  }
}

function cut(text: string, most: number = MESSAGE_MOST.user): string {
  const characters = [...text.normalize("NFC").replace(/\r\n?/g, "\n").trim()];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}
