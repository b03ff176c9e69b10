import { UserProfile } from "@clerk/react-router";
import ClerkLoading from "./clerk-loading.tsx";

/** Clerk's own pages for password, email address, second factor and devices. */
export default function ClerkAccount() {
  return (
    <ClerkLoading>
      <UserProfile routing="path" path="/auth/account" />
    </ClerkLoading>
  );
}
