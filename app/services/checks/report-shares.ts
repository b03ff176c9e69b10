import { AppError } from "#core/app-error.ts";
import { readStatement } from "#core/checks/report/signed-statement.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import {
  countOpening,
  findShare,
  flagNotesOf,
  insertShare,
  listShares,
  openShare,
  revokeShare,
  type ShareRow,
} from "#db/checks/report-shares.ts";
import { findReport } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { namesInCoverage } from "#db/sources/collections.ts";
import { Report } from "#schema/checks/report.ts";
import { type ReportShare, type ShareForm, ShareSecret } from "#schema/checks/report-share.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type SharePorts = {
  db: Database;
  clock: Clock;
  files: Files;
  /** Where links lead. */
  appUrl: string;
  /** 256 bits that cannot be guessed, base64url; the same for one name, so that a form sent twice gives one link. */
  shareSecret: (name: string) => Promise<string>;
};

/** What a link shows: the report, or its signed scores only. */
export type Shared =
  | { withText: true; report: Report; notes: Record<number, string>; expiresAt: number }
  | {
      withText: false;
      statement: ReportStatement;
      /** Of the public collections in the coverage. */
      collectionNames: Readonly<Record<string, string>>;
      keyId: string;
      expiresAt: number;
    };

/** More people than read one report. */
const MOST_LIVE = 20;
const NO_REPORT = "There is no such report.";
const OVER = "This link has expired or was revoked. Ask the person who sent it to you for a new one.";

/** Links that show one report to everyone who has the link. */
export function createShares({ db, clock, files, appUrl, shareSecret }: SharePorts) {
  /** Creates a link. The same key gives the same link; its address cannot be read again later. */
  async function create(
    actor: Actor,
    reportId: string,
    id: string,
    { days, withText }: ShareForm,
  ): Promise<{ share: ReportShare; url: string }> {
    const now = clock.now();
    const report = await findReport(db, actor, reportId, now);
    if (!report) throw new AppError("not_found", NO_REPORT);
    if (report.revokedAt !== null) throw new AppError("conflict", "You revoked this report, so it cannot be shared.");
    if (!withText && report.statement === null)
      throw new AppError("conflict", "This report was made before we signed reports. Share it with its text.");
    const secret = `s.${await shareSecret([id, report.id, report.userId].join(":"))}`;
    const tokenHash = await textHash(secret);
    const row = { id, reportId, userId: report.userId, tokenHash, withText, createdAt: now };
    const expiresAt = Math.min(now + days * DAY_MS, report.expiresAt);
    await insertShare(db, { ...row, expiresAt }, MOST_LIVE);
    const share = await findShare(db, actor, id);
    if (!share && (await liveOf(actor, reportId)) >= MOST_LIVE)
      throw new AppError("conflict", `A report can have ${MOST_LIVE} active links. Revoke one first.`);
    if (share?.tokenHash !== tokenHash || share.withText !== withText)
      throw new AppError("conflict", "The form is out of date. Reload the page and create the link again.");
    return { share: shown(share), url: `${appUrl}/shared#${secret}` };
  }

  async function liveOf(actor: Actor, reportId: string): Promise<number> {
    const now = clock.now();
    const all = await listShares(db, actor, reportId);
    return all.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now).length;
  }

  async function list(actor: Actor, reportId: string): Promise<ReportShare[]> {
    if (!(await findReport(db, actor, reportId, clock.now()))) throw new AppError("not_found", NO_REPORT);
    return (await listShares(db, actor, reportId)).map(shown);
  }

  async function revoke(actor: Actor, reportId: string, id: string): Promise<void> {
    if (!(await revokeShare(db, actor, reportId, id, clock.now())))
      throw new AppError("not_found", "There is no such link.");
  }

  /** Counts an opened link; the browser may store the secret for this many seconds. */
  async function exchange(secret: string): Promise<{ seconds: number }> {
    const { share } = await working(secret);
    await countOpening(db, share.id, clock.now());
    return { seconds: Math.floor((share.expiresAt - clock.now()) / 1000) };
  }

  /** What the holder of a secret may see. Checked on every request, so a revoked link shows nothing more. */
  async function open(secret: string): Promise<Shared> {
    const { share, report: row } = await working(secret);
    const { expiresAt } = share;
    if (!share.withText) {
      const statement = row.statement === null ? null : readStatement(row.statement);
      if (!statement || row.keyId === null) throw new AppError("gone", OVER);
      const collectionNames = await namesInCoverage(db, statement.coverage);
      return { withText: false, statement, collectionNames, keyId: row.keyId, expiresAt };
    }
    const stored = await files.text(row.storageKey);
    if (stored === null) throw new AppError("gone", OVER);
    const report = Report.parse(JSON.parse(stored));
    return { withText: true, report, notes: await flagNotesOf(db, row.id), expiresAt };
  }

  /** Unknown, expired and revoked links give the same answer. */
  async function working(secret: string) {
    const found = ShareSecret.safeParse(secret).success
      ? await openShare(db, await textHash(secret), clock.now())
      : null;
    if (!found) throw new AppError("gone", OVER);
    return found;
  }

  return { create, list, revoke, exchange, open };
}

function shown({ id, withText, opened, lastOpenedAt, createdAt, expiresAt, revokedAt }: ShareRow): ReportShare {
  return { id, withText, opened, lastOpenedAt, createdAt, expiresAt, revokedAt };
}
