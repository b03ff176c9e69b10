import type { Env } from "../env.ts";
import { publicPages } from "../platform/public-pages.ts";
import { createSite } from "../platform/site.ts";
import { localParts } from "./local-parts.ts";
import { recording } from "./statements.ts";

export { LiveRoom } from "../objects/checks/live-room.ts";
// The platform looks for its objects under the class name they were made with.
export { ConversationRoom as TalkRoom } from "../objects/conversations/conversation-room.ts";
export { LocalIdentity } from "./identity/local-identity.ts";
export { LocalBank } from "./payments/local-bank.ts";

/** Pages for everybody are drawn in an entrypoint of their own. */
export class PublicPages extends publicPages(localParts) {
  constructor(ctx: ExecutionContext, env: Env) {
    super(ctx, recording(env, "page for everybody"));
  }
}

const site = createSite(localParts);

/** The site, with its statements recorded while a benchmark asks for them (statements.ts). */
export default {
  ...site,
  fetch: (request: Request, env: Env, ctx: ExecutionContext) =>
    site.fetch(request, recording(env, `${request.method} ${new URL(request.url).pathname}`), ctx),
  queue: (batch: MessageBatch, env: Env) => site.queue(batch, recording(env, "queue")),
};
