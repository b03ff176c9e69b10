import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RequestFailed, resultOf } from "#app/api/client.ts";
import { bridgesApi } from "#app/api/notifications.ts";
import { replaceData, useQueryCache } from "#app/components/shell/query-client.ts";

export type PushDevice = { id: string; name: string; since: number };
export type TelegramLink =
  | { state: "none" }
  | { state: "asked"; name: string; askedAt: number }
  | { state: "linked"; name: string; since: number };

export type Bridges = {
  push: { key: string | null; devices: PushDevice[] };
  /** `open`: whether Telegram is on and a bot is configured; `isTestMode`: a local chat replaces it. */
  telegram: { open: boolean; isTestMode: boolean } & TelegramLink;
};

type Act<Result> = {
  work: () => Promise<Result>;
  /** Applies the result to the cached data at once, because the reload that follows may fail. */
  shown?: (before: Bridges, result: Result) => Bridges;
};

export type Outcome<Result> = { ok: true; value: Result } | { ok: false };

const KEY = ["settings", "channels"];
const UNREACHED = "We could not reach the server. Try again in a moment.";

/** Notification channels besides our pages and email: loaded with the page, and polled while a chat is being linked. */
export function useBridges({ everyMs = 0 }: { everyMs?: number } = {}) {
  const cache = useQueryCache();
  const { data, error, refetch } = useQuery<Bridges>(
    {
      queryKey: KEY,
      queryFn: () => resultOf(bridgesApi.index.$get()),
      refetchInterval: everyMs || false,
    },
    cache,
  );
  // Devices and chats are linked elsewhere, so each opening of the page reloads them.
  useEffect(() => void cache.invalidateQueries({ queryKey: KEY }), [cache]);
  const { mutateAsync } = useMutation(
    {
      mutationFn: ({ work }: Act<unknown>) => work(),
      retry: (failures, thrown) => failures < 1 && thrown instanceof RequestFailed && mayBeLost(thrown),
      networkMode: "always",
    },
    cache,
  );
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Runs an action, stores its error message, and shows its result. */
  async function act<Result>(requested: Act<Result>): Promise<Outcome<Result>> {
    setWorking(true);
    setProblem(null);
    try {
      const value = (await mutateAsync(requested as Act<unknown>)) as Result;
      const before = cache.getQueryData<Bridges>(KEY);
      if (before && requested.shown) await replaceData(cache, KEY, requested.shown(before, value));
      void cache.invalidateQueries({ queryKey: KEY });
      return { ok: true, value };
    } catch (thrown) {
      setProblem(thrown instanceof RequestFailed ? thrown.message : UNREACHED);
      // After a lost response it is unknown whether the action succeeded.
      await cache.invalidateQueries({ queryKey: KEY });
      return { ok: false };
    } finally {
      setWorking(false);
    }
  }

  return { bridges: data ?? null, failed: error !== null && !data, again: () => void refetch(), act, working, problem };
}

/** No response, or a server error: every action here may be repeated. */
function mayBeLost({ failure: { status } }: RequestFailed): boolean {
  return status === 0 || status >= 500;
}
