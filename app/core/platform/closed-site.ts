import type { Flags } from "#schema/platform/flags.ts";
import { type Actor, isEditor, isPerson } from "../identity/actor.ts";

/**
 * Why a public page is not shown to someone, or null. Staff keep their way in, and everybody the way to sign in, or
 * no one could open the site again.
 */
export function closedFor(flags: Flags, actor: Actor, pathname: string): { title: string; text: string } | null {
  if (isEditor(actor) || /^\/(?:sign-in|auth)(?:\/|$)/.test(pathname)) return null;
  if (!flags.publicRoutes) {
    return {
      title: "Temporarily closed",
      text: "We are working on the public pages. Your reports, orders and messages are safe. Try again later.",
    };
  }
  if (!flags.publicAccess && !isPerson(actor)) {
    return {
      title: "Sign in to view this page",
      text: "These pages are currently open only to people who are signed in.",
    };
  }
  return null;
}
