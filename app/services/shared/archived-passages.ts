import { hashedPart, isWhole, withoutPassages } from "#core/conversations/archive.ts";
import type { Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { archiveKeysOf } from "#db/conversations/archiving.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { ConversationArchive } from "#schema/conversations/archive.ts";

/** Deletes passages of reports from the archived conversations of a student: earlier versions wrote them there. */
export async function forgetPassages({ db, files }: { db: Database; files: Files }, userId: string): Promise<void> {
  for (const key of await archiveKeysOf(db, userId)) {
    const archive = archiveIn(await files.text(key));
    if (!archive) continue;
    const messages = withoutPassages(archive.messages);
    const after = hashedPart({ ...archive, messages });
    if (after === hashedPart(archive)) continue;
    // One that is damaged keeps its hash, so that it is still found to be.
    const whole = isWhole(archive, await textHash(hashedPart(archive)));
    const sha256 = whole ? await textHash(after) : archive.sha256;
    await files.putText(key, JSON.stringify({ ...archive, messages, sha256 }));
  }
}

/** Null where there is none, or nobody can read it: the conversation says so, and a document is deleted all the same. */
function archiveIn(text: string | null): ConversationArchive | null {
  try {
    return text === null ? null : ConversationArchive.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
