import { SignUp } from "@clerk/react-router";
import ClerkLoading from "./clerk-loading.tsx";

type Props = { target: string; honourVersion: string; acceptedAt: number };

/** What was accepted travels with the new account, and is read from it when we first see the person. */
export default function ClerkSignUp({ target, honourVersion, acceptedAt }: Props) {
  return (
    <ClerkLoading>
      <SignUp
        routing="path"
        path="/sign-up"
        signInUrl="/sign-in"
        forceRedirectUrl={target}
        unsafeMetadata={{ honourVersion, honourAcceptedAt: acceptedAt }}
      />
    </ClerkLoading>
  );
}
