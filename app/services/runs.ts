import { LEASE_MS, MAX_ATTEMPTS, progressAt } from "#core/check.ts";
import type { CheckProblem } from "#core/check-problem.ts";
import type { Clock, Extractor, Files, FingerprintIndex, Jobs, Live, Reading } from "#core/ports.ts";
import {
  align,
  composeReport,
  defaultOptions,
  ENGINE_VERSION,
  fingerprint,
  type Prepared,
  planQuery,
  prepare,
  rankCandidates,
  type SourceInput,
} from "#core/similarity/index.ts";
import { type CheckRow, checkProgress, claimCheck, failCheck, finishCheck, releaseCheck } from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import { documentRead, findDocumentUnscoped, olderDrafts } from "#db/documents.ts";
import { coverage, findSources, insertSource, markForgetting, removeSource } from "#db/sources.ts";
import { type CheckStage, checkStages } from "#schema/check.ts";
import { WORDS_MAX, WORDS_MIN } from "#schema/document.ts";
import type { Report } from "#schema/report.ts";
import type { UnreadableFacts } from "#schema/unreadable.ts";

export type RunPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  live: Live;
  extractor: Extractor;
  index: FingerprintIndex;
};

/** Earlier documents of the same person that a check is compared with, newest first. */
const DRAFTS_COMPARED = 5;

/** The text is unreadable, and trying again would find the same. */
class Unfit extends Error {
  readonly problem: CheckProblem;
  readonly facts: UnreadableFacts;

  constructor(problem: CheckProblem, facts: UnreadableFacts = {}) {
    super(problem);
    this.problem = problem;
    this.facts = facts;
  }
}

/** Somebody else holds the check by now: this run ends without a word. */
class LeaseLost extends Error {}

