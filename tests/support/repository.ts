import { createLibrary } from "#app/services/sources/indexing.ts";
import { insertDocument } from "#db/checks/documents.ts";
import { openDatabase } from "#db/client.ts";
import { insertSource, studentSourceId } from "#db/sources/sources.ts";
import { createFingerprintIndex } from "#workers/adapters/sources/fingerprint-shards.ts";
import { createStudentTexts } from "#workers/adapters/sources/student-shards.ts";
import { world } from "./check-services.ts";
import { testEnv } from "./env.ts";
import { paced, pacedDatabase } from "./fuse.ts";
import { bob } from "./people.ts";

export const OTHER_KEY = `${"n".repeat(43)}=`;

/** The source services with students' documents that are registered as checks register them. */
export function repository() {
  const home = world();
  async function announce(id: string, text: string, ownerId = bob.id): Promise<string> {
    await home.files.putText(`documents/${id}/text`, text);
    await insertSource(home.db, {
      id: studentSourceId(id),
      kind: "student",
      ownerId,
      documentId: id,
      title: "Essay",
      authors: [],
      textKey: `documents/${id}/text`,
      status: "waiting",
      createdAt: home.clock.now(),
    });
    return studentSourceId(id);
  }
  /** The same for a document that its owner deletes: the job that removes it may run at any time. */
  async function announceDeleted(id: string, text: string): Promise<string> {
    const now = home.clock.now();
    await insertDocument(home.db, {
      id,
      ownerId: bob.id,
      name: "essay.txt",
      kind: "text",
      bytes: text.length,
      sha256: id,
      storageKey: id,
      status: "deleting",
      statusBefore: "ready",
      stored: true,
      deleteAt: now,
      idempotencyKey: id,
      createdAt: now,
      updatedAt: now,
    });
    return announce(id, text);
  }
  /** The Worker with a new platform secret, with or without the previous one; each step may wait for its turn. */
  function withKeys(
    secrets: { TEXT_KEY: string; TEXT_KEY_PREVIOUS?: string },
    turn: () => Promise<void> = async () => {},
  ) {
    const students = paced(createStudentTexts(testEnv.STUDENT_TEXTS, secrets), turn);
    const index = createFingerprintIndex(testEnv.FINGERPRINTS, secrets);
    const { db } = openDatabase(pacedDatabase(testEnv.DB, turn), null, "primary");
    const { clock, files, live } = home;
    const library = createLibrary({ db, clock, files, live, index, students, jobs: { send: async () => {} } });
    return { students, library };
  }
  return { ...home, announce, announceDeleted, withKeys };
}
