import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";
import { localSenders } from "#workers/local/mailbox/local-senders.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";
import { openTestBank } from "#workers/local/payments/index.ts";
import type { LocalBank } from "#workers/local/payments/local-bank.ts";
import { localRoutes } from "#workers/local/routes.ts";
import { createLocalKeeping } from "#workers/platform/edge-cache.ts";
import { publicPages } from "#workers/platform/public-pages.ts";
import { createSite, type LocalParts } from "#workers/platform/site.ts";
import similarity from "#workers/similarity.ts";

export { LocalIdentity } from "#workers/local/identity/local-identity.ts";
export { LocalBank } from "#workers/local/payments/local-bank.ts";
export { LiveRoom } from "#workers/objects/checks/live-room.ts";
// The platform finds Durable Objects by the class name they were created with.
export { ConversationRoom as TalkRoom } from "#workers/objects/conversations/conversation-room.ts";
export { FingerprintShard } from "#workers/objects/sources/fingerprint-shard.ts";
export { StudentShard } from "#workers/objects/sources/student-shard.ts";

const local: LocalParts = {
  identity: createEmbeddedIdentity,
  routers: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localSenders(createSentMessages(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};
const site = createSite(local);

/** The site's handlers under the names that the similarity Worker's have below. */
export const siteHandlers = { queue: site.queue, scheduled: site.scheduled };

export const PublicPages = publicPages(local);

/** Both Workers in one isolate, so that tests inside workerd have every binding. */
export default { fetch: site.fetch, queue: similarity.queue, scheduled: similarity.scheduled, email: site.email };
