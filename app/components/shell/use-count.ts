import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { replaceData } from "#app/components/shell/query-client.ts";

/**
 * A number of the sidebar. The layout's loader gives it at each change of page, and whatever knows it better in between
 * sets it under its key: the list of conversations, by its live connection.
 */
export function useCount(key: string, initial: number): number {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: [key], queryFn: () => initial, initialData: initial, enabled: false });
  useEffect(() => {
    void replaceData(client, [key], initial);
  }, [client, key, initial]);
  return data;
}
