import type { Rooms } from "#core/conversations/ports.ts";
import type { Notifier } from "#core/notifications/ports.ts";
import type { Clock, Files, HumanCheck, Jobs, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type ConversationPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  signer: Signer;
  files: Files;
  jobs: Jobs;
  rooms: Rooms;
  notificationFeed: Notifier;
  human?: HumanCheck | null;
  bookmark: () => string | null;
};
