import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { resultOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { pageData } from "#app/components/shell/page-data/page-data.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { replaceData, useQueryCache } from "#app/components/shell/query-client.ts";
import type { AppContext } from "#app/context.ts";
import type { ConversationView } from "#schema/vocabulary/conversations.ts";
import { useSoon } from "../shell/use-soon.ts";
import { UNREAD } from "./unread.ts";

type Conversations = AppContext["services"]["conversations"];
export type ConversationLine = Awaited<ReturnType<Conversations["list"]>>[number];
export type ConversationCounts = Awaited<ReturnType<Conversations["counts"]>>;
export type Listed = { lines: ConversationLine[]; counts: ConversationCounts };

const POLL_MS = 20_000;

/** The user's conversations, kept current: polled, and requested when the open conversation reports a change. */
export function useConversations(view: ConversationView, initial: Listed): Listed & { stir: () => void } {
  const client = useQueryCache();
  const key = ["conversations", "list", view];
  const { data, refetch } = useQuery(
    { queryKey: key, queryFn: () => readConversations(view), initialData: initial, refetchInterval: POLL_MS },
    client,
  );
  const readSoon = useSoon(refetch);
  const stir = useCallback(() => {
    pageData()?.changed(["conversations"]);
    readSoon();
  }, [readSoon]);

  // The page's loader is the latest request; a cached or pending result is older.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key depends on the view.
  useEffect(() => {
    void replaceData(client, key, initial);
  }, [client, view, initial]);

  useEffect(() => {
    void replaceData(client, UNREAD, data.counts.unread);
    writeConversations(view, data);
  }, [client, view, data]);

  return { ...data, stir };
}

async function readConversations(view: ConversationView): Promise<Listed> {
  const listed = await resultOf(conversationsApi.index.$get({ query: { view } }));
  if (!("conversations" in listed)) throw new Error("This is a list of search results.");
  return { lines: listed.conversations, counts: listed.counts };
}

/** Writes a student's newest list into the stored pages of messages and the dashboard. */
export function writeConversations(view: ConversationView, { lines, counts }: Listed): void {
  writePageData("routes/conversations/messages", (page) => {
    const listed = { lines: page.view === view ? lines : page.listed.lines, counts };
    const same = listed.lines === page.listed.lines && counts === page.listed.counts;
    return same ? page : { ...page, listed };
  });
  if (view !== "open") return;
  // The server decides what the dashboard lists: with other unread conversations it is loaded again.
  const home = `${location.origin}/dashboard`;
  const shown = pageData()?.find(home)?.values["routes/dashboard/home"] as { unread?: number } | undefined;
  if (shown && shown.unread !== counts.unread) pageData()?.forget(home);
}
