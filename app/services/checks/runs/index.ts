import { LEASE_MS, MAX_ATTEMPTS, progressAt } from "#core/checks/check.ts";
import type { CheckProblem } from "#core/checks/check-problem.ts";
import { engineOptionsOf, partialKey, reportFor, reportLine } from "#core/checks/check-report.ts";
import { checkState, shownTimes } from "#core/checks/check-state.ts";
import { languageOf } from "#core/checks/language.ts";
import { numberOfMatches } from "#core/checks/report/matches.ts";
import { paceOf } from "#core/checks/time-estimate.ts";
import type { Extraction, Extractor, Jobs, Live } from "#core/ports.ts";
import { composeReport, defaultOptions, prepareParts, type SourceInput, visibleText } from "#core/similarity/index.ts";
import { removeFromIndex } from "#core/sources/removal.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import {
  type CheckRow,
  claimCheck,
  failCheck,
  findCheckUnscoped,
  finishCheck,
  releaseCheck,
} from "#db/checks/checks.ts";
import { documentRead, findDocumentUnscoped, joinFamily } from "#db/checks/documents.ts";
import { lastStageTimes } from "#db/checks/progress.ts";
import { nextWaiting } from "#db/checks/waiting-checks.ts";
import { insertSource, markForgetting, removeSource, studentSourceId } from "#db/sources/sources.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import type { RunOutcome } from "#schema/vocabulary/checks.ts";
import { WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";
import { type ComparisonPorts, createComparison } from "./comparison.ts";
import { type SigningPorts, signReport } from "./signing.ts";
import { sinceVersionBefore } from "./since-version.ts";
import { LeaseLost, stageWatch } from "./stages.ts";

export type RunPorts = ComparisonPorts &
  SigningPorts & { jobs: Jobs; live: Live; extractor: Extractor; students: StudentTexts };

/** Checks whose times say how long the next one takes. */
const CHECKS_LOOKED_AT = 50;

/** The text is unreadable, and a retry would give the same result. */
class Unfit extends Error {
  readonly problem: CheckProblem;
  readonly details: UnreadableDetails;

  constructor(problem: CheckProblem, details: UnreadableDetails = {}) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }
}

/** Its document has a pending deletion that can still be undone: the check waits. */
class DeletionPending extends Error {}

