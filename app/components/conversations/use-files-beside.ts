import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { resultOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import { replaceData, useQueryCache } from "#app/components/shell/query-client.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import { useSoon } from "../shell/use-soon.ts";

/** The number of files shown beside a conversation; the header's button shows all of them. */
export const FILES_BESIDE = 6;

/** The newest files of a conversation; `stir` reports a change. */
export function useFilesBeside(id: string, initial: readonly FileView[]) {
  const client = useQueryCache();
  const key = ["conversations", "files", id];
  const { data, refetch } = useQuery(
    {
      queryKey: key,
      queryFn: async () => {
        const { files } = await resultOf(conversationsApi[":id"].files.$get({ param: { id } }));
        return files.slice(0, FILES_BESIDE);
      },
      initialData: initial,
      enabled: false,
    },
    client,
  );
  // The list cached by an earlier page is older than the loader's data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key depends on the conversation.
  useEffect(() => {
    void replaceData(client, key, initial);
  }, [client, id, initial]);
  return { files: data, stir: useSoon(refetch) };
}
