import type { Role } from "#schema/identity/user.ts";
import type { Density, Locale } from "#schema/vocabulary/identity.ts";
import { AppError } from "../app-error.ts";

/**
 * The person or guest making a request. Guests have public rights only; a person's role is the lower of the
 * token's and the stored one.
 */
export type Actor = Guest | PersonActor;
export type Guest = { kind: "guest" };
export type PersonActor = {
  kind: "person";
  id: string;
  subject: string;
  role: Role;
  fullName: string;
  email: string;
  imageUrl: string | null;
  username: string | null;
  /** The accepted version of the honour code, null for none; only set for the person who makes the request. */
  honourVersion?: string | null;
  /** The active expert whose account it is; only set for the person who makes the request. */
  expertId?: string | null;
  /** How recently the person proved who they are; only set for the person who makes the request. */
  signIn?: SignInState;
  /** How the person has set the signed-in areas; only set for the person who makes the request. */
  display?: Display;
};

/**
 * `shortcuts`: whether single keys act as shortcuts (WCAG 2.2, 2.1.4). `timeZone`: an IANA name, or empty for the zone of
 * the device.
 */
export type Display = { density: Density; shortcuts: boolean; timeZone: string; locale: Locale };

/** `old`: too long ago for a sensitive action, or without the second factor that it needs. */
export type SignInState = "fresh" | "old";

/** The time zone of the account, in which texts for the actor are written; empty where none is set. */
export function zoneOf(actor: Actor): string {
  return actor.kind === "person" ? (actor.display?.timeZone ?? "") : "";
}

export const guest: Guest = { kind: "guest" };

const rank: Record<Role, number> = { user: 0, editor: 1, admin: 2 };

export function isPerson(actor: Actor): actor is PersonActor {
  return actor.kind === "person";
}

/** Editor rights: role editor or admin. */
export function isEditor(actor: Actor): actor is PersonActor {
  return actor.kind === "person" && rank[actor.role] >= rank.editor;
}

export function isStaffRole(role: Role): boolean {
  return rank[role] >= rank.editor;
}

/** Throws `not_signed_in` for guests, `not_allowed` for other roles. */
export function requireEditor(actor: Actor, what = "Only editors and admins can do this."): PersonActor {
  requirePerson(actor);
  if (!isEditor(actor)) throw new AppError("not_allowed", what);
  return actor;
}

export function isAdmin(actor: Actor): actor is PersonActor {
  return actor.kind === "person" && actor.role === "admin";
}

/** Throws `not_signed_in` for guests, `not_allowed` for other roles. */
export function requireAdmin(actor: Actor, what = "Only admins can do this."): PersonActor {
  requirePerson(actor);
  if (!isAdmin(actor)) throw new AppError("not_allowed", what);
  return actor;
}

/** Throws `not_signed_in` for guests. */
export function requirePerson(actor: Actor, what = "Sign in to continue."): PersonActor {
  if (!isPerson(actor)) throw new AppError("not_signed_in", what);
  return actor;
}

/** A token may be older than a demotion, and the stored role older than a promotion: the lower one applies. */
export function lowerRole(a: Role, b: Role): Role {
  return rank[a] <= rank[b] ? a : b;
}

/** Up to two initials, for the avatar beside a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word) => [...(word ?? "")][0])
      : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}
