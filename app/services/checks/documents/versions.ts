import { AppError } from "#core/app-error.ts";
import { deltaOf } from "#core/checks/report/version-changes.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { countFamilies, listFamilies, type VersionRow, versionsOfFamily } from "#db/checks/document-versions.ts";
import { becomeVersion, findDocument } from "#db/checks/documents.ts";
import type { ReportGroups } from "#schema/checks/report.ts";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import { pageOf } from "../../shared/pages.ts";
import type { DocumentPorts } from "./ports.ts";

/** One version of a work, with its newest check and its newest report. */
type FamilyVersion = Pick<
  VersionRow,
  "documentId" | "versionNo" | "name" | "kind" | "bytes" | "words" | "pages" | "status" | "createdAt" | "deleteAt"
> & {
  stored: boolean;
  check: {
    id: string;
    status: NonNullable<VersionRow["checkStatus"]>;
    stage: VersionRow["checkStage"];
    progress: number;
    at: number;
  } | null;
  report: {
    id: string;
    score: number;
    /** Points more than the version before; null for the first one, and where the two were not checked alike. */
    delta: number | null;
    isFirst: boolean;
    words: number;
    matches: number;
    flags: number;
    groups: ReportGroups | null;
    createdAt: number;
    mended: number | null;
    unchanged: number | null;
    added: number | null;
  } | null;
};

/** A work: its versions, the newest first, by the name of the newest. */
export type Family = { familyId: string; name: string; newestAt: number; versions: FamilyVersion[] };

const NEWEST_FIRST = firstPage("newest");
const SEARCH_MOST = 100;

export function createFamilies({ db, clock, signer }: Pick<DocumentPorts, "db" | "clock" | "signer">) {
  /** One page of works, the one with the newest version first; `total` counts all of them, searched or not. */
  async function families(
    actor: Actor,
    { search = "", listing = NEWEST_FIRST }: { search?: string; listing?: Listing } = {},
  ): Promise<{ families: Family[]; total: number; newer: string | null; older: string | null }> {
    const person = requirePerson(actor, "Sign in to see your documents.");
    const words = [...search.normalize("NFC").trim()].slice(0, SEARCH_MOST).join("");
    const page = await pageOf(
      { signer, clock },
      {
        listing,
        scope: JSON.stringify(["works", person.id, words]),
        slice: (part) => listFamilies(db, actor, words, part),
        placeOf: ({ newestAt, familyId }) => [newestAt, familyId],
      },
    );
    const [rows, total] = await Promise.all([
      versionsOfFamily(
        db,
        actor,
        page.rows.map(({ familyId }) => familyId),
      ),
      countFamilies(db, actor),
    ]);
    const { newer, older } = page;
    return {
      families: page.rows.map(({ familyId, newestAt }) => familyOf(familyId, newestAt, rows)),
      total,
      newer,
      older,
    };
  }

  /** Joins a document to an existing one as its new version. Repeating it changes nothing. */
  async function addVersion(actor: Actor, id: string, of: string): Promise<void> {
    requirePerson(actor, "Sign in to add a version.");
    const [document, other] = [await findDocument(db, actor, id), await findDocument(db, actor, of)];
    if (!document || !other) throw new AppError("not_found", "There is no such document.");
    const work = other.familyId ?? other.id;
    if ((document.familyId ?? document.id) === work || (await becomeVersion(db, actor, id, of))) return;
    throw new AppError(
      "conflict",
      "This document has its own versions, so it cannot become a version of another document.",
    );
  }

  return { families, addVersion };
}

function familyOf(familyId: string, newestAt: number, rows: readonly VersionRow[]): Family {
  const own = rows.filter((row) => row.familyId === familyId);
  const versions = own
    .map((row, at) => versionOf(row, own.slice(0, at)))
    .filter(({ status }) => status === "received" || status === "ready" || status === "rejected")
    .reverse();
  return { familyId, name: versions[0]?.name ?? "", newestAt, versions };
}

function versionOf(row: VersionRow, before: readonly VersionRow[]): FamilyVersion {
  const { documentId, versionNo, name, kind, bytes, words, pages, status, createdAt, deleteAt, stored } = row;
  return {
    documentId,
    versionNo,
    name,
    kind,
    bytes,
    words,
    pages,
    status,
    createdAt,
    deleteAt,
    stored: stored === 1,
    check:
      row.checkId && row.checkStatus
        ? {
            id: row.checkId,
            status: row.checkStatus,
            stage: row.checkStage,
            progress: row.checkProgress ?? 0,
            at: row.checkedAt ?? 0,
          }
        : null,
    report: reportOf(row, before.findLast(({ scoreTenths }) => scoreTenths !== null) ?? null),
  };
}

function reportOf(row: VersionRow, before: VersionRow | null): FamilyVersion["report"] {
  if (row.reportId === null || row.scoreTenths === null) return null;
  return {
    id: row.reportId,
    score: row.scoreTenths / 10,
    delta: deltaOf(row, before),
    isFirst: before === null,
    words: row.reportWords ?? 0,
    matches: row.matches ?? 0,
    flags: row.flags ?? 0,
    createdAt: row.reportedAt ?? 0,
    groups: row.groups === null ? null : (JSON.parse(row.groups) as ReportGroups),
    mended: row.mended,
    unchanged: row.unchanged,
    added: row.added,
  };
}
