import { createAccountDeletion, type DeletionPorts } from "#app/services/identity/deletion/index.ts";
import { createDataExports } from "#app/services/identity/exports/index.ts";
import { createMerging } from "#app/services/identity/merging/index.ts";
import type { MergingPorts } from "#app/services/identity/merging/ports.ts";
import type { Config } from "#schema/platform/config.ts";
import { createMergeSecret } from "../adapters/platform/seal.ts";
import type { Env } from "../env.ts";
import { secretsOf } from "../platform/secrets.ts";
import type { LocalWays } from "../platform/site.ts";
import { mailerOf } from "./notification-services.ts";

type Ports = Omit<DeletionPorts, "sendsEmail"> & Omit<MergingPorts, "mergeSecret">;

/** A person's rights to their data: the archive of it, its deletion with the account, and one account instead of two. */
export function buildPrivacy(env: Env, config: Config, ports: Ports, local?: LocalWays) {
  return {
    accountDeletion: createAccountDeletion({ ...ports, sendsEmail: mailerOf(env, config, local) !== null }),
    dataExports: createDataExports(ports),
    merging: createMerging({ ...ports, mergeSecret: createMergeSecret(secretsOf(env)) }),
  };
}
