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
  /** `open`: whether Telegram is on and there is a bot to talk to; `isTestMode`: a local chat replaces it. */
  telegram: { open: boolean; isTestMode: boolean } & TelegramLink;
};

type Act<Result> = {
  work: () => Promise<Result>;
  /** What is shown once it is done: the list that is read afterwards may fail, and what was done stays done. */
  shown?: (before: Bridges, result: Result) => Bridges;
};

export type Outcome<Result> = { ok: true; value: Result } | { ok: false };

const KEY = ["bridges"];
const UNREACHED = "We could not reach the server. Try again in a moment.";

/** How a person is told besides our pages and email: asked once the page is there, and again while a chat is awaited. */
export function useBridges({ everyMs = 0 }: { everyMs?: number } = {}) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery<Bridges>({
    queryKey: KEY,
    queryFn: () => callOrStop<Bridges>("GET", "/api/bridges"),
    refetchInterval: everyMs || false,
  });
  // Devices and chats are linked elsewhere: each opening of the page reads them.
  useEffect(() => void cache.invalidateQueries({ queryKey: KEY }), [cache]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ work }: Act<unknown>) => work(),
    retry: (failures, thrown) => failures < 1 && thrown instanceof CallLost,
    networkMode: "always",
  });
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Does something, says what went wrong, and shows what came of it. */
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
      // Whether it was done is not known where the answer was lost.
      await cache.invalidateQueries({ queryKey: KEY });
      return { ok: false };
    } finally {
      setWorking(false);
    }
  }

  return { bridges: data ?? null, failed: error !== null && !data, again: () => void refetch(), act, working, problem };
}

/** A refusal in words a person can read. */
class CallRefused extends Error {}

/** No one answered, or something broke on our side: it may be asked once more. */
class CallLost extends CallRefused {}

/**
 * The same as everywhere, for a service that stops at a refusal.
 *
 * @param options.repeatable doing it twice is the same as doing it once
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
