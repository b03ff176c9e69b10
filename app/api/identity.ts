import type { SessionApi } from "#workers/api/identity/session.ts";
import { clientOf } from "./client.ts";

export const sessionApi = clientOf<SessionApi>("/api/session");

/** Ends the session. False if the server did not confirm it. */
export function signOut(): Promise<boolean> {
  return fetch("/sign-out", { method: "POST", headers: { Accept: "application/json" } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