export function createRuns({ db, clock, files, jobs, live, extractor, index }: RunPorts) {
  /**
   * Runs one check. Arriving twice, or while another worker holds the lease, does nothing. A file that cannot be read
   * ends the check with its reason; any other error gives the lease back and is thrown, so that the queue tries again.
   */
  async function run(checkId: string): Promise<"done" | "failed" | "nothing"> {
    const lease = clock.uuid();
    const check = await claimCheck(db, checkId, lease, clock.now() + LEASE_MS, clock.now());
    if (!check) return "nothing";
    try {
      // Attempts are counted before the work: a document that kills its worker comes here again, and no further.
      if (check.attempts > MAX_ATTEMPTS) throw new Unfit("our_fault");
      await perform(check, lease);
      return "done";
    } catch (error) {
      if (error instanceof LeaseLost) {
        await leaveNoTrace(check);
        return "nothing";
      }
      if (error instanceof Unfit) {
        await fail(check, lease, error.problem, error.facts);
        return "failed";
      }
      await releaseCheck(db, checkId, lease, clock.now());
      throw error;
    }
  }

  /** The document may have been deleted while it was being checked: what this worker wrote since then goes as well. */
  async function leaveNoTrace({ id, documentId }: CheckRow): Promise<void> {
    const document = await findDocumentUnscoped(db, documentId);
    if (document && document.status !== "deleting" && document.status !== "deleted") return;
    await files.removeAll(`reports/${id}/`);
    await files.removeAll(`documents/${documentId}/`);
    for (const source of await markForgetting(db, documentId)) {
      await index.remove(source.id);
      await removeSource(db, source.id);
    }
  }

  /** After the last attempt: the check ends with words a student can read. */
  async function giveUp(checkId: string): Promise<void> {
    if (await failCheck(db, checkId, null, "our_fault", {}, clock.now()))
      await live.announce(checkId, { changed: "failed" });
  }

  async function perform(check: CheckRow, lease: string): Promise<void> {
    const stages = stageWatch(check.id, lease);
    const document = await findDocumentUnscoped(db, check.documentId);
    if (!document || document.status === "deleting" || document.status === "deleted") throw new Unfit("document_gone");

    await stages.begin("extract");
    const bytes = await files.bytes(document.storageKey);
    if (!bytes) throw new Unfit("document_gone");
    const reading = readable(await extractor.read(bytes, document.kind));

    await stages.begin("fingerprint");
    const prepared = prepare(reading.text);
    const { words } = prepared;
    if (words < WORDS_MIN)
      throw new Unfit(words === 0 ? "no_text" : "too_short", { words, pages: reading.pages.length });
    if (words > WORDS_MAX) throw new Unfit("too_long", { words });
    const textKey = `documents/${document.id}/text`;
    await files.putText(textKey, reading.text);
    await documentRead(
      db,
      document.id,
      words,
      document.kind === "pdf" ? reading.pages.length : null,
      "ready",
      clock.now(),
    );
    const prints = fingerprint(prepared);

    await stages.begin("search");
    const answers = await index.search(planQuery(prepared, prints, index.shards));
    const candidates = rankCandidates(answers).map((candidate) => candidate.source);
    const found = (await findSources(db, candidates)).filter((source) => source.documentId !== document.id);
    const drafts = check.options.compareDrafts ? await olderDrafts(db, check.userId, document.id, DRAFTS_COMPARED) : [];

    await stages.begin("align");
    const compared: SourceInput[] = [];
    for (const source of found) {
      const own = source.ownerId === check.userId;
      if (own && drafts.some((draft) => draft.id === source.documentId)) continue;
      const kind = own ? ("own_draft" as const) : source.kind;
      // A report tells nothing of another student's document, its id included.
      const id = kind === "student" ? `student-${compared.length + 1}` : source.id;
      const { title, authors } = source;
      const facts = {
        container: source.container ?? undefined,
        year: source.year ?? undefined,
        url: source.url ?? undefined,
      };
      const aligned = await compare(prepared, source.textKey);
      if (aligned) compared.push({ id, kind, title, authors, ...facts, ...aligned });
    }
    for (const draft of drafts) {
      const aligned = await compare(prepared, `documents/${draft.id}/text`);
      if (aligned)
        compared.push({ id: `draft:${draft.id}`, kind: "own_draft" as const, title: draft.name, ...aligned });
    }

    await stages.begin("score");
    const { excludeQuotations, excludeBibliography, smallMatchWords } = check.options;
    const options = { excludeQuotations, excludeBibliography, smallMatchWords };
    const body = composeReport({
      text: reading.text,
      prepared,
      pages: reading.pages,
      sources: compared,
      options,
      flags: hiddenText(reading.warnings),
    });
    const searched = await coverage(db);
    const now = clock.now();
    const report = {
      ...body,
      checkId: check.id,
      documentId: document.id,
      title: check.title,
      createdAt: new Date(now).toISOString(),
      coverage: searched.map(({ kind, documents, asOf }) => ({
        collection: kind,
        documents,
        asOf: new Date(asOf ?? now).toISOString(),
      })),
      options: { ...defaultOptions, ...options },
      stageTimes: stages.times(),
    } satisfies Report;
    const storageKey = `reports/${check.id}/report.json`;
    await files.putText(storageKey, JSON.stringify(report));

    // Announced before the check ends: if this worker dies in between, the sweeper still finds a source to index.
    if (document.stored) await offerToRepository(document.id, check);

    const finished = await finishCheck(
      db,
      check.id,
      lease,
      {
        id: check.id,
        userId: check.userId,
        documentId: document.id,
        title: check.title,
        words: report.words,
        matchedWords: report.matchedWords,
        scoreTenths: Math.round(report.score * 10),
        scoreUnfilteredTenths: Math.round(report.scoreUnfiltered * 10),
        sources: report.sources.length,
        matches: report.matches.length,
        flags: report.flags.length,
        storageKey,
        engineVersion: ENGINE_VERSION,
        createdAt: now,
        expiresAt: document.deleteAt,
      },
      stages.times(),
      now,
    );
    if (!finished) throw new LeaseLost();
    await live.announce(check.id, { changed: "ready" });
    if (document.stored) await jobs.send({ v: 1, type: "index", sourceId: repositoryId(document.id), bookmark: null });
  }

  async function compare(prepared: Prepared, textKey: string) {
    const text = await files.text(textKey);
    if (text === null) return null;
    const other = prepare(text);
    const passages = align(prepared, other);
    return passages.length > 0 ? { text, prepared: other, passages } : null;
  }

  /** The owner chose to have the text found by later checks. */
  async function offerToRepository(documentId: string, check: CheckRow): Promise<void> {
    await insertSource(db, {
      id: repositoryId(documentId),
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

  async function fail(check: CheckRow, lease: string, problem: CheckProblem, facts: UnreadableFacts): Promise<void> {
    if (problem !== "our_fault" && problem !== "document_gone") {
      await documentRead(db, check.documentId, facts.words ?? null, facts.pages ?? null, "rejected", clock.now());
    }
    if (!(await failCheck(db, check.id, lease, problem, facts, clock.now()))) return;
    await live.announce(check.id, { changed: "failed" });
  }

  /** Writes each stage as it begins, under the lease, and measures it. */
  function stageWatch(checkId: string, lease: string) {
    const took: Record<string, number> = {};
    let current: CheckStage | null = null;
    let since = clock.now();

    function close(): void {
      if (current) took[current] = clock.now() - since;
      since = clock.now();
    }

    async function begin(stage: CheckStage): Promise<void> {
      close();
      current = stage;
      const now = clock.now();
      const held = await checkProgress(db, checkId, lease, stage, progressAt[stage], took, now + LEASE_MS, now);
      if (!held) throw new LeaseLost();
      await live.announce(checkId, { changed: "stage", stage, step: checkStages.indexOf(stage) + 1 });
    }

    function times(): Record<string, number> {
      if (current) took[current] = clock.now() - since;
      return { ...took };
    }

    return { begin, times };
  }

  return { run, giveUp };
}

function repositoryId(documentId: string): string {
  return `student:${documentId}`;
}

/** What the file hides from its reader is told, though the format does not say where it stands. */
function hiddenText(warnings: string[]) {
  if (!warnings.includes("hidden_text")) return [];
  const note = "The file holds text that a reader does not see. It is part of the text that was checked.";
  return [{ kind: "hidden_text" as const, count: 1, ranges: [], sample: "", note }];
}

function readable(reading: Reading): Extract<Reading, { ok: true }> {
  if (!reading.ok) throw new Unfit(reading.reason, reading.facts);
  return reading;
}
