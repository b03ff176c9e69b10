import { useRef, useState } from "react";
import { signOut as endSession } from "#app/api/identity.ts";
import { checkFormDatabase, deviceKeys } from "#core/platform/storage-keys.ts";
import { toasts } from "../ui/toast-store.ts";
import { flushAutosaves } from "./autosave/mounted-autosaves.ts";
import { onSignOut } from "./connection/session-lost.ts";

/** How long the error message is shown before the home page opens, ms (specification, section 8). */
const LEAVE_AFTER_MS = 800;

/** How long signing out waits for unsaved changes, ms. */
const SAVE_WITHIN_MS = 3000;

export type SignOut = { sending: boolean; signOut: () => Promise<void> };

/** Ends the session and opens the home page, even if the request fails. */
export function useSignOut(): SignOut {
  const [sending, setSending] = useState(false);
  const warned = useRef(false);

  async function signOut(): Promise<void> {
    setSending(true);
    if (!(await flushAutosaves(SAVE_WITHIN_MS)) && !warned.current) {
      warned.current = true;
      setSending(false);
      toasts.say("danger", "Some changes are not saved yet. Sign out again to discard them.");
      return;
    }
    // Without its code there is no connection either, and the push service reports the subscription later.
    await import("../notifications/browser-push.ts").then(({ leavePush }) => leavePush()).catch(() => undefined);
    const done = await endSession();
    // The router stores scroll positions on `pagehide`, so the stored data is cleared again after it.
    addEventListener("pagehide", forgetEverything);
    forgetEverything();
    await eraseCheckForm();
    if (done) return location.assign("/");
    toasts.say("danger", "Logout failed. Redirecting...");
    setTimeout(() => location.assign("/"), LEAVE_AFTER_MS);
  }

  return { sending, signOut };
}

/** Erases the file or text chosen for a check. A window that is using the database delays this until it has ended. */
function eraseCheckForm(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(checkFormDatabase.name);
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      // If storage is blocked, nothing was stored.
      resolve();
    }
  });
}

/** Clears the data this user stored in the browser; the theme belongs to the device and stays. */
function forgetEverything(): void {
  onSignOut.get()?.();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== deviceKeys.theme) localStorage.removeItem(key);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
