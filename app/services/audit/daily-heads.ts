import { type AuditHeads, HEAD_DAYS } from "#core/audit/daily-head.ts";
import type { AdminAlert } from "#core/notifications/admin-alert.ts";
import type { Seal } from "#core/orders/ports.ts";
import type { Clock } from "#core/ports.ts";
import { head, verifyChain } from "#db/audit/audit.ts";
import type { Database } from "#db/client.ts";
import { type AuditHeadStatement, SignedAuditHead } from "#schema/audit/audit-list.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type HeadPorts = {
  db: Database;
  clock: Clock;
  heads: AuditHeads;
  headSeal: Seal<AuditHeadStatement>;
  notifyAdmins: (alert: AdminAlert) => Promise<void>;
};

/** `invalid` are days whose head is not what we signed; `head` is the newest that is. */
export type KnownHead = { head: AuditHeadStatement | null; invalid: string[] };

/** The newest daily head with a signature of ours. */
export async function newestHead({ heads, headSeal, clock }: HeadPorts): Promise<KnownHead> {
  const invalid: string[] = [];
  for (const { day, text } of await heads.since(dayOf(clock.now() - HEAD_DAYS * DAY_MS))) {
    const read = SignedAuditHead.safeParse(parsed(text));
    const signed = read.success && read.data.statement.day === day ? read.data : null;
    if (signed && (await headSeal.verify(signed.statement, signed.keyId, signed.signature)) === "valid")
      return { head: signed.statement, invalid };
    invalid.push(day);
  }
  return { head: null, invalid };
}

/** Once a day the end of the chain is signed and kept outside the database: rows that are cut off later are missed. */
export function createDailyHeads(ports: HeadPorts) {
  const { db, clock, heads, headSeal, notifyAdmins } = ports;

  /** @throws Error where the chain no longer continues the head before: signing its end would hide what was cut off */
  async function keep(): Promise<{ kept: boolean }> {
    const at = clock.now();
    const day = dayOf(at);
    if (await heads.has(day)) return { kept: false };
    const last = await head(db);
    if (last.seq === 0) return { kept: false };
    const before = (await newestHead(ports)).head;
    if (before) {
      const verified = await verifyChain(db, before.seq, Math.max(last.seq, before.seq), before);
      if (!verified.ok) {
        await notifyAdmins(chainBroken(day, verified.broken));
        throw new Error(`The audit log is broken at entry ${verified.broken}; no head was signed.`);
      }
    }
    const statement: AuditHeadStatement = { v: 1, day, seq: last.seq, hash: last.hash, at };
    const signed: SignedAuditHead = { statement, ...(await headSeal.sign(statement)) };
    return { kept: await heads.put(day, JSON.stringify(signed)) };
  }

  return { keep };
}

function chainBroken(day: string, entry: number): AdminAlert {
  return {
    key: `security:audit:${day}`,
    subject: "The audit log is broken",
    text: `Entry ${entry} is missing or was changed. The log of ${day} was not signed.\n\nVerify the log and find out who changed the database.`,
    href: "/admin/audit",
    act: "Open audit log",
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
