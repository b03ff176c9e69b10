import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Shorter waits show nothing: a skeleton that flashes is worse than none (design, motion). */
const SKELETON_AFTER_MS = 150;

/** Whether the shell is on its way to another page, and whether that takes so long that it should show. */
export function useWaiting(): { busy: boolean; skeleton: boolean } {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const busy = navigation.state === "loading";
  const elsewhere = busy && navigation.location.pathname !== pathname;
  const [skeleton, setSkeleton] = useState(false);

  useEffect(() => {
    if (!elsewhere) return setSkeleton(false);
    const timer = setTimeout(() => setSkeleton(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [elsewhere]);

  return { busy, skeleton: skeleton && elsewhere };
}
