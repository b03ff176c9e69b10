import { AppError } from "#core/app-error.ts";
import { type Actor, isPerson } from "#core/identity/actor.ts";
import type { Clock, Files, PublicCollections } from "#core/ports.ts";
import { isOpenSource, passagesOf, type Stretch } from "#core/sources/licence.ts";
import { workPlaces } from "#core/sources/segments/works.ts";
import { findDocument } from "#db/checks/documents.ts";
import { findReport } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { segmentsOfSnapshot } from "#db/sources/collection-segments.ts";
import { recordSourceRead } from "#db/sources/source-reads.ts";
import { findSource } from "#db/sources/sources.ts";
import { Report, type ReportMatch, type ReportSource } from "#schema/checks/report.ts";
import type { SourceTextKind } from "#schema/vocabulary/sources.ts";

export type SourceTextPorts = { db: Database; clock: Clock; files: Files; collections: PublicCollections };

/** What a reader may see of a source beside their text. `start` is where a passage begins in the source, UTF-16 units. */
export type SourceText = {
  /** Excerpts: where no more is stored, or may be read, than what the report contains. */
  kind: SourceTextKind;
  passages: { start: number; text: string }[];
};

/** The sources of their own reports, as far as their licences go. Another student's text is no source to read. */
export function createSourceTexts({ db, clock, files, collections }: SourceTextPorts) {
  async function read(actor: Actor, reportId: string, sourceId: string): Promise<SourceText> {
    const row = isPerson(actor) ? await findReport(db, actor, reportId, clock.now()) : null;
    const stored = row ? await files.text(row.storageKey) : null;
    const report = stored === null ? null : Report.parse(JSON.parse(stored));
    const source = report?.sources.find(({ id }) => id === sourceId);
    if (!row || !report || !source || source.kind === "student") throw missing();
    const matches = report.matches.filter((match) => match.sourceId === sourceId);
    const text = await textOf(actor, source);
    if (text === null) return { kind: "excerpts", passages: excerptsOf(matches) };
    if (isOpenSource(source.kind, source.licence)) return { kind: "whole", passages: [{ start: 0, text }] };
    const own = matches.flatMap(({ runs }) => runs.map(([, , from, to]): Stretch => [from, to]));
    const reader = { userId: row.userId, sourceId };
    const passagesHere = passagesOf(matches, text.length);
    const allowed = await recordSourceRead(db, reader, passagesHere, { own, length: text.length }, clock.now());
    const passages = allowed.map(([start, end]) => ({ start, text: text.slice(start, end).toWellFormed() }));
    return passages.length > 0 ? { kind: "passages", passages } : { kind: "excerpts", passages: excerptsOf(matches) };
  }

  async function textOf(actor: Actor, { id, kind }: ReportSource): Promise<string | null> {
    if (kind === "paper") return null;
    if (kind === "own_draft") {
      const document = await findDocument(db, actor, id.replace(/^(?:draft|student):/, ""));
      return document ? files.text(`documents/${document.id}/text`) : null;
    }
    const places = workPlaces(id);
    if (places) {
      const work = await collections.read(await segmentsOfSnapshot(db, places.snapshot), id);
      return work?.text ?? null;
    }
    const source = await findSource(db, id);
    return source && source.kind !== "student" && source.status !== "forgetting" ? files.text(source.textKey) : null;
  }

  return { read };
}

/** What the report itself holds of a source. */
function excerptsOf(matches: readonly ReportMatch[]): SourceText["passages"] {
  return matches.flatMap(({ excerpt, sourceStart }) =>
    excerpt ? [{ start: excerpt.sourceAt ?? sourceStart ?? 0, text: excerpt.source }] : [],
  );
}

function missing(): AppError {
  return new AppError("not_found", "There is no such source.");
}
