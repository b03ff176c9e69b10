import { RESTORE_ALL_SECONDS } from "#core/checks/document-restoration.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import {
  countListed,
  countRestorable,
  markListedDeleting,
  restoreListed,
  waitingChecksOfAll,
} from "#db/checks/bulk-deletion.ts";
import type { DocumentPorts } from "./ports.ts";

/** Documents of one request: each of them has a job. */
const BATCH = 50;

/**
 * Deletes all documents of a list, and takes that back. The client repeats each call until nothing is left; a call that
 * arrives twice finds other documents, or none.
 */
export function createBulkDeletion({ db, clock, jobs, bookmark }: Omit<DocumentPorts, "files" | "signer">) {
  /**
   * @param listedAt when the list was read
   * @returns `needed`: documents that are kept because an order uses them; `changed`: because they changed since
   */
  async function removeListed(actor: Actor, listedAt: number) {
    requirePerson(actor, "Sign in to delete your documents.");
    const now = clock.now();
    const then = Math.min(listedAt, now);
    const ids = await markListedDeleting(db, actor, then, BATCH, now);
    await Promise.all(
      ids.map((documentId) =>
        jobs.send({ v: 1, type: "forget", documentId, bookmark: bookmark() }, RESTORE_ALL_SECONDS),
      ),
    );
    return { done: ids.length, ...(await countListed(db, actor, then)) };
  }

  /** Takes the deletions back that have begun since. Checks that waited for them go on. */
  async function restoreAll(actor: Actor, listedAt: number) {
    requirePerson(actor, "Sign in to restore your documents.");
    const now = clock.now();
    const then = Math.min(listedAt, now);
    const ids = await restoreListed(db, actor, then, BATCH, now);
    const waiting = ids.length > 0 ? await waitingChecksOfAll(db, ids) : [];
    await Promise.all(waiting.map((checkId) => jobs.send({ v: 1, type: "check", checkId, bookmark: bookmark() })));
    return { done: ids.length, left: await countRestorable(db, actor, then) };
  }

  return { removeListed, restoreListed: restoreAll };
}
