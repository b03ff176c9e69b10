import type { Identity } from "#core/identity/provider.ts";
import type { Notifier } from "#core/notifications/ports.ts";
import type { Clock, Jobs } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";

export type MergingPorts = {
  db: Database;
  clock: Clock;
  audit: AuditWriter;
  identity: Identity;
  sessions: { endAll(person: { id: string; subject: string }): Promise<void> };
  jobs: Jobs;
  bookmark: () => string | null;
  /** Called after a notification is saved. */
  notificationFeed: Notifier;
  /** 256 bits of a merge and the platform's secret: the token of its link. */
  mergeSecret: (mergeId: string) => Promise<string>;
};
