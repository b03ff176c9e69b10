import type { Flags } from "#schema/platform/flags.ts";
import { type Actor, isEditor, isPerson } from "../identity/actor.ts";

/**
 * Why a public page is not shown to somebody, or null. Staff keep their way in, and everybody the way to sign in, or
 * nobody could open the site again.
 */
export function closedFor(flags: Flags, actor: Actor, pathname: string): { title: string; text: string } | null {
  if (isEditor(actor) || /^\/(?:sign-in|auth)(?:\/|$)/.test(pathname)) return null;
  if (!flags.publicRoutes) {
    return {
      title: "Closed for the moment",
      text: "We are working on the public pages. Reports, orders and messages are not touched, and nothing of yours is lost.",
    };
  }
  if (!flags.publicAccess && !isPerson(actor)) {
    return {
      title: "Open to members only",
      text: "For now these pages are read by people who have signed in. Sign in and they open.",
    };
  }
  return null;
}
