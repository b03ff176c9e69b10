import type {
  Letterhead,
  Mailer,
  NotificationQueue,
  Push,
  ReplyAddresses,
  TeamChat,
  Telegram,
} from "#core/notifications/ports.ts";
import type { Clock, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type NotificationPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  signer: Signer;
  queue: NotificationQueue;
  letterhead: Letterhead;
  /** Each null where this run has no such way: then no emails go by it. */
  mail: Mailer | null;
  chat: TeamChat | null;
  telegram: Telegram | null;
  push: Push | null;
  replies: ReplyAddresses | null;
  /** 256 bits of a name and the platform's secret: the same for the same name, and no one else can make them. */
  unsubscribeSecret: (name: string) => Promise<string>;
  /** The same for the link that confirms a merge of accounts. */
  mergeSecret: (mergeId: string) => Promise<string>;
  appName: string;
  appUrl: string;
};
