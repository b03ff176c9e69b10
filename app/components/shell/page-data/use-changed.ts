import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { Topic } from "#schema/vocabulary/topics.ts";
import { pageData } from "./page-data.ts";

/** Reports that something changed: the open page is loaded again if it shows it, every other page on its next visit. */
export function useChanged(): (...topics: readonly Topic[]) => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (...topics) => {
      if (pageData()?.changed(topics)) await revalidate();
    },
    [revalidate],
  );
}
