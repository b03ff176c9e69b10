import type { Database } from "#db/client.ts";
import type { NewConversation } from "#db/conversations/conversations.ts";
import { listStaff } from "#db/identity/users.ts";
import type { NewNotification } from "#db/notifications/notifications.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { CopyChoice } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

type OpeningMessage = { body: string; copy: CopyChoice; key: string; now: number };

/**
 * Who is emailed when a conversation starts. Staff learn the sender and the topic only; the message and
 * its subject stay behind the sign-in, since staff notifications pass through external services. A sender may have a
 * copy: their own words only at the address of their account.
 */
export async function openingNotifications(
  db: Database,
  { id, userId, channel, reference, name, email, topic, subject, held }: NewConversation,
  { body, copy, key, now }: OpeningMessage,
): Promise<NewNotification[]> {
  const notifications: NewNotification[] = [];
  if (channel === "email_admin" && !held) {
    for (const person of await listStaff(db)) {
      // Staff write emails too, and have no need to hear of their own.
      if (person.id === userId) continue;
      notifications.push({
        key: `desk:${key}:${person.id}`,
        kind: "desk",
        topic: "new_message",
        personId: person.id,
        subject: `${reference}: ${topic}`,
        text: `${name} wrote to us about this topic: ${topic}.\n\nThe message and its files are in the inbox.`,
        href: `/admin/messaging?c=${id}`,
        act: "Read and reply",
      });
    }
  }
  if (copy === "words") {
    notifications.push({
      key: `copy:${key}`,
      kind: "message",
      personId: null,
      address: email,
      shown: false,
      subject: `Your message ${reference}: ${subject}`,
      text: `Thank you for your message. We reply by email and in Messages.\n\n${body}`,
      href: `/dashboard/messages?c=${id}`,
      act: "Open the conversation",
    });
  }
  if (copy === "number" && !held) {
    // Anybody can write any address into the form: it gets one email a day, and none of their words.
    const day = Math.floor(now / DAY_MS);
    notifications.push({
      key: `number:${await textHash(email)}:${day}`,
      kind: "message",
      personId: null,
      address: email,
      shown: false,
      subject: `We received your message: ${reference}`,
      text: `We received a message from this email address. Its number is ${reference}. Support reads it and replies to this address.\n\nIf you did not write to us, you do not need to do anything.`,
    });
  }
  return notifications;
}
