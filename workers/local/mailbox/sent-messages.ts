import type { Outgoing } from "#core/notifications/ports.ts";
import type { OutgoingChannel } from "#schema/vocabulary/notifications.ts";

/** Every message that would have been sent. */
export type SentMessage = {
  id: string;
  at: number;
  channel: OutgoingChannel;
  to: string;
  key: string;
  subject: string;
  text: string;
  html: string;
  href: string;
  headers: Record<string, string>;
};

const PREFIX = "local-mailbox/";
/** The newest come first where keys are listed by their emails: what is left of this number grows smaller with time. */
const FAR = 9_999_999_999_999;

/** A mailbox in the run's own files: it outlives a restart, and tests read what a browser would. */
export function createSentMessages(
  files: R2Bucket,
  now: () => number = Date.now,
): Outgoing & {
  list(limit: number): Promise<SentMessage[]>;
  find(id: string): Promise<SentMessage | null>;
} {
  return {
    async keep(channel, to, payload) {
      const at = now();
      const id = `${String(FAR - at).padStart(13, "0")}-${crypto.randomUUID().slice(0, 8)}`;
      const kept: SentMessage = { id, at, channel, to, subject: "", html: "", href: "", headers: {}, ...payload };
      await files.put(`${PREFIX}${id}`, JSON.stringify(kept));
    },
    async list(limit) {
      const { objects } = await files.list({ prefix: PREFIX, limit });
      const bodies = await Promise.all(objects.map(({ key }) => files.get(key)));
      return Promise.all(bodies.filter((body) => body !== null).map((body) => body.json<SentMessage>()));
    },
    async find(id) {
      if (!/^\d{13}-[0-9a-f]{8}$/.test(id)) return null;
      const body = await files.get(`${PREFIX}${id}`);
      return body ? body.json<SentMessage>() : null;
    },
  };
}
