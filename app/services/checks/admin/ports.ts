import type { Clock, Files, Jobs, Signer } from "#core/ports.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import type { Database } from "#db/client.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";

export type AdminChecksPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  files: Files;
  students: StudentTexts;
  signer: Signer;
  bookmark: () => string | null;
};
