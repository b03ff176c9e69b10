import { HONOUR_VERSION, type Person } from "#schema/identity/user.ts";
import type { AccountRow } from "./accounts.ts";
import { EMBEDDED_ISSUER } from "./demo-people.ts";

/** What the provider reports of an account. */
export function personOfAccount(account: AccountRow): Person {
  return {
    issuer: EMBEDDED_ISSUER,
    subject: account.subject,
    fullName: account.full_name,
    username: account.email.split("@")[0] ?? null,
    email: account.email,
    emailVerified: account.verified_at !== null,
    imageUrl: null,
    role: account.role,
    passwordChangedAt: account.password_changed_at,
    // Sign-up requires accepting the honour code, and demo people count as having accepted it.
    honour: { version: HONOUR_VERSION, acceptedAt: account.created_at ?? account.updated_at },
    banned: account.banned === 1,
    updatedAt: account.updated_at,
  };
}
