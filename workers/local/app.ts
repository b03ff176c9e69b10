import { createLocalKeeping } from "../platform/edge-cache.ts";
import { publicPages } from "../platform/public-pages.ts";
import { createSite, type LocalParts } from "../platform/site.ts";
import { createEmbeddedIdentity } from "./identity/identity-embedded.ts";
import { localSenders } from "./mailbox/local-senders.ts";
import { createSentMessages } from "./mailbox/sent-messages.ts";
import { openTestBank } from "./payments/index.ts";
import type { LocalBank } from "./payments/local-bank.ts";
import { localRoutes } from "./routes.ts";

export { LiveRoom } from "../objects/checks/live-room.ts";
// The platform looks for its objects under the class name they were made with.
export { ConversationRoom as TalkRoom } from "../objects/conversations/conversation-room.ts";
export { LocalIdentity } from "./identity/local-identity.ts";
export { LocalBank } from "./payments/local-bank.ts";

/** What is in for identity provider and platform on one machine. Never part of a production build. */
const local: LocalParts = {
  identity: createEmbeddedIdentity,
  routers: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localSenders(createSentMessages(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};

export const PublicPages = publicPages(local);

export default createSite(local);
