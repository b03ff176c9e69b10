import type { FormEvent, ReactNode } from "react";
import type { SignOut } from "./use-sign-out.ts";

type Props = { className: string; signOut: SignOut; children?: ReactNode };

/** A form, since a link must never sign anybody out; without a script the server answers with the front page. */
export function SignOutForm({ className, signOut: { sending, signOut }, children }: Props) {
  function leave(event: FormEvent): void {
    event.preventDefault();
    void signOut();
  }
  return (
    <form method="post" action="/sign-out" onSubmit={leave}>
      <button type="submit" className={className} disabled={sending} title="Sign out">
        {children}
        <span>{sending ? "Signing out..." : "Sign out"}</span>
      </button>
    </form>
  );
}
