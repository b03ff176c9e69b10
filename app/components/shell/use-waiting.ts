import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { fetchingCode } from "./connection/route-code.ts";
import { sessionQuestion } from "./connection/session-lost.ts";
import { useStore } from "./connection/store.ts";

/** Shorter waits show no skeleton, because a flash is worse than none (design, motion). */
const SKELETON_AFTER_MS = 150;

/** Whether a navigation is pending, and whether it has taken long enough to show a skeleton. */
export function useWaiting(): { busy: boolean; skeleton: boolean } {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const fetching = useStore(fetchingCode, false);
  // The current page stays behind the sign-in dialog.
  const requested = useStore(sessionQuestion, null) !== null;
  const visiting = navigation.state === "loading";
  const busy = visiting || fetching;
  const elsewhere = !requested && (fetching || (visiting && navigation.location.pathname !== pathname));
  const [skeleton, setSkeleton] = useState(false);

  useEffect(() => {
    if (!elsewhere) return setSkeleton(false);
    const timer = setTimeout(() => setSkeleton(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [elsewhere]);

  return { busy, skeleton: skeleton && elsewhere };
}
