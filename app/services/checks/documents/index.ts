import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { countDocuments, findDocument, listDocuments, placeOfDocument, usedBytes } from "#db/checks/documents.ts";
import { checksByHash, findByHash } from "#db/checks/known-files.ts";
import type { CheckStatus } from "#schema/checks/check.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { DocumentSort } from "#schema/vocabulary/checks.ts";
import { pageOf } from "../../shared/pages.ts";
import { createBulkDeletion } from "./bulk-deletion.ts";
import { createKeeping } from "./deletion.ts";
import { type DocumentPorts, QUOTA_BYTES } from "./ports.ts";
import { createReceiving } from "./receiving.ts";
import { createRepositoryConsent } from "./repository-consent.ts";
import { createFamilies } from "./versions.ts";

export { type DocumentPorts, QUOTA_BYTES } from "./ports.ts";

/** A file uploaded before: its newest document and the results of its checks. */
export type KnownFile = {
  documentId: string;
  name: string;
  checks: { id: string; at: number; score: number | null; status: CheckStatus }[];
};

/** Earlier checks of one file that are worth offering. */
const CHECKS_SHOWN = 10;

export function createDocuments(ports: DocumentPorts) {
  const { db, files } = ports;

  /** One page of a person's own documents. */
  async function list(actor: Actor, listing: Listing<DocumentSort>) {
    const person = requirePerson(actor, "Sign in to see your documents.");
    const [page, total] = await Promise.all([
      pageOf(ports, {
        listing,
        scope: JSON.stringify(["documents", person.id]),
        slice: (part) => listDocuments(db, actor, { ...listing, ...part }),
        placeOf: (row) => placeOfDocument(listing.sort, row),
      }),
      countDocuments(db, actor),
    ]);
    return { ...page, total };
  }

  /** A person's own newest documents. */
  async function latest(actor: Actor, limit = 25) {
    return listDocuments(db, actor, { sort: "added", descending: true, place: null, backwards: false, limit });
  }

  async function read(actor: Actor, id: string) {
    const found = await findDocument(db, actor, id);
    if (!found) throw new AppError("not_found", "There is no such document.");
    return found;
  }

  /** The owner's file, to download. */
  async function download(actor: Actor, id: string) {
    const document = await read(actor, id);
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new AppError("gone", "This file is no longer kept.");
    return { document, bytes };
  }

  /** Whether one has sent a file of these bytes before. Both questions are asked whatever the first one finds. */
  async function known(actor: Actor, sha256: string): Promise<KnownFile | null> {
    requirePerson(actor, "Sign in to see your files.");
    const document = await findByHash(db, actor, sha256);
    const checks = await checksByHash(db, actor, sha256, CHECKS_SHOWN);
    if (!document) return null;
    return {
      documentId: document.id,
      name: document.name,
      checks: checks.map(({ id, at, status, scoreTenths }) => ({
        id,
        at,
        status,
        score: scoreTenths === null ? null : scoreTenths / 10,
      })),
    };
  }

  async function space(actor: Actor): Promise<{ used: number; quota: number }> {
    return { used: await usedBytes(db, actor), quota: QUOTA_BYTES };
  }

  return {
    list,
    latest,
    read,
    download,
    known,
    space,
    ...createReceiving(ports),
    ...createFamilies(ports),
    ...createKeeping(ports),
    ...createBulkDeletion(ports),
    ...createRepositoryConsent(ports),
  };
}
