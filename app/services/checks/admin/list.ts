import { AppError } from "#core/app-error.ts";
import { actsOn, ENOUGH_CHECKS, isStuck, stageLines } from "#core/checks/admin-checks.ts";
import { explainProblem } from "#core/checks/check-problem.ts";
import { type Actor, isAdmin, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { searchable } from "#core/sources/collections.ts";
import { SHOWN_KEPT_MS } from "#core/sources/student-texts.ts";
import {
  type AdminCheck,
  type AdminChecksListed,
  checksQueuedUnscoped,
  checkTotalsUnscoped,
  corpusUnscoped,
  countAdminChecksUnscoped,
  countStuckUnscoped,
  endedByDayUnscoped,
  findAdminCheckUnscoped,
  listAdminChecksUnscoped,
  placeOfCheck,
} from "#db/checks/admin-checks.ts";
import { countFailedJobs } from "#db/platform/dead-letters.ts";
import { searchedSnapshots } from "#db/sources/collections.ts";
import { type NearMiss, nearMisses } from "#db/sources/shown-blocks.ts";
import { type CheckListFilter, hasScore } from "#schema/checks/admin-checks.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { AdminCheckSort } from "#schema/vocabulary/checks.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { pageOf } from "../../shared/pages.ts";
import type { AdminChecksPorts } from "./ports.ts";

/** Days of the chart of failures. */
const CHART_DAYS = 14;
/** Rows of one file; more are in a narrower filter. */
const EXPORT = { descending: true, place: null, backwards: false, limit: 5000 } as const;
/** Blocks of other students' documents that are listed as possible attempts to extract their text. */
const ATTEMPTS = 20;

/** Reading: what runs, what became of it, what it is compared with. */
export function createBoard({ db, clock, signer, audit }: AdminChecksPorts) {
  async function list(actor: Actor, filter: CheckListFilter, asked: Listing<AdminCheckSort>) {
    const person = requireEditor(actor);
    // A score is found by the index of scores, which has no other order.
    const listing = hasScore(filter) ? { ...asked, sort: "score" as const } : asked;
    const now = clock.now();
    const [page, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["checks", person.id, filter]),
          slice: (part) => listAdminChecksUnscoped(db, filter, now, { ...listing, ...part }),
          placeOf: (row) => placeOfCheck(filter, listing.sort, row),
        },
      ),
      countAdminChecksUnscoped(db, filter, now),
    ]);
    const { rows, newer, older } = page;
    return { rows: rows.map((row) => rowOf(row, now, isAdmin(person))), newer, older, total };
  }

  /** Everything around the list, for its page. */
  async function board(actor: Actor) {
    requireEditor(actor);
    const now = clock.now();
    const today = Math.floor(now / DAY_MS);
    const first = today - (CHART_DAYS - 1);
    const [totals, ended, corpus, dead, snapshots] = await Promise.all([
      checkTotalsUnscoped(db, now),
      endedByDayUnscoped(db, first * DAY_MS, now),
      corpusUnscoped(db),
      countFailedJobs(db),
      searchedSnapshots(db).then((collections) => searchable({ collections }).collections),
    ]);
    const publicTexts = {
      collections: snapshots.length,
      documents: snapshots.reduce((sum, { works }) => sum + works, 0),
      asOf: snapshots.length > 0 ? Math.max(...snapshots.map(({ asOf }) => asOf)) : null,
    };
    const days = Array.from({ length: CHART_DAYS }, (_, at) => {
      const found = ended.find(({ day }) => day === first + at);
      return { at: (first + at) * DAY_MS, all: found?.all ?? 0, failed: found?.failed ?? 0 };
    });
    const all = days.reduce((sum, day) => sum + day.all, 0);
    return { totals, days: all < ENOUGH_CHECKS ? null : days, corpus, publicTexts, dead };
  }

  /** Today's checks by status, and those without progress, for the overview. */
  async function today(actor: Actor) {
    requireEditor(actor);
    const now = clock.now();
    const [counts, stuck] = await Promise.all([checksQueuedUnscoped(db, now, now), countStuckUnscoped(db, now)]);
    return { counts, stuck };
  }

  /** Blocks of other students' documents that many documents nearly matched, for admins. Information only. */
  async function attempts(actor: Actor) {
    requireAdmin(actor, "Only admins can see possible attempts to extract other students’ text.");
    const found = await nearMisses(db, clock.now() - SHOWN_KEPT_MS, ATTEMPTS + 1);
    return { rows: found.slice(0, ATTEMPTS).map(attemptOf), more: found.length > ATTEMPTS };
  }

  /** One check, for admins: stages, settings, signature, credit. Never its text. */
  async function check(actor: Actor, id: string) {
    requireAdmin(actor, "Only admins can open a check.");
    const found = await findAdminCheckUnscoped(db, id);
    if (!found) throw new AppError("not_found", "There is no such check.");
    return viewOf(found, clock.now());
  }

  /** The whole filtered list as a file. It contains names and titles, so it needs a recent sign-in and is audited. */
  async function exported(actor: Actor, filter: CheckListFilter) {
    const admin = requireRight(actor, "check.export");
    const now = clock.now();
    const rows = (
      await listAdminChecksUnscoped(db, filter, now, { ...EXPORT, sort: hasScore(filter) ? "score" : "created" })
    ).map((row) => rowOf(row, now, true));
    const what = { action: "check.export", target: "check", targetId: "list" } as const;
    await audit.append(admin, { ...what, detail: { rows: rows.length } });
    return rows;
  }

  return { list, board, today, attempts, check, exported };
}

