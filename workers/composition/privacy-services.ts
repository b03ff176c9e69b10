import { createAccountDeletion, type DeletionPorts } from "#app/services/identity/deletion/index.ts";
import { createDataExports } from "#app/services/identity/exports/index.ts";
import type { Config } from "#schema/platform/config.ts";
import type { Env } from "../env.ts";
import type { LocalWays } from "../platform/site.ts";
import { mailerOf } from "./notification-services.ts";

type Ports = Omit<DeletionPorts, "sendsEmail"> & { bookmark: () => string | null };

/** A person's rights to their data: the archive of it, and its deletion with the account. */
export function buildPrivacy(env: Env, config: Config, ports: Ports, local?: LocalWays) {
  return {
    accountDeletion: createAccountDeletion({ ...ports, sendsEmail: mailerOf(env, config, local) !== null }),
    dataExports: createDataExports(ports),
  };
}
