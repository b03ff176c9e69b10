import type { Clock, Files, Jobs, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";

export type DocumentPorts = {
  db: Database;
  clock: Clock;
  signer: Signer;
  files: Files;
  jobs: Jobs;
  bookmark: () => string | null;
};

/** One person's space, bytes: 1 GB. */
export const QUOTA_BYTES = 1_073_741_824;
