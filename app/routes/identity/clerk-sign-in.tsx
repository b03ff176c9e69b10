import { SignIn, useClerk } from "@clerk/react-router";
import { useEffect } from "react";
import ClerkLoading from "./clerk-loading.tsx";

type Props = { path: string; target: string; ended: boolean };

/**
 * Clerk's form. `ended`: the session has ended on our side; while Clerk still has it, its form would redirect to a page
 * that redirects back here.
 */
export default function ClerkSignIn({ path, target, ended }: Props) {
  const clerk = useClerk();
  useEffect(() => {
    if (ended && clerk.session) void clerk.signOut({ redirectUrl: path });
  }, [clerk, clerk.session, ended, path]);
  return (
    <ClerkLoading>
      <SignIn routing="path" path={path} signUpUrl="/sign-up" forceRedirectUrl={target} />
    </ClerkLoading>
  );
}
