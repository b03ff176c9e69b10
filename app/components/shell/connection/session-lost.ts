import { createStore } from "./store.ts";

/** The question whether to sign in again; null while no one asks. */
export type SignInQuestion = { answer: (signedIn: boolean) => void };
export const signInQuestion = createStore<SignInQuestion | null>(null);

let requested: Promise<boolean> | null = null;
let shown = 0;
let declined = false;

/** A shell on the page asks; without one no one can answer. */
export function showsQuestion(): () => void {
  shown += 1;
  return () => {
    shown -= 1;
  };
}

/** True once the same person has signed in again. Whatever meets the ended session meanwhile waits for the one answer. */
export function requestSignIn(): Promise<boolean> {
  // Who said no is asked again by what they do, and not by what the page does by itself.
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
