import { useEffect, useRef } from "react";
import { type CatchUpReason, isRefusal, type LiveScreen } from "./live-connection.ts";
import { openLive } from "./open-live.ts";

type Screen = Omit<LiveScreen, "catchUp" | "onState"> & {
  /** Requests what may have been missed. Resolves to the HTTP status of the response, 0 if there was none. */
  catchUp: (reason: CatchUpReason) => Promise<number>;
};

/** Keeps a screen connected to the room at `path` while it is displayed; null disconnects it. */
export function useLive(path: string | null, screen: Screen): void {
  const latest = useRef(screen);
  latest.current = screen;

  useEffect(() => {
    if (path === null) return;
    const live = openLive(path, {
      ...latest.current,
      onNews: (news) => latest.current.onNews(news),
      async catchUp(reason) {
        if (isRefusal(await latest.current.catchUp(reason))) live.refuse();
      },
    });
    return live.stop;
  }, [path]);
}
