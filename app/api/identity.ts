import type { SessionApi } from "#workers/api/identity/session.ts";
import { clientOf, isConfirmed } from "./client.ts";

export const sessionApi = clientOf<SessionApi>("/api/session");

/** Ends the session. False if the server did not confirm it. */
export function signOut(): Promise<boolean> {
  return isConfirmed("/sign-out");
}
