import { createNotifications } from "#app/services/notifications/index.ts";
import type { Mailer } from "#core/notifications/ports.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { readMailFrom } from "#schema/notifications/mail-from.ts";
import type { Config } from "#schema/platform/config.ts";
import { createEmailLayout } from "../adapters/notifications/email-layout/index.ts";
import { createMail } from "../adapters/notifications/mail-cloudflare.ts";
import { createNotificationQueue } from "../adapters/notifications/notification-queue.ts";
import { createMergeSecret, createUnsubscribeSecret } from "../adapters/platform/seal.ts";
import { createSigner } from "../adapters/platform/signed-tokens.ts";
import type { Env } from "../env.ts";
import { systemClock } from "../platform/clock.ts";
import { secretsOf } from "../platform/secrets.ts";
import type { LocalWays } from "../platform/site.ts";
import { buildAuditWriter } from "./audit-writer.ts";
import { chooseBridges, chooseReplies } from "./bridge-services.ts";

/** The outbox with the ways out that this run has; for pages, the minute and the queue alike. */
export function buildNotifications(
  env: Env,
  config: Config,
  db: Database,
  local?: LocalWays,
  { clock = systemClock, requestId = null }: { clock?: Clock; requestId?: string | null } = {},
) {
  const ways = local?.ways(env) ?? null;
  const secrets = secretsOf(env);
  return createNotifications({
    audit: buildAuditWriter(env, db, clock, requestId).audit,
    db,
    clock,
    signer: createSigner(secrets),
    queue: createNotificationQueue(env.NOTICES),
    letterhead: createEmailLayout(),
    unsubscribeSecret: createUnsubscribeSecret(secrets),
    mergeSecret: createMergeSecret(secrets),
    mail: mailerOf(env, config, local),
    ...chooseBridges(config, db, ways),
    replies: chooseReplies(config, db),
    appName: config.appName,
    appUrl: new URL(config.appUrl).origin,
  });
}

/** Null where this run sends no emails. */
export function mailerOf(env: Env, config: Config, local?: LocalWays): Mailer | null {
  const mail = mailOf(env, config);
  return local ? local.ways(env).mail(mail) : mail;
}

/** Emails go out where the binding is there and an address to send from is given. */
function mailOf(env: Env, { appName }: Config): Mailer | null {
  const from = readMailFrom(env);
  if (!env.EMAIL || !from.ok || from.address === null) return null;
  return createMail(env.EMAIL, { name: appName, address: from.address });
}
