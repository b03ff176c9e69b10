import { languageOf } from "#core/language.ts";
import type { Clock, Extractor, Files } from "#core/ports.ts";
import { prepareParts } from "#core/similarity/index.ts";
import type { Database } from "#db/client.ts";
import { documentRead, findDocumentUnscoped } from "#db/documents.ts";

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
  /** Arriving twice it finds the figure there and does nothing. */
  async function measure(documentId: string): Promise<"measured" | "unreadable" | "nothing"> {
    const document = await findDocumentUnscoped(db, documentId);
    if (document?.status !== "received" || document.words !== null) return "nothing";
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) return "nothing";
    const reading = await extractor.read(bytes, document.kind);
    if (!reading.ok) {
      await documentRead(db, documentId, null, null, "rejected", clock.now());
      return "unreadable";
    }
    const { words } = prepareParts(reading.text, reading.hidden).visible;
    const pages = document.kind === "pdf" ? reading.pages.length : null;
    await documentRead(db, documentId, words, pages, "ready", clock.now(), languageOf(reading.text));
    return "measured";
  }

  return { measure };
}
