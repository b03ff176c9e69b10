import type { Role } from "#schema/identity/user.ts";
import { AppError } from "../app-error.ts";
import { type Actor, isStaffRole, requirePerson, type SignInState } from "./actor.ts";

/** Sensitive actions require a sign-in no older than this, minutes. */
export const FRESH_MINUTES = 10;

/** How recently each factor of a session was verified, minutes; null where it was not, or the provider does not say. */
export type Verification = { verifiedMinutesAgo: number | null; secondFactorMinutesAgo: number | null };

/**
 * What a session's verification is worth. Of staff the second factor counts, where the provider offers one: who has it
 * verified has entered the password in the same session. A token without these claims is not fresh.
 */
export function signInState(
  { verifiedMinutesAgo, secondFactorMinutesAgo }: Verification,
  { role, secondFactor }: { role: Role; secondFactor: boolean },
): SignInState {
  const minutes = secondFactor && isStaffRole(role) ? secondFactorMinutesAgo : verifiedMinutesAgo;
  return minutes !== null && minutes >= 0 && minutes <= FRESH_MINUTES ? "fresh" : "old";
}

export function isFresh(actor: Actor): boolean {
  return actor.kind === "person" && actor.signIn === "fresh";
}

/** For actions on money, prices, roles, flags and other people's data. Throws `not_signed_in`, or `not_fresh`. */
export function requireFresh(actor: Actor): void {
  requirePerson(actor);
  if (!isFresh(actor))
    throw new AppError("not_fresh", "Confirm that it’s you to continue. Nothing has been changed yet.");
}
