import type { Rooms } from "#core/conversations/ports.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Extractor, Files, Jobs } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  deletedMessageFiles,
  dropForgottenFiles,
  fileInspected,
  findMessageFileUnscoped,
  forgetMessageFile,
  retireAbandonedFiles,
  unseenMessageFiles,
} from "#db/conversations/message-files.ts";
import type { UnreadableReason } from "#schema/checks/unreadable.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type InspectingPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  extractor: Extractor;
  rooms: Pick<Rooms, "tell">;
};

/** A job that has not been done after this was lost, ms. */
const LOST_MS = 5 * 60_000;
const AT_ONCE = 50;

/** A file without text (a form, a scan) is fine for a student. Only harmful files are rejected. */
const HARMLESS: readonly UnreadableReason[] = ["no_text", "too_short", "too_long"];

/** Looks into files of messages by the guards of the extractor, before anybody may open them. */
export function createInspecting({ db, clock, files, jobs, extractor, rooms }: InspectingPorts) {
  /** Arriving twice, the second time finds it done. */
  async function inspect(fileId: string): Promise<"ready" | "rejected" | "nothing"> {
    const file = await findMessageFileUnscoped(db, fileId);
    if (file?.status !== "received" || file.kind === "png" || file.kind === "jpg") return "nothing";
    const bytes = await files.bytes(file.storageKey);
    if (!bytes) return "nothing";
    const extraction = await extractor.read(bytes, file.kind);
    const safe = extraction.ok || HARMLESS.includes(extraction.reason);
    const outcome = safe ? { status: "ready" as const } : { status: "rejected" as const, reason: extraction.reason };
    await end(fileId, outcome);
    return outcome.status;
  }

  /** The bytes of what is not let through go; where they did not, the sweep takes them. */
  async function end(fileId: string, outcome: Parameters<typeof fileInspected>[2]): Promise<void> {
    await tell(await fileInspected(db, fileId, outcome, clock.now()));
    if (outcome.status === "rejected") await files.removeAll(`messages/${fileId}/`);
  }

  /** Readers ask what changed: the news itself is built where they are known. */
  async function tell(conversationId: string | null): Promise<void> {
    if (!conversationId) return;
    await rooms.tell(conversationId, { user: { type: "inbox" }, staff: { type: "inbox" } });
  }

  /** Lost jobs are sent again for a day; files never attached, withdrawn or rejected are deleted, bytes first. */
  async function sweep(): Promise<{ again: number; gone: number; left?: string }> {
    const now = clock.now();
    const unseen = await unseenMessageFiles(db, now - LOST_MS, AT_ONCE);
    for (const { id, createdAt } of unseen) {
      // Without this limit a file whose inspection keeps failing would be retried for ever.
      if (createdAt < now - DAY_MS) await end(id, { status: "rejected", reason: "too_slow" });
      else await jobs.send({ v: 1, type: "inspect", fileId: id, bookmark: null });
    }
    await retireAbandonedFiles(db, now - DAY_MS, AT_ONCE, now);
    const gone = await deletedMessageFiles(db, AT_ONCE);
    for (const { id, storageKey, shared } of gone) {
      if (!shared) for (const prefix of [storageKey, `messages/${id}/`]) await files.removeAll(prefix);
      await forgetMessageFile(db, id);
    }
    await dropForgottenFiles(db, AT_ONCE);
    const left = leftAfter({
      again: { taken: unseen.length, most: AT_ONCE },
      gone: { taken: gone.length, most: AT_ONCE },
    });
    return { again: unseen.length, gone: gone.length, ...left };
  }

  return { inspect, sweep };
}
