import { createLocalKeeping } from "../platform/edge-cache.ts";
import type { LocalParts } from "../platform/site.ts";
import { createEmbeddedIdentity } from "./identity/identity-embedded.ts";
import { localSenders } from "./mailbox/local-senders.ts";
import { createSentMessages } from "./mailbox/sent-messages.ts";
import { openTestBank } from "./payments/index.ts";
import type { LocalBank } from "./payments/local-bank.ts";
import { localRoutes } from "./routes.ts";

/** What is in for identity provider and platform on one machine. Never part of a production build. */
export const localParts: LocalParts = {
  identity: createEmbeddedIdentity,
  routers: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localSenders(createSentMessages(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};
