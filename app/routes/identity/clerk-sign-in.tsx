import { SignIn, useClerk } from "@clerk/react-router";
import { useEffect } from "react";
import ClerkLoading from "./clerk-loading.tsx";

type Props = { path: string; target: string; ended: boolean };

/**
 * Clerk's form. `ended`: the browser came with a session that has ended with us; while Clerk still had it, its form would
 * send the browser back to a page that sends it here.
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
