import { SignUp } from "@clerk/react-router";

type Props = { target: string; honourVersion: string; acceptedAt: number };

/** What was accepted travels with the new account; the webhook writes it down. */
export default function ClerkSignUp({ target, honourVersion, acceptedAt }: Props) {
  return (
    <SignUp
      routing="path"
      path="/sign-up"
      signInUrl="/sign-in"
      forceRedirectUrl={target}
      unsafeMetadata={{ honourVersion, honourAcceptedAt: acceptedAt }}
    />
  );
}
