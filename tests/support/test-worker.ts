import { createLocalKeeping } from "#workers/edge-cache.ts";
import { openTestBank } from "#workers/local/bank/index.ts";
import type { LocalBank } from "#workers/local/bank/local-bank.ts";
import { createEmbeddedIdentity } from "#workers/local/identity-embedded.ts";
import { createKeep } from "#workers/local/mailbox/keep.ts";
import { localWays } from "#workers/local/mailbox/ways.ts";
import { localRoutes } from "#workers/local/routes.ts";
import { publicPages } from "#workers/public-pages.ts";
import similarity from "#workers/similarity.ts";
import { createSite, type LocalParts } from "#workers/site.ts";

export { LocalBank } from "#workers/local/bank/local-bank.ts";
export { LocalIdentity } from "#workers/local/local-identity.ts";
export { FingerprintShard } from "#workers/objects/fingerprint-shard.ts";
export { LiveRoom } from "#workers/objects/live-room.ts";
export { StudentShard } from "#workers/objects/student-shard.ts";
export { TalkRoom } from "#workers/objects/talk-room.ts";

const local: LocalParts = {
  identity: createEmbeddedIdentity,
  doors: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localWays(createKeep(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};
const site = createSite(local);

export const PublicPages = publicPages(local);

/** Both Workers in one isolate, so that tests inside workerd reach every binding. */
export default { fetch: site.fetch, queue: similarity.queue, scheduled: similarity.scheduled, email: site.email };
