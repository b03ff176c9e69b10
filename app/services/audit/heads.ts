import { type AuditHeads, HEAD_DAYS, LATEST_HEAD } from "#core/audit/heads.ts";
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

/** The newest head with a signature of ours. */
export async function newestHead({ heads, headSeal, clock }: HeadPorts): Promise<KnownHead> {
  const invalid: string[] = [];
  let newest: AuditHeadStatement | null = null;
  for (const { day, text } of await heads.since(dayOf(clock.now() - HEAD_DAYS * DAY_MS))) {
    const read = SignedAuditHead.safeParse(parsed(text));
    const signed = read.success && [read.data.statement.day, LATEST_HEAD].includes(day) ? read.data : null;
    if (!signed || (await headSeal.verify(signed.statement, signed.keyId, signed.signature)) !== "valid") {
      invalid.push(day);
    } else if (!newest || signed.statement.at > newest.at) {
      newest = signed.statement;
    }
  }
  return { head: newest, invalid };
}

/**
 * Every minute the end of the chain is signed and kept outside the database, and once a day in a file of its own that is
 * never changed: rows that are cut off later are missed.
 */
export function createHeads(ports: HeadPorts) {
  const { db, clock, heads, headSeal, notifyAdmins } = ports;

  /** @throws Error where the chain no longer continues the head before: signing its end would hide what was cut off */
  async function keep(): Promise<{ day: boolean }> {
    const at = clock.now();
    const day = dayOf(at);
    // In this order: an entry that is written meanwhile makes the chain longer than the head, never shorter.
    const before = (await newestHead(ports)).head;
    const last = await head(db);
    if (before) {
      const verified = await verifyChain(db, before.seq, Math.max(last.seq, before.seq), before);
      if (!verified.ok) {
        await notifyAdmins(chainBroken(day, verified.broken));
        throw new Error(`The audit log is broken at entry ${verified.broken}; no head was signed.`);
      }
    }
    if (last.seq === 0) return { day: false };
    const statement: AuditHeadStatement = { v: 1, day, seq: last.seq, hash: last.hash, at };
    const signed: SignedAuditHead = { statement, ...(await headSeal.sign(statement)) };
    await heads.putLatest(JSON.stringify(signed));
    return { day: !(await heads.has(day)) && (await heads.put(day, JSON.stringify(signed))) };
  }

  return { keep };
}

function chainBroken(day: string, entry: number): AdminAlert {
  return {
    key: `security:audit:${day}`,
    subject: "The audit log is broken",
    text: `Entry ${entry} is missing or was changed. The log was not signed from then on.\n\nVerify the log and find out who changed the database.`,
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