/** Only the end of a block's number is shown: it identifies the row and says nothing of the text. */
function attemptOf({ block, documents, accounts, account, name, lastAt }: NearMiss) {
  const of = accounts === 1 ? { name, tail: account.slice(-6) } : null;
  return { block: String(block).slice(-6), documents, accounts, account: of, lastAt };
}

/** What a list shows. Titles and people are for admins, and a private check has no title for anybody. */
function rowOf(row: AdminChecksListed, now: number, admin: boolean) {
  const { check } = row;
  const end = check.finishedAt ?? (check.status === "running" ? now : null);
  return {
    id: check.id,
    status: check.status,
    stage: check.stage,
    mode: check.mode,
    title: admin && check.mode === "kept" ? check.title : null,
    who: admin ? row.who : null,
    whoId: admin ? check.userId : null,
    words: row.words ?? check.words,
    score: row.scoreTenths === null ? null : row.scoreTenths / 10,
    flags: row.flags,
    probing: check.probing !== null,
    stuck: isStuck(check, now),
    revoked: row.revokedAt !== null,
    returned: row.returned === 1,
    queuedAt: check.queuedAt,
    updatedAt: check.updatedAt,
    tookMs: check.startedAt !== null && end !== null ? Math.max(0, end - check.startedAt) : null,
    engineVersion: check.engineVersion,
  };
}

function viewOf({ check, report, who, document, spent, returnedAt, nth }: AdminCheck, now: number) {
  const documentThere = document !== null && !["uploading", "deleting", "deleted"].includes(document.status);
  const linkOpen = report !== null && report.verifyId !== null && report.revokedAt === null;
  const creditHeld = spent === 1 && returnedAt === null;
  return {
    id: check.id,
    title: check.mode === "private" ? null : check.title,
    mode: check.mode,
    status: check.status,
    stage: check.stage,
    stuck: isStuck(check, now),
    who: who ?? "Deleted account",
    whoId: who === null ? null : check.userId,
    nth,
    queuedAt: check.queuedAt,
    updatedAt: check.updatedAt,
    finishedAt: check.finishedAt,
    attempts: check.attempts,
    probing: check.probing,
    lines: stageLines(check, now),
    log: check.log,
    problem: check.status === "failed" ? explainProblem(check.problem, check.problemDetails ?? undefined) : null,
    options: check.options,
    collections: check.collections,
    words: report?.words ?? check.words,
    pages: document?.pages ?? null,
    keptUntil: documentThere ? (document?.deleteAt ?? null) : null,
    engineVersion: report?.engineVersion ?? check.engineVersion,
    report: report && {
      score: report.scoreTenths / 10,
      scoreUnfiltered: report.scoreUnfilteredTenths / 10,
      words: report.words,
      matchedWords: report.matchedWords,
      sources: report.sources,
      matches: report.matches,
      flags: report.flags,
      createdAt: report.createdAt,
      purged: report.purgedAt !== null || report.expiresAt <= now,
      signature: { keyId: report.signature === null ? null : report.keyId, revokedAt: report.revokedAt },
      verifyId: report.verifyId,
    },
    credit: { paidBy: check.paidBy, held: creditHeld, returnedAt },
    acts: actsOn({ ...check, documentThere, linkOpen, creditHeld }, now),
  };
}
