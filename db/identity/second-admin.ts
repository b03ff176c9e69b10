import { type SQL, sql } from "drizzle-orm";
import { privacyKeyPrefix } from "#core/identity/account-deletion.ts";
import { ALONE_WAIT_MS, type Approver, FORMER_ADMIN_MS } from "#core/identity/second-admin.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import type { Database } from "../client.ts";
import { users } from "../tables/index.ts";
import { emailToAccount } from "./account-deletions.ts";

/**
 * Whether there is no other admin, and was none lately: nobody becomes the only one by suspending the others, or by taking
 * their role away.
 */
export function noOtherAdmin(adminId: string, now: number): SQL {
  return sql`(not exists (select 1 from ${users} as other
      where other.role = 'admin' and other.status <> 'deleted' and other.id <> ${adminId})
    and not exists (select 1 from ${users} as former
      where former.admin_until > ${now - FORMER_ADMIN_MS} and former.id <> ${adminId}))`;
}

export async function approverOf(db: Database, adminId: string, now: number): Promise<Approver> {
  const [found] = await db.all<{ only: number }>(sql`select ${noOtherAdmin(adminId, now)} as "only"`);
  return { id: adminId, isOnlyAdmin: found?.only === 1 };
}

/** The value of `alone_from` for a request that is made now. */
export function aloneFrom(adminId: string, now: number): SQL {
  return sql`case when ${noOtherAdmin(adminId, now)} then ${now + ALONE_WAIT_MS} end`;
}

/** Tells the only admin of a request of theirs, once. With the data of the account the email is deleted. */
export function aloneEmailStatement(adminId: string, id: string, email: EmailText, now: number, when: SQL): SQL {
  return emailToAccount(adminId, `${privacyKeyPrefix(adminId)}alone:${id}`, email, now, when);
}

/** Whether this admin may approve the request of the row: the condition of `mayApprove`, at the moment of the write. */
export function mayApproveRow(adminId: string, now: number): SQL {
  return sql`(requested_by <> ${adminId}
    or (requested_by = ${adminId} and alone_from <= ${now} and ${noOtherAdmin(adminId, now)}))`;
}
