import type { FormEvent, ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import type { SignOut } from "./use-sign-out.ts";

type Props = { className?: string | undefined; signOut: SignOut; children?: ReactNode };

/**
 * A form instead of a link, because a GET request must not sign a user out; without JavaScript the server redirects to
 * the home page.
 */
export function SignOutForm({ className, signOut: { sending, signOut }, children }: Props) {
  function leave(event: FormEvent): void {
    event.preventDefault();
    void signOut();
  }
  return (
    <form method="post" action="/sign-out" onSubmit={leave}>
      <Button kind="bare" className={className} disabled={sending} title="Sign out">
        {children}
        <span>{sending ? "Signing out..." : "Sign out"}</span>
      </Button>
    </form>
  );
}
