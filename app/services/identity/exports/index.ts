import { AppError } from "#core/app-error.ts";
import { type Actor, type PersonActor, requirePerson, zoneOf } from "#core/identity/actor.ts";
import { EXPORT_PAUSE_MS, EXPORTS_MOST, exportPrefix } from "#core/identity/data-export.ts";
import { requireFresh } from "#core/identity/fresh-sign-in.ts";
import { timeIn } from "#core/payments/email-templates.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  type DataExportRow,
  exportExpired,
  exportsOver,
  exportsSince,
  findExport,
  insertExport,
  newestExport,
  queuedExports,
} from "#db/identity/data-exports.ts";
import { claimMark } from "#db/notifications/emails.ts";
import type { DataExportStatus } from "#schema/vocabulary/identity.ts";
import { DAY_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";

export type DataExportPorts = {
  db: Database;
  clock: Clock;
  audit: AuditWriter;
  files: Files;
  jobs: Jobs;
  bookmark: () => string | null;
};

/** The newest export. `failed`: not ready a day after it was requested. `mayRequest`: another can be requested now. */
export type DataExportState = {
  id: string;
  status: DataExportStatus | "failed";
  bytes: number | null;
  requestedAt: number;
  readyAt: number | null;
  expiresAt: number | null;
  mayRequest: boolean;
} | null;

const AT_ONCE = 50;
/** A job that has not been done by then is sent again, every so often, for some days. */
const LOST_AFTER_MS = 15 * MINUTE_MS;
const SOUGHT_MS = 7 * DAY_MS;

/** Archives of everything a person has here. */
export function createDataExports({ db, clock, audit, files, jobs, bookmark }: DataExportPorts) {
  async function state(actor: Actor): Promise<DataExportState> {
    const person = requirePerson(actor, "Sign in to see your settings.");
    const row = await newestExport(db, person.id);
    if (!row) return null;
    const { id, bytes, requestedAt, readyAt, expiresAt } = row;
    const now = clock.now();
    const mayRequest = (await nextAt(person.id, now)) <= now;
    return { id, status: statusOf(row, mayRequest, now), bytes, requestedAt, readyAt, expiresAt, mayRequest };
  }

  /** Throws AppError not_fresh, and conflict where the last request is less than 24 hours old. */
  async function request(actor: Actor): Promise<void> {
    const person = requirePerson(actor, "Sign in to export your data.");
    requireFresh(person);
    const now = clock.now();
    const id = clock.uuid();
    const about = { target: "person", targetId: person.id, ownerId: person.id } as const;
    const act = { ...about, action: "person.export_data", label: person.fullName, labelOf: person.id } as const;
    const row = { id, userId: person.id, since: now - EXPORT_PAUSE_MS, most: EXPORTS_MOST, now };
    if (!(await audit.record(person, act, (handle) => insertExport(handle, row)))) throw await tooEarly(person);
    await jobs.send({ v: 1, type: "export", exportId: id, bookmark: bookmark() });
  }

  async function tooEarly(person: PersonActor): Promise<AppError> {
    const next = timeIn(zoneOf(person) || "UTC", await nextAt(person.id, clock.now()));
    return new AppError(
      "conflict",
      `You can export your data once in 24 hours. The next export is possible from ${next}.`,
    );
  }

  /** From when on another export can be requested. One that has expired within the pause was ended by a deletion. */
  async function nextAt(userId: string, now: number): Promise<number> {
    const recent = await exportsSince(db, userId, now - EXPORT_PAUSE_MS);
    const last = recent.find(({ status }) => status !== "expired") ?? recent[EXPORTS_MOST - 1];
    return last ? last.requestedAt + EXPORT_PAUSE_MS : now;
  }

  /** The file. Someone else's and an unknown one are not found. Throws AppError not_fresh, and gone for one that has expired. */
  async function download(actor: Actor, id: string) {
    const person = requirePerson(actor, "Sign in to download your data.");
    requireFresh(person);
    const row = await findExport(db, person.id, id);
    if (!row || row.status === "queued") throw new AppError("not_found", "There is no such export.");
    const isThere = row.status === "ready" && row.storageKey !== null && (row.expiresAt ?? 0) > clock.now();
    const file = isThere && row.storageKey ? await files.stream(row.storageKey, null) : null;
    if (!file) throw new AppError("gone", "This export has expired. Request a new one in your settings.");
    return { body: file.body, bytes: file.size, requestedAt: row.requestedAt };
  }

  /** Deletes files whose time is over, and sends lost jobs again. */
  async function tick() {
    const now = clock.now();
    const over = await exportsOver(db, now, AT_ONCE);
    for (const id of over) {
      await files.removeAll(exportPrefix(id));
      await exportExpired(db, id);
    }
    // Not each minute: a large archive takes some.
    const due = await claimMark(db, "data_exports", Math.floor(now / LOST_AFTER_MS));
    const lost = due ? await queuedExports(db, now - SOUGHT_MS, now - LOST_AFTER_MS, AT_ONCE) : [];
    for (const exportId of lost) await jobs.send({ v: 1, type: "export", exportId, bookmark: null });
    return {
      ...{ expired: over.length, again: lost.length },
      ...leftAfter({ exports: { taken: over.length, most: AT_ONCE }, lost: { taken: lost.length, most: AT_ONCE } }),
    };
  }

  return { state, request, download, tick };
}

function statusOf({ status, expiresAt }: DataExportRow, isOld: boolean, now: number): DataExportStatus | "failed" {
  if (status === "ready" && (expiresAt ?? 0) <= now) return "expired";
  return status === "queued" && isOld ? "failed" : status;
}
