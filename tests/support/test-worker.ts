import { localParts } from "#workers/local/local-parts.ts";
import { publicPages } from "#workers/platform/public-pages.ts";
import { createSite } from "#workers/platform/site.ts";
import similarity from "#workers/similarity.ts";

export { LocalIdentity } from "#workers/local/identity/local-identity.ts";
export { LocalBank } from "#workers/local/payments/local-bank.ts";
export { LiveRoom } from "#workers/objects/checks/live-room.ts";
// The platform finds Durable Objects by the class name they were created with.
export { ConversationRoom as TalkRoom } from "#workers/objects/conversations/conversation-room.ts";
export { FingerprintShard } from "#workers/objects/sources/fingerprint-shard.ts";
export { StudentShard } from "#workers/objects/sources/student-shard.ts";

const site = createSite(localParts);

/** The site's handlers under the names that the similarity Worker's have below. */
export const siteHandlers = { queue: site.queue, scheduled: site.scheduled };

export const PublicPages = publicPages(localParts);

/** Both Workers in one isolate, so that tests inside workerd have every binding. */
export default { fetch: site.fetch, queue: similarity.queue, scheduled: similarity.scheduled, email: site.email };
