import type { PersonSeal } from "#core/audit/person-seal.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock, Signer } from "#core/ports.ts";
import { countAudit, findAuditRow, listAudit } from "#db/audit/audit-list.ts";
import { forgetPersonKey } from "#db/audit/person-keys.ts";
import type { Database } from "#db/client.ts";
import { listStaff } from "#db/identity/users.ts";
import type { AuditFilter } from "#schema/audit/audit-list.ts";
import type { Listing } from "#schema/shared/listing.ts";
import { createAuditViews } from "../shared/audit-views.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";
import { createHeads, type HeadPorts } from "./heads.ts";
import { createVerifying } from "./verifying.ts";

const ADMINS_ONLY = "Only admins can see the audit log.";
/** Rows of one file; more are in a narrower filter. */
const EXPORT_MOST = 5000;

export type AuditPorts = HeadPorts & {
  db: Database;
  clock: Clock;
  signer: Signer;
  personSeal: PersonSeal;
  audit: AuditWriter;
};

/** The audit log as admins read it. */
export function createAuditLog(ports: AuditPorts) {
  const { db, clock, signer, audit } = ports;
  const viewsOf = createAuditViews(ports);

  /** One page of the log, newest first. */
  async function list(actor: Actor, filter: AuditFilter, listing: Listing<"time">) {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    const [page, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["audit", admin.id, filter]),
          slice: (part) => listAudit(db, filter, { ...listing, ...part }),
          placeOf: ({ at, seq }) => [at, String(seq)],
        },
      ),
      countAudit(db, filter),
    ]);
    return { ...page, rows: await viewsOf(page.rows), total };
  }

  /** One entry; null where there is none of this number. */
  async function entry(actor: Actor, seq: number) {
    requireAdmin(actor, ADMINS_ONLY);
    const row = await findAuditRow(db, seq);
    return row ? ((await viewsOf([row]))[0] ?? null) : null;
  }

  async function staff(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    return listStaff(db);
  }

  /** The newest rows of a filter, for a file. They contain names, so the export itself is recorded. */
  async function exported(actor: Actor, filter: AuditFilter) {
    const admin = requireRight(actor, "audit.export");
    const part = { descending: true, place: null, backwards: false, limit: EXPORT_MOST };
    const rows = await viewsOf(await listAudit(db, filter, part));
    await audit.append(admin, {
      action: "audit.export",
      target: "audit",
      targetId: "list",
      detail: { rows: rows.length },
    });
    return rows;
  }

  return {
    list,
    entry,
    staff,
    exported,
    ...createVerifying(ports),
    keepHead: createHeads(ports).keep,
    /** Makes a person's texts in the log unreadable, for good. */
    forgetPersonKey: (personId: string) => forgetPersonKey(db, personId, clock.now()),
  };
}
