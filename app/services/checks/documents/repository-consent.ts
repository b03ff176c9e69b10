import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { findDocument } from "#db/checks/documents.ts";
import { countFindable, offerDocument, withdrawDocument, withdrawSome } from "#db/checks/repository-consent.ts";
import { insertSource, studentSourceId } from "#db/sources/sources.ts";
import type { DocumentPorts } from "./ports.ts";

/** Texts of one batch: each of them has a job. A person has a few hundred at most. */
const BATCH = 50;
const BATCHES_MOST = 40;

/** Whether other students' checks find a person's texts. A withdrawn text is out of the index as soon as its job has run. */
export function createRepositoryConsent({ db, clock, jobs, bookmark }: Omit<DocumentPorts, "files" | "signer">) {
  /** Throws AppError not_found, and conflict while an earlier withdrawal is still under way. */
  async function setFindable(actor: Actor, id: string, findable: boolean): Promise<{ stored: boolean }> {
    const person = requirePerson(actor, "Sign in to change this document.");
    const document = await findDocument(db, actor, id);
    if (!document) throw new AppError("not_found", "There is no such document.");
    const now = clock.now();
    if (!findable) {
      if (!(await withdrawDocument(db, actor, id, now))) throw new AppError("not_found", "There is no such document.");
      await withdrawJob(id);
      return { stored: false };
    }
    if (!(await offerDocument(db, actor, id, now)))
      throw new AppError("conflict", "This text is being withdrawn right now. Try again in a minute.");
    // A document that was never read has no text yet: its first check adds it.
    if (document.status === "ready") {
      const sourceId = studentSourceId(id);
      await insertSource(db, {
        ...{ id: sourceId, kind: "student", ownerId: person.id, documentId: id, title: document.name, authors: [] },
        ...{ textKey: `documents/${id}/text`, status: "waiting", createdAt: now },
      });
      await jobs.send({ v: 1, type: "index", sourceId, bookmark: bookmark() });
    }
    return { stored: true };
  }

  /** Withdraws all texts of the person. Returns how many. */
  async function withdrawAll(actor: Actor): Promise<number> {
    const person = requirePerson(actor, "Sign in to change your settings.");
    let withdrawn = 0;
    for (let batch = 0; batch < BATCHES_MOST; batch++) {
      const ids = await withdrawSome(db, person.id, BATCH, clock.now());
      for (const id of ids) await withdrawJob(id);
      withdrawn += ids.length;
      if (ids.length < BATCH) break;
    }
    return withdrawn;
  }

  async function withdrawJob(documentId: string): Promise<void> {
    await jobs.send({ v: 1, type: "withdraw", sourceId: studentSourceId(documentId), bookmark: bookmark() });
  }

  async function findable(actor: Actor): Promise<number> {
    const person = requirePerson(actor, "Sign in to see your settings.");
    return countFindable(db, person.id);
  }

  return { setFindable, withdrawAll, findable };
}
