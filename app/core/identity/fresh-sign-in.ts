import { AppError } from "../app-error.ts";
import { type Actor, isStaffRole, requirePerson, type SignInState } from "./actor.ts";

/** Sensitive actions require a sign-in no older than this, minutes. */
export const FRESH_MINUTES = 10;

/** How recently each factor of a session was verified, minutes; null where it was not, or the provider does not say. */
export type Verification = { verifiedMinutesAgo: number | null; secondFactorMinutesAgo: number | null };

const texts: Record<Exclude<SignInState, "fresh">, string> = {
  old: `For your security, confirm that it’s you: your last sign-in is more than ${FRESH_MINUTES} minutes old.`,
  no_second_factor: "Set up two-step verification in your settings first. Staff need it for this action.",
};

/**
 * What a session's verification is worth. Staff need both factors within the last minutes; a session of theirs without
 * a second factor belongs to an account that has none yet. A token without these claims is not fresh.
 */
export function signInState(
  { verifiedMinutesAgo, secondFactorMinutesAgo }: Verification,
  { role, secondFactor }: { role: "user" | "editor" | "admin"; secondFactor: boolean },
): SignInState {
  if (!isRecent(verifiedMinutesAgo)) return "old";
  if (!isStaffRole(role) || !secondFactor) return "fresh";
  if (secondFactorMinutesAgo === null) return "no_second_factor";
  return isRecent(secondFactorMinutesAgo) ? "fresh" : "old";
}

export function isFresh(actor: Actor): boolean {
  return actor.kind === "person" && actor.signIn === "fresh";
}

/** For actions on money, prices, roles, flags and other people's data. Throws `not_signed_in`, or `not_fresh`. */
export function requireFresh(actor: Actor): void {
  const { signIn = "old" } = requirePerson(actor);
  if (signIn !== "fresh") throw new AppError("not_fresh", texts[signIn]);
}

function isRecent(minutes: number | null): boolean {
  return minutes !== null && minutes >= 0 && minutes <= FRESH_MINUTES;
}