export function createRuns(ports: RunPorts) {
  const { db, clock, files, jobs, live, extractor, index, students } = ports;
  const comparison = createComparison(ports);

  /**
   * Runs one check. Arriving twice, or while another worker holds the lease, does nothing. A file that cannot be read
   * ends the check with its reason; any other error gives the lease back and is thrown, so that the queue tries again.
   */
  async function run(checkId: string): Promise<RunOutcome> {
    const lease = clock.uuid();
    const check = await claimCheck(db, checkId, lease, clock.now() + LEASE_MS, clock.now());
    if (!check) return "nothing";
    try {
      return await attempt(check, lease);
    } finally {
      // A person has two checks at most at once and the jobs of others are dropped: each finished check sends the next waiting one.
      const next = await nextWaiting(db, check.userId);
      if (next && next !== checkId) await jobs.send({ v: 1, type: "check", checkId: next, bookmark: null });
    }
  }

  async function attempt(check: CheckRow, lease: string): Promise<RunOutcome> {
    try {
      // Counted before the work, so that a document that crashes its worker is retried a limited number of times.
      if (check.attempts > MAX_ATTEMPTS) throw new Unfit("our_fault");
      await perform(check, lease);
      return "done";
    } catch (error) {
      if (error instanceof LeaseLost) {
        await leaveNoTrace(check);
        return "nothing";
      }
      if (error instanceof Unfit) {
        await fail(check, lease, error.problem, error.details);
        return "failed";
      }
      const released = await releaseCheck(db, check.id, lease, clock.now());
      if (released) await live.announce(check.id, checkState(released));
      if (error instanceof DeletionPending) return "nothing";
      throw error;
    }
  }

  /** The document may have been deleted during the check: what this run wrote since then is deleted too. */
  async function leaveNoTrace({ id, documentId }: CheckRow): Promise<void> {
    const check = await findCheckUnscoped(db, id);
    if (check && check.status !== "queued" && check.status !== "running") await files.removeAll(partialKey(id));
    const document = await findDocumentUnscoped(db, documentId);
    if (document && document.status !== "deleting" && document.status !== "deleted") return;
    await files.removeAll(`reports/${id}/`);
    await files.removeAll(`documents/${documentId}/`);
    for (const source of await markForgetting(db, documentId)) {
      await removeFromIndex({ index, students }, source);
      await removeSource(db, source.id, clock.now());
    }
  }

  /** After the last attempt: the check ends with words a student can read. */
  async function giveUp(checkId: string): Promise<void> {
    if (!(await failCheck(db, checkId, null, "our_fault", {}, clock.now()))) return;
    await files.removeAll(partialKey(checkId));
    await announceEnd(checkId);
  }

  async function announceEnd(checkId: string, scoreTenths: number | null = null): Promise<void> {
    const check = await findCheckUnscoped(db, checkId);
    if (check) await live.announce(checkId, checkState(check, { scoreTenths }));
  }

  async function documentOf({ documentId }: CheckRow) {
    const document = await findDocumentUnscoped(db, documentId);
    if (document?.status === "deleting" && document.statusBefore && !document.receiptId) throw new DeletionPending();
    if (!document || document.status === "deleting" || document.status === "deleted") throw new Unfit("document_gone");
    return document;
  }

  async function perform(check: CheckRow, lease: string): Promise<void> {
    const pace = paceOf(await lastStageTimes(db, CHECKS_LOOKED_AT));
    const stages = stageWatch({ db, clock, live }, check.id, lease, pace);
    const document = await documentOf(check);

    await stages.begin("extract");
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new Unfit("document_gone");
    const extraction = readable(await extractor.read(bytes, document.kind));

    await stages.begin("fingerprint");
    const parts = prepareParts(extraction.text, extraction.hidden);
    const seen = visibleText(extraction.text, parts.ranges);
    const { words } = parts.visible;
    requireLength(words, extraction.pages.length);
    const textKey = `documents/${document.id}/text`;
    // Text that a reader cannot see is not compared with others.
    await files.putText(textKey, seen);
    await documentRead(
      db,
      document.id,
      words,
      document.kind === "pdf" ? extraction.pages.length : null,
      "ready",
      clock.now(),
      languageOf(seen),
    );

    const compose = (sources: SourceInput[]) => ({
      ...composeReport({
        text: extraction.text,
        parts,
        pages: extraction.pages,
        sources,
        options: engineOptionsOf(check.options),
        flags: extraction.flags,
      }),
      ...(extraction.structure && { structure: extraction.structure }),
    });
    // From here on the client can read the text, and soon the first matches, while the check runs.
    let body = compose([]);
    let composedOf = 0;
    await files.putText(partialKey(check.id), JSON.stringify(body));
    await stages.onProgress({ words });

    await stages.begin("search");
    const from = progressAt.search;
    const compared = await comparison.compare(
      { check, documentId: document.id, text: seen, parts },
      async (collections, sources) => {
        const over = collections.filter(({ state }) => state === "done" || state === "no_answer").length;
        const progress = Math.round(from + ((progressAt.align - from) * over) / collections.length);
        if (over === 0) return stages.onProgress({ progress, collections });
        // Most collections add nothing, and a long text takes its time to compose.
        if (sources.length > composedOf) {
          body = compose(sources);
          composedOf = sources.length;
          await files.putText(partialKey(check.id), JSON.stringify(body));
        }
        const scoreTenths = Math.round(body.score * 10);
        await stages.onProgress(
          { progress, collections },
          { what: "found", count: numberOfMatches(body), scoreTenths },
        );
      },
    );

    await stages.begin("align");
    // If versions are not compared this time, the document keeps its known family.
    const familyId = compared.familyId === document.id ? (document.familyId ?? document.id) : compared.familyId;
    await joinFamily(db, document.id, familyId);

    await stages.begin("score");
    const coverage = await comparison.coverage(compared, check.options);
    const options = { ...defaultOptions, ...engineOptionsOf(check.options) };
    const { matches } = body;
    const sinceVersion = await sinceVersionBefore(ports, document, familyId, { matches, coverage, options });
    const now = clock.now();
    const made = reportFor(body, {
      checkId: check.id,
      documentId: document.id,
      documentHash: document.sha256,
      documentKind: document.kind,
      title: check.title,
      now,
      coverage,
      options: check.options,
      stageTimes: shownTimes(stages.times()),
    });

    await stages.begin("sign");
    const { report, row: signed } = await signReport(made, ports);
    const storageKey = `reports/${check.id}/report.json`;
    await files.putText(storageKey, JSON.stringify(report));

    // Announced before the check ends: if this worker dies in between, the sweeper still finds a source to index.
    if (document.stored) await offerToRepository(document.id, check);

    // Before the end of the check: a worker that dies in between would otherwise leave a file that nothing deletes.
    await files.removeAll(partialKey(check.id));
    const line = reportLine(report);
    const finished = await finishCheck(
      db,
      check.id,
      lease,
      {
        id: check.id,
        userId: check.userId,
        documentId: document.id,
        ...line,
        ...sinceVersion,
        ...signed,
        storageKey,
        createdAt: now,
        // Read again: its owner may have extended the storage time meanwhile.
        expiresAt: (await findDocumentUnscoped(db, document.id))?.deleteAt ?? document.deleteAt,
      },
      { stageTimes: stages.times(), probing: compared.probing },
      // Not when the report was made: clients trust the later update, and "signing" follows it.
      clock.now(),
    );
    if (!finished) throw new LeaseLost();
    await announceEnd(check.id, line.scoreTenths);
    if (document.stored)
      await jobs.send({ v: 1, type: "index", sourceId: studentSourceId(document.id), bookmark: null });
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

  async function fail(
    check: CheckRow,
    lease: string,
    problem: CheckProblem,
    details: UnreadableDetails,
  ): Promise<void> {
    if (problem !== "our_fault" && problem !== "document_gone") {
      await documentRead(db, check.documentId, details.words ?? null, details.pages ?? null, "rejected", clock.now());
    }
    await files.removeAll(partialKey(check.id));
    if (await failCheck(db, check.id, lease, problem, details, clock.now())) await announceEnd(check.id);
  }

  return { run, giveUp };
}

function requireLength(words: number, pages: number): void {
  if (words < WORDS_MIN) throw new Unfit(words === 0 ? "no_text" : "too_short", { words, pages });
  if (words > WORDS_MAX) throw new Unfit("too_long", { words });
}

function readable(extraction: Extraction): Extract<Extraction, { ok: true }> {
  if (!extraction.ok) throw new Unfit(extraction.reason, extraction.details);
  return extraction;
}
