import type { Rooms } from "#core/conversation-ports.ts";
import type { Clock, Extractor, Files, Jobs } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  abandonedMessageFiles,
  deletedMessageFiles,
  dropMessageFile,
  fileInspected,
  findMessageFileUnscoped,
  forgetMessageFile,
  unseenMessageFiles,
} from "#db/message-files.ts";
import type { UnreadableReason } from "#schema/unreadable.ts";

export type InspectingPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  extractor: Extractor;
  rooms: Pick<Rooms, "tell">;
};

const DAY_MS = 86_400_000;
/** A job that has not been done after this was lost, ms. */
const LOST_MS = 5 * 60_000;
const AT_ONCE = 50;

/** What a student reads well enough may hold no text: a form, a scan. Only what could hurt somebody is kept back. */
const HARMLESS: readonly UnreadableReason[] = ["no_text", "too_short", "too_long"];

/** Looks into files of messages by the guards of the extractor, before anybody may open them. */
export function createInspecting({ db, clock, files, jobs, extractor, rooms }: InspectingPorts) {
  /** Arriving twice, the second time finds it done. */
  async function inspect(fileId: string): Promise<"ready" | "rejected" | "nothing"> {
    const file = await findMessageFileUnscoped(db, fileId);
    if (file?.status !== "received" || file.kind === "png" || file.kind === "jpg") return "nothing";
    const bytes = await files.bytes(file.storageKey);
    if (!bytes) return "nothing";
    const reading = await extractor.read(bytes, file.kind);
    const safe = reading.ok || HARMLESS.includes(reading.reason);
    const outcome = safe ? { status: "ready" as const } : { status: "rejected" as const, reason: reading.reason };
    await tell(await fileInspected(db, fileId, outcome, clock.now()));
    if (!safe) await files.removeAll(`messages/${fileId}/`);
    return outcome.status;
  }

  /** Readers ask what changed: the news itself is built where they are known. */
  async function tell(conversationId: string | null): Promise<void> {
    if (!conversationId) return;
    await rooms.tell(conversationId, { user: { type: "inbox" }, staff: { type: "inbox" } });
  }

  /** Lost jobs are sent again; what was never sent or was taken back goes, bytes first. */
  async function sweep(): Promise<{ again: number; gone: number }> {
    const now = clock.now();
    const unseen = await unseenMessageFiles(db, now - LOST_MS, AT_ONCE);
    for (const { id } of unseen) await jobs.send({ v: 1, type: "inspect", fileId: id, bookmark: null });
    const left = await abandonedMessageFiles(db, now - DAY_MS, AT_ONCE);
    for (const { id } of left) {
      await files.removeAll(`messages/${id}/`);
      await dropMessageFile(db, id);
    }
    const taken = await deletedMessageFiles(db, AT_ONCE);
    for (const { id, storageKey } of taken) {
      await files.removeAll(storageKey);
      await forgetMessageFile(db, id);
    }
    return { again: unseen.length, gone: left.length + taken.length };
  }

  return { inspect, sweep };
}
