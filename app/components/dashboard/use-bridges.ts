import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/components/shell/call.ts";

export type PushDevice = { id: string; name: string; since: number };
export type TelegramLink =
  | { state: "none" }
  | { state: "asked"; name: string; askedAt: number }
  | { state: "linked"; name: string; since: number };

export type Bridges = {
  push: { key: string | null; devices: PushDevice[] };
  /** `open`: whether Telegram is on and there is a bot to talk to; `standIn`: a chat of this machine in its place. */
  telegram: { open: boolean; standIn: boolean } & TelegramLink;
};

const KEY = ["bridges"];
const UNREACHED = "This could not be reached. Try again in a moment.";

/** How a person is told besides our pages and e-mail: asked once the page is there, and again while a chat is awaited. */
export function useBridges({ everyMs = 0 }: { everyMs?: number } = {}) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery<Bridges>({
    queryKey: KEY,
    queryFn: () => callOrStop<Bridges>("GET", "/api/bridges"),
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: everyMs || false,
  });
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Does something, says what went wrong, and looks again. */
  async function act<Result>(work: () => Promise<Result>): Promise<Result | null> {
    setWorking(true);
    setProblem(null);
    try {
      return await work();
    } catch (thrown) {
      setProblem(thrown instanceof CallRefused ? thrown.message : UNREACHED);
      return null;
    } finally {
      await cache.invalidateQueries({ queryKey: KEY });
      setWorking(false);
    }
  }

  return { bridges: data ?? null, failed: error !== null && !data, again: () => void refetch(), act, working, problem };
}

/** A refusal in words a person can read. */
class CallRefused extends Error {}

/** The same as everywhere, for a story that stops at a refusal. */
export async function callOrStop<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const answer = await call<Result>(method, path, body);
  if (!answer.ok) throw new CallRefused(answer.words);
  return answer.value;
}
