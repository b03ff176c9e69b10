import { languageOf } from "#core/checks/language.ts";
import { fileParts } from "#core/orders/file-parts.ts";
import { partNamesKey } from "#core/orders/word-counts.ts";
import type { Clock, Extractor, Files } from "#core/ports.ts";
import { prepareParts } from "#core/similarity/index.ts";
import { documentRead, findDocumentUnscoped, savePartWords } from "#db/checks/documents.ts";
import type { Database } from "#db/client.ts";

/** Counts the words of a document as a check would, so that a price and a report speak of the same text. */
export function createMeasuring({
  db,
  clock,
  files,
  extractor,
}: {
  db: Database;
  clock: Clock;
  files: Files;
  extractor: Extractor;
}) {
  /** A repeated job finds the counts and does nothing. */
  async function measure(documentId: string): Promise<"measured" | "unreadable" | "nothing"> {
    const document = await findDocumentUnscoped(db, documentId);
    if (document?.status !== "received" && document?.status !== "ready") return "nothing";
    const counted = document.words !== null;
    if (counted && document.parts !== null) return "nothing";
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) return "nothing";
    const extraction = await extractor.read(bytes, document.kind);
    if (!extraction.ok) {
      if (counted) await savePartWords(db, documentId, []);
      else await documentRead(db, documentId, null, null, "rejected", clock.now());
      return "unreadable";
    }
    const { visible } = prepareParts(extraction.text, extraction.hidden);
    const { words } = visible;
    const parts = fileParts(extraction, visible);
    await files.putText(partNamesKey(documentId), JSON.stringify(parts.map(({ name }) => name)));
    await savePartWords(
      db,
      documentId,
      parts.map((part) => part.words),
    );
    // The file may have been deleted meanwhile: what was written since then is deleted too.
    const after = await findDocumentUnscoped(db, documentId);
    if (after?.status !== "received" && after?.status !== "ready") {
      if (after?.status !== "rejected") await files.removeAll(partNamesKey(documentId));
      return "nothing";
    }
    if (counted) return "measured";
    const pages = document.kind === "pdf" ? extraction.pages.length : null;
    await documentRead(db, documentId, words, pages, "ready", clock.now(), languageOf(extraction.text));
    return "measured";
  }

  return { measure };
}
