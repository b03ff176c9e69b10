import { createStore } from "./store.ts";

/**
 * An open question; null if there is none. `sign-in`: the session has ended; `confirm`: the action needs a fresh sign-in.
 */
type SessionQuestionKind = "sign-in" | "confirm";
export type OpenQuestion = { kind: SessionQuestionKind; answer: (done: boolean) => void };
export const sessionQuestion = createStore<OpenQuestion | null>(null);

/** Clears what this window keeps of the user; set by the signed-in areas. */
export const onSignOut = createStore<(() => void) | null>(null);

const requested: Record<SessionQuestionKind, Promise<boolean> | null> = { "sign-in": null, confirm: null };
let shown = 0;
let declined = false;

/** Registers a shell that can show the dialogs; without one they cannot be answered. */
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
  return ask("sign-in");
}

/** Resolves to true once the user has confirmed the sign-in. Requests that need it meanwhile share one dialog. */
export function requestConfirmation(): Promise<boolean> {
  return ask("confirm");
}

function ask(kind: SessionQuestionKind): Promise<boolean> {
  if (shown === 0) return Promise.resolve(false);
  // One dialog at a time: the other kind waits until this one is answered.
  const other = requested[kind === "confirm" ? "sign-in" : "confirm"];
  requested[kind] ??= Promise.resolve(other).then(
    () =>
      new Promise<boolean>((resolve) => {
        sessionQuestion.set({
          kind,
          answer: (done) => {
            requested[kind] = null;
            if (kind === "sign-in") declined = !done;
            sessionQuestion.set(null);
            resolve(done);
          },
        });
      }),
  );
  return requested[kind];
}
