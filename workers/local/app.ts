import { createLocalKeeping } from "../edge-cache.ts";
import { publicPages } from "../public-pages.ts";
import { createSite, type LocalParts } from "../site.ts";
import { openTestBank } from "./bank/index.ts";
import type { LocalBank } from "./bank/local-bank.ts";
import { createEmbeddedIdentity } from "./identity-embedded.ts";
import { createKeep } from "./mailbox/keep.ts";
import { localWays } from "./mailbox/ways.ts";
import { localRoutes } from "./routes.ts";

export { LiveRoom } from "../objects/live-room.ts";
export { TalkRoom } from "../objects/talk-room.ts";
export { LocalBank } from "./bank/local-bank.ts";
export { LocalIdentity } from "./local-identity.ts";

/** What stands in for identity provider and platform on one machine. Never part of a production build. */
const local: LocalParts = {
  identity: createEmbeddedIdentity,
  doors: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localWays(createKeep(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};

export const PublicPages = publicPages(local);

export default createSite(local);
