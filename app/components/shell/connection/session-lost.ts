import { createStore } from "./store.ts";

/** An open request to sign in again; null if there is none. */
export type SignInQuestion = { answer: (signedIn: boolean) => void };
export const signInQuestion = createStore<SignInQuestion | null>(null);

/** Clears what this window keeps of the user; set by the signed-in areas. */
export const onSignOut = createStore<(() => void) | null>(null);

let requested: Promise<boolean> | null = null;
let shown = 0;
let declined = false;

/** Registers a shell that can show the sign-in dialog; without one the dialog cannot be answered. */
export function showsQuestion(): () => void {
  shown += 1;
  return () => {
    shown -= 1;
  };
}

/**
 * Resolves to true once the same user has signed in again. All requests that meet the ended session share one dialog.
 */
export function requestSignIn(): Promise<boolean> {
  // After a user declined, only a user action opens the dialog again, never a background request.
  if (declined && !navigator.userActivation.isActive) return Promise.resolve(false);
  if (shown === 0) return Promise.resolve(false);
  requested ??= new Promise<boolean>((resolve) => {
    signInQuestion.set({
      answer: (signedIn) => {
        requested = null;
        declined = !signedIn;
        signInQuestion.set(null);
        resolve(signedIn);
      },
    });
  });
  return requested;
}
