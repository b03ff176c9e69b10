import { SignIn } from "@clerk/react-router";

export default function ClerkSignIn({ path, target }: { path: string; target: string }) {
  return <SignIn routing="path" path={path} signUpUrl="/sign-up" forceRedirectUrl={target} />;
}
