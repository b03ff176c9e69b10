import { SignUp } from "@clerk/react-router";
import ClerkLoading from "./clerk-loading.tsx";

type Props = { target: string; honourVersion: string; acceptedAt: number };

/** The accepted honour statement is stored with the new Clerk account, and read from it at the user's first request. */
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
