import { useClerk } from "@clerk/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ClerkNotLoaded, type NotLoaded } from "./clerk-not-loaded.tsx";

/** After this time Clerk's script is probably blocked or the network is down, ms; it may still load later. */
const LATE_MS = 10_000;
const LOOK_MS = 250;

/** Clerk's form once its script has loaded, and a message if it does not load. */
export default function ClerkLoading({ children }: { children: ReactNode }) {
  const clerk = useClerk();
  const [state, setState] = useState<NotLoaded | "loaded">("loading");
  useEffect(() => {
    const begun = Date.now();
    const looking = setInterval(() => {
      if (clerk.loaded) {
        clearInterval(looking);
        setState("loaded");
      } else if (!navigator.onLine) setState("offline");
      else if (clerk.status === "error" || Date.now() - begun >= LATE_MS) setState("late");
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [clerk]);
  return (
    <>
      {state === "loaded" ? null : <ClerkNotLoaded state={state} />}
      {children}
    </>
  );
}
