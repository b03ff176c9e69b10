import { exportReadyEmail } from "#core/identity/account-deletion.ts";
import { type ArchiveWriter, EXPORT_KEPT_MS, exportPrefix } from "#core/identity/data-export.ts";
import { dayIn } from "#core/payments/email-templates.ts";
import type { Clock, Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { exportReady, findExportUnscoped } from "#db/identity/data-exports.ts";
import { findUser } from "#db/identity/users.ts";
import { createArchiveEntries } from "./entries.ts";

type Ports = { db: Database; clock: Clock; files: Files; archive: ArchiveWriter };

/** More than a person's space with the files of their orders and conversations; an archive without ZIP64 ends at 4 GB. */
const ARCHIVE_LIMIT_BYTES = 3_900_000_000;

/** Writes the archive of a person's data. Arriving twice writes it once, or the same file again. */
export function createExporting({ db, clock, files, archive }: Ports) {
  const entriesOf = createArchiveEntries({ db, files });

  async function write(exportId: string): Promise<"written" | "nothing"> {
    const row = await findExportUnscoped(db, exportId);
    const user = row && (await findUser(db, row.userId));
    if (row?.status !== "queued" || !user || user.status === "deleted") return nothingOf(exportId);
    const storageKey = `${exportPrefix(exportId)}data.zip`;
    const { bytes } = await files.put(storageKey, archive(entriesOf(user, clock.now())), ARCHIVE_LIMIT_BYTES);
    const now = clock.now();
    const expiresAt = now + EXPORT_KEPT_MS;
    const day = dayIn(user.timeZone, expiresAt);
    const written = { id: exportId, userId: row.userId, storageKey, bytes, now, expiresAt };
    if (await exportReady(db, written, exportReadyEmail(exportId, day))) return "written";
    return nothingOf(exportId);
  }

  /** Another worker was faster; otherwise the export or the account has ended, and no file may remain. */
  async function nothingOf(exportId: string): Promise<"nothing"> {
    if ((await findExportUnscoped(db, exportId))?.status !== "ready") await files.removeAll(exportPrefix(exportId));
    return "nothing";
  }

  return { write };
}
