import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#app/components/shell/call.ts";
import { replaceData } from "#app/components/shell/query-client.ts";

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
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery<Bridges>({
    queryKey: KEY,
    queryFn: () => callOrStop<Bridges>("GET", "/api/bridges"),
    refetchInterval: everyMs || false,
  });
  // Devices and chats are linked elsewhere, so each opening of the page reloads them.
  useEffect(() => void cache.invalidateQueries({ queryKey: KEY }), [cache]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ work }: Act<unknown>) => work(),
    retry: (failures, thrown) => failures < 1 && thrown instanceof CallLost,
    networkMode: "always",
  });
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
      setProblem(thrown instanceof CallRefused ? thrown.message : UNREACHED);
      // After a lost response it is unknown whether the action succeeded.
      await cache.invalidateQueries({ queryKey: KEY });
      return { ok: false };
    } finally {
      setWorking(false);
    }
  }

  return { bridges: data ?? null, failed: error !== null && !data, again: () => void refetch(), act, working, problem };
}

/** A rejection with a message for the user. */
class CallRefused extends Error {}

/** No response, or a server error: the request may be repeated. */
class CallLost extends CallRefused {}

/**
 * Sends an API request and throws on failure, for callers that use exceptions.
 *
 * @param options.repeatable the request is idempotent
 */
export async function callOrStop<Result>(
  method: string,
  path: string,
  body?: unknown,
  { repeatable = false }: { repeatable?: boolean } = {},
): Promise<Result> {
  const answer = await call<Result>(method, path, body);
  if (answer.ok) return answer.value;
  const lost = answer.status === 0 || answer.status >= 500;
  throw repeatable && lost ? new CallLost(answer.words) : new CallRefused(answer.words);
}
