import { isCompoundFile } from "#app/extraction/doc/compound-file.ts";
import { readDirectory, refuseBomb } from "#app/extraction/docx/archive.ts";
import { refuseCompoundFile } from "#app/extraction/docx/index.ts";
import { findParts } from "#app/extraction/docx/parts.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import { refuseWrongType } from "#app/extraction/wrong-type.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import type { WorkChange, WorkCounts, WorkReader } from "#core/orders/ports.ts";
import { type Comment, readComments } from "./comments.ts";
import { readDocumentPart } from "./document-part.ts";
import { CHANGES_MAX, Tally } from "./tally.ts";

/**
 * Reads the changes in a delivered Word file from its tracked changes and comments. Rules of counting:
 *
 * - A move is a deletion and an insertion. Inserted and deleted rows, cells, pictures and paragraph ends count as
 *   insertions and deletions of no words; next to tracked text of the same author they are part of it.
 * - Text inserted by one author and deleted by another is a deletion.
 * - A comment counts if it is anchored in the text and not empty; replies count with the comment they reply to.
 * - Body and tables come first, then footnotes, endnotes, headers and footers.
 */
export function createWorkReader(): WorkReader {
  return {
    async read(bytes) {
      try {
        return { ok: true, ...readWork(bytes) };
      } catch (cause) {
        // Files are untrusted: a parser failure is a property of the file, not an error.
        if (!(cause instanceof Unreadable)) return { ok: false, reason: "corrupt", details: {} };
        return { ok: false, reason: cause.reason, details: cause.details };
      }
    },
  };
}

function readWork(bytes: Uint8Array): { counts: WorkCounts; changes: WorkChange[] } {
  if (bytes.length === 0) throw new Unreadable("empty_file", "no bytes", { bytes: 0 });
  if (bytes.length > UPLOAD_LIMIT_BYTES) throw new Unreadable("too_large", "past the limit", { bytes: bytes.length });
  if (isCompoundFile(bytes)) refuseCompoundFile(bytes);
  refuseWrongType(bytes, "docx");
  const entries = readDirectory(bytes);
  refuseBomb(bytes, entries);
  const parts = findParts(bytes, entries);
  const comments = readComments(bytes, parts);
  const hung = new Map<string, boolean>();
  const tallies = [parts.document, parts.footnotes, parts.endnotes, ...parts.furniture].map((part) => {
    const tally = new Tally();
    if (part) readDocumentPart(bytes, part, tally, (id) => hang(id, comments, hung, tally));
    return { counts: tally.counts, ...tally.finish() };
  });
  return {
    counts: {
      insertions: sum(tallies.map(({ counts }) => counts.insertions)),
      deletions: sum(tallies.map(({ counts }) => counts.deletions)),
      replacements: sum(tallies.map(({ counts }) => counts.replacements)),
      punctuation: sum(tallies.map(({ counts }) => counts.punctuation)),
      formatting: sum(tallies.map(({ counts }) => counts.formatting)),
      comments: [...hung.values()].filter((says) => says).length,
      insertedWords: sum(tallies.map(({ insertedWords }) => insertedWords)),
      deletedWords: sum(tallies.map(({ deletedWords }) => deletedWords)),
      words: sum(tallies.map(({ words }) => words)),
    },
    changes: tallies.flatMap(({ changes }) => changes).slice(0, CHANGES_MAX),
  };
}

/** Counts a comment anchored here, together with its replies that have no anchor of their own. Empty comments are not counted. */
function hang(id: string, comments: ReadonlyMap<string, Comment>, hung: Map<string, boolean>, tally: Tally): void {
  const comment = comments.get(id);
  if (!comment || hung.has(id)) return;
  hung.set(id, comment.text !== "");
  if (comment.text !== "") tally.comment(comment.text);
  for (const reply of comment.replies) hang(reply, comments, hung, tally);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
