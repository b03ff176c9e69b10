import { progressAt } from "#core/checks/check.ts";
import { engineOptionsOf, partialKey, reportFor, reportLine } from "#core/checks/check-report.ts";
import { shownTimes } from "#core/checks/check-state.ts";
import { mayRestoreDocument } from "#core/checks/document-restoration.ts";
import { languageOf } from "#core/checks/language.ts";
import { numberOfMatches } from "#core/checks/report/matches.ts";
import { CHECKS_MEASURED, paceOf } from "#core/checks/time-estimate.ts";
import type { Extraction, Extractor, Jobs, Live } from "#core/ports.ts";
import {
  composeReport,
  defaultOptions,
  type Parts,
  prepareParts,
  type SourceInput,
  visibleText,
} from "#core/similarity/index.ts";
import { type CheckRow, finishCheck } from "#db/checks/checks.ts";
import { type DocumentRow, documentRead, findDocumentUnscoped, joinFamily } from "#db/checks/documents.ts";
import { lastStageTimes } from "#db/checks/progress.ts";
import { insertSource, studentSourceId } from "#db/sources/sources.ts";
import type { CollectionProgress } from "#schema/checks/check.ts";
import type { Report } from "#schema/checks/report.ts";
import { WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";
import { type Compared, type ComparisonPorts, createComparison } from "./comparison.ts";
import { DeletionPending, LeaseLost, Unfit } from "./run-errors.ts";
import { type SignedRow, type SigningPorts, signReport } from "./signing.ts";
import { sinceVersionBefore } from "./since-version.ts";
import { announceEnd, type Stages, stageWatch } from "./stages.ts";

export type PerformingPorts = ComparisonPorts & SigningPorts & { jobs: Jobs; live: Live; extractor: Extractor };

type Run = { check: CheckRow; lease: string; document: DocumentRow; stages: Stages };
type ExtractedText = Extract<Extraction, { ok: true }>;
/** `seen`: what a reader sees of the text. */
type Prepared = { extraction: ExtractedText; parts: Parts; seen: string };
type Body = ReturnType<typeof bodyOf>;
/** What the report's row says of the version before. */
type SinceVersion = Awaited<ReturnType<typeof sinceVersionBefore>>;
type Scored = { made: Report; madeAt: number; sinceVersion: SinceVersion };
type Signed = { report: Report; row: SignedRow; storageKey: string };

/** The work of a check that this worker holds, stage by stage. Throws Unfit, DeletionPending or LeaseLost. */
export function createPerforming(ports: PerformingPorts) {
  const { db, clock, files, jobs, live, extractor } = ports;
  const comparison = createComparison(ports);

  async function perform(check: CheckRow, lease: string): Promise<void> {
    const pace = paceOf(await lastStageTimes(db, CHECKS_MEASURED));
    const stages = stageWatch({ db, clock, live }, check.id, lease, pace);
    const run: Run = { check, lease, stages, document: await documentOf(check) };
    const extraction = await extract(run);
    const prepared = await fingerprintText(run, extraction);
    const { body, compared } = await search(run, prepared);
    const familyId = await joinVersions(run, compared);
    const scored = await score(run, body, compared, familyId);
    const signed = await sign(run, scored);
    await finish(run, scored, signed, compared);
  }

  async function documentOf({ documentId }: CheckRow): Promise<DocumentRow> {
    const document = await findDocumentUnscoped(db, documentId);
    if (document && mayRestoreDocument(document)) throw new DeletionPending();
    if (!document || document.status === "deleting" || document.status === "deleted") throw new Unfit("document_gone");
    return document;
  }

  async function extract({ document, stages }: Run): Promise<ExtractedText> {
    await stages.begin("extract");
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new Unfit("document_gone");
    return readable(await extractor.read(bytes, document.kind));
  }

  async function fingerprintText({ document, stages }: Run, extraction: ExtractedText): Promise<Prepared> {
    await stages.begin("fingerprint");
    const parts = prepareParts(extraction.text, extraction.hidden);
    const seen = visibleText(extraction.text, parts.ranges);
    const { words } = parts.visible;
    requireLength(words, extraction.pages.length);
    // What a reader does not see is nothing that others are compared with.
    await files.putText(`documents/${document.id}/text`, seen);
    const pages = document.kind === "pdf" ? extraction.pages.length : null;
    await documentRead(db, document.id, words, pages, "ready", clock.now(), languageOf(seen));
    return { extraction, parts, seen };
  }

  /** From here on the text can be read, and soon what was found in it, while the check goes on. */
  async function search({ check, document, stages }: Run, prepared: Prepared) {
    const { parts, seen } = prepared;
    let body = bodyOf(prepared, check, []);
    let composedOf = 0;
    await files.putText(partialKey(check.id), JSON.stringify(body));
    await stages.onProgress({ words: parts.visible.words });

    await stages.begin("search");
    const asked = { check, documentId: document.id, text: seen, parts };
    const compared = await comparison.compare(asked, async (collections, sources) => {
      const over = collections.filter(({ state }) => state === "done" || state === "no_answer").length;
      const progress = progressAfter(over, collections);
      if (over === 0) return stages.onProgress({ progress, collections });
      // Most collections add nothing, and a long text takes its time to compose.
      if (sources.length > composedOf) {
        body = bodyOf(prepared, check, sources);
        composedOf = sources.length;
        await files.putText(partialKey(check.id), JSON.stringify(body));
      }
      const scoreTenths = Math.round(body.score * 10);
      await stages.onProgress({ progress, collections }, { what: "found", count: numberOfMatches(body), scoreTenths });
    });
    // What is known of an outside source is complete only now, and a longer text may have taken its place.
    if (compared.outside.length > 0) body = bodyOf(prepared, check, compared.sources);
    return { body, compared };
  }

  /** What is not compared with its versions this time stays in the family it was found to be of. */
  async function joinVersions({ document, stages }: Run, compared: Compared): Promise<string> {
    await stages.begin("align");
    const familyId = compared.familyId === document.id ? (document.familyId ?? document.id) : compared.familyId;
    await joinFamily(db, document.id, familyId);
    return familyId;
  }

  async function score(
    { check, document, stages }: Run,
    body: Body,
    compared: Compared,
    familyId: string,
  ): Promise<Scored> {
    await stages.begin("score");
    const coverage = await comparison.coverage(compared, check.options);
    const options = { ...defaultOptions, ...engineOptionsOf(check.options) };
    const { matches } = body;
    const sinceVersion = await sinceVersionBefore(ports, document, familyId, { matches, coverage, options });
    const madeAt = clock.now();
    const made = reportFor(body, {
      checkId: check.id,
      documentId: document.id,
      documentHash: document.sha256,
      documentKind: document.kind,
      title: check.title,
      now: madeAt,
      coverage,
      options: check.options,
      stageTimes: shownTimes(stages.times()),
    });
    return { made, madeAt, sinceVersion };
  }

  async function sign({ check, stages }: Run, { made }: Scored): Promise<Signed> {
    await stages.begin("sign");
    const { report, row } = await signReport(made, ports);
    const storageKey = `reports/${check.id}/report.json`;
    await files.putText(storageKey, JSON.stringify(report));
    return { report, row, storageKey };
  }

  async function finish(run: Run, { madeAt, sinceVersion }: Scored, signed: Signed, compared: Compared): Promise<void> {
    const { check, lease, document, stages } = run;
    // Announced before the check ends: if this worker dies in between, the sweeper still finds a source to index.
    // Asked again: its owner may have withdrawn it, or chosen to keep it longer, meanwhile.
    const asOfNow = (await findDocumentUnscoped(db, document.id)) ?? document;
    if (asOfNow.stored) await offerToRepository(document.id, check);
    // Before the end and not after it: a worker that dies in between would leave a file that no one removes.
    await files.removeAll(partialKey(check.id));
    const line = reportLine(signed.report);
    const row = {
      id: check.id,
      userId: check.userId,
      documentId: document.id,
      ...line,
      ...sinceVersion,
      ...signed.row,
      storageKey: signed.storageKey,
      createdAt: madeAt,
      expiresAt: asOfNow.deleteAt,
    };
    const found = { stageTimes: stages.times(), probing: compared.probing };
    // Not when the report was made: anyone who watches believes the later word, and "signing" came after that.
    if (!(await finishCheck(db, check.id, lease, row, found, clock.now()))) throw new LeaseLost();
    await announceEnd(ports, check.id, line.scoreTenths);
    const sourceId = studentSourceId(document.id);
    if (asOfNow.stored) await jobs.send({ v: 1, type: "index", sourceId, bookmark: null });
  }

  /** The owner chose to have the text found by later checks. */
  async function offerToRepository(documentId: string, check: CheckRow): Promise<void> {
    await insertSource(db, {
      id: studentSourceId(documentId),
      kind: "student",
      ownerId: check.userId,
      documentId,
      title: check.title,
      authors: [],
      textKey: `documents/${documentId}/text`,
      status: "waiting",
      createdAt: clock.now(),
    });
  }

  return perform;
}

function bodyOf({ extraction, parts }: Prepared, check: CheckRow, sources: SourceInput[]) {
  const { text, pages, flags, structure } = extraction;
  const options = engineOptionsOf(check.options);
  return { ...composeReport({ text, parts, pages, sources, options, flags }), ...(structure && { structure }) };
}

function progressAfter(over: number, collections: CollectionProgress[]): number {
  const from = progressAt.search;
  return Math.round(from + ((progressAt.align - from) * over) / collections.length);
}

function requireLength(words: number, pages: number): void {
  if (words < WORDS_MIN) throw new Unfit(words === 0 ? "no_text" : "too_short", { words, pages });
  if (words > WORDS_MAX) throw new Unfit("too_long", { words });
}

function readable(extraction: Extraction): ExtractedText {
  if (!extraction.ok) throw new Unfit(extraction.reason, extraction.details);
  return extraction;
}
