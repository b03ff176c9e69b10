import type { Role } from "#schema/identity/user.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { type Actor, isPerson, isStaffRole } from "../identity/actor.ts";

/**
 * Why a public page is not displayed to a person, or null. Staff keep access, and sign-in stays open to everybody,
 * because otherwise the site could not be reopened.
 */
export function closedFor(flags: Flags, actor: Actor, pathname: string): { title: string; text: string } | null {
  const role = isPerson(actor) ? actor.role : null;
  if (seesPublicPages(flags, role) || /^\/(?:sign-in|auth)(?:\/|$)/.test(pathname)) return null;
  if (!flags.publicRoutes) {
    return {
      title: "Temporarily closed",
      text: "We are working on the public pages. Your reports, orders and messages are safe. Try again later.",
    };
  }
  return {
    title: "Sign in to view this page",
    text: "These pages are currently open only to people who are signed in.",
  };
}

/** Whether someone of this role may read the public pages; null is a guest. */
export function seesPublicPages({ publicRoutes, publicAccess }: Flags, role: Role | null): boolean {
  if (role !== null && isStaffRole(role)) return true;
  return publicRoutes && (publicAccess || role !== null);
}
