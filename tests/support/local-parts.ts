import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";
import { localSenders } from "#workers/local/mailbox/local-senders.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";
import { openTestBank } from "#workers/local/payments/index.ts";
import type { LocalBank } from "#workers/local/payments/local-bank.ts";
import { localRoutes } from "#workers/local/routes.ts";
import { createLocalKeeping } from "#workers/platform/edge-cache.ts";
import type { LocalParts } from "#workers/platform/site.ts";

/** The parts of a local run, on the bindings of the tests inside workerd. */
export const localParts: LocalParts = {
  identity: createEmbeddedIdentity,
  routers: { path: "/__local", routes: localRoutes },
  edge: createLocalKeeping(),
  chat: "/__local/telegram",
  ways: (env) => localSenders(createSentMessages(env.FILES)),
  bank: (env, origin, mode) =>
    openTestBank({ namespace: env.LOCAL_BANK as DurableObjectNamespace<LocalBank>, origin, mode }),
};
