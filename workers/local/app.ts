import type { Env } from "../env.ts";
import { createLocalKeeping } from "../platform/edge-cache.ts";
import { publicPages } from "../platform/public-pages.ts";
import { createSite, type LocalParts } from "../platform/site.ts";
import { createEmbeddedIdentity } from "./identity/identity-embedded.ts";
import { localSenders } from "./mailbox/local-senders.ts";
import { createSentMessages } from "./mailbox/sent-messages.ts";
import { openTestBank } from "./payments/index.ts";
import type { LocalBank } from "./payments/local-bank.ts";
import { localRoutes } from "./routes.ts";
import { recording } from "./statements.ts";

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

/** Pages for everybody are drawn in an entrypoint of their own. */
export class PublicPages extends publicPages(local) {
  constructor(ctx: ExecutionContext, env: Env) {
    super(ctx, recording(env, "page for everybody"));
  }
}

const site = createSite(local);

/** The site, with its statements recorded while a benchmark asks for them (statements.ts). */
export default {
  ...site,
  fetch: (request: Request, env: Env, ctx: ExecutionContext) =>
    site.fetch(request, recording(env, `${request.method} ${new URL(request.url).pathname}`), ctx),
  queue: (batch: MessageBatch, env: Env) => site.queue(batch, recording(env, "queue")),
};
