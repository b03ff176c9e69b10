import { createConversations } from "#app/services/conversations/index.ts";
import type { AuditWriter } from "#app/services/shared/audit-writer.ts";
import type { Clock, HumanCheck } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { createRooms } from "../adapters/conversations/rooms.ts";
import { createTurnstile } from "../adapters/identity/turnstile.ts";
import { createNotificationQueue, createNotifier } from "../adapters/notifications/notification-queue.ts";
import { createFiles } from "../adapters/platform/files-r2.ts";
import { createJobs } from "../adapters/platform/jobs-queue.ts";
import { createSigner } from "../adapters/platform/signed-tokens.ts";
import type { Env } from "../env.ts";
import { secretsOf } from "../platform/secrets.ts";

/** Conversations, for a request, for the minute and for an email that comes in. */
export function buildConversations(
  env: Env,
  db: Database,
  bookmark: () => string | null,
  { clock, audit }: { clock: Clock; audit: AuditWriter },
) {
  return createConversations({
    db,
    clock,
    audit,
    signer: createSigner(secretsOf(env)),
    files: createFiles(env.FILES, env),
    jobs: createJobs(env.JOBS),
    bookmark,
    notificationFeed: createNotifier(createNotificationQueue(env.NOTICES)),
    rooms: createRooms(env.TALK_ROOM),
    human: humanCheckOf(env),
  });
}

function humanCheckOf({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret }: Env): HumanCheck | null {
  return siteKey && secret ? createTurnstile({ siteKey, secret }) : null;
}
