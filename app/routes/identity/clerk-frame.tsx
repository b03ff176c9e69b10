import { ClerkProvider } from "@clerk/react-router";
import type { ReactNode } from "react";

type Props = { children: ReactNode; nonce: string; publishableKey: string; state: unknown };

/** The provider that Clerk's components require. */
export default function ClerkFrame({ children, nonce, publishableKey, state }: Props) {
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      loaderData={state as never}
      nonce={nonce}
      signInUrl="/sign-in"
      signUpUrl="/sign-up"
      signInFallbackRedirectUrl="/dashboard"
      signUpFallbackRedirectUrl="/dashboard"
    >
      {children}
    </ClerkProvider>
  );
}
