import { env } from "cloudflare:test";
import type { Env } from "#workers/env.ts";
import type { LocalIdentity } from "#workers/local/identity/local-identity.ts";
import type { LocalBank } from "#workers/local/payments/local-bank.ts";
import type { SimilarityEnv } from "#workers/platform/similarity-env.ts";

/** The bindings of both Workers in the tests inside workerd (vitest.config.ts). */
export const testEnv = env as unknown as Env &
  SimilarityEnv & {
    LOCAL_IDENTITY: DurableObjectNamespace<LocalIdentity>;
    LOCAL_BANK: DurableObjectNamespace<LocalBank>;
  };
