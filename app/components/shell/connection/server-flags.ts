import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { flagsCode } from "#core/platform/feature-flags.ts";
import { pageData } from "../page-data/page-data.ts";
import { useRootData } from "../root-data.ts";
import { serverFlags } from "./answers.ts";
import { useStore } from "./store.ts";

/** An admin turned a feature on or off: the open page and its links are loaded again, other pages on their next visit. */
export function useServerFlags(): void {
  const { revalidate } = useRevalidator();
  const flags = useRootData()?.config.flags;
  const shown = flags ? flagsCode(flags) : null;
  const known = useStore(serverFlags, null);
  useEffect(() => {
    if (known === null || shown === null || known === shown) return;
    pageData()?.changed("all");
    void revalidate();
  }, [known, shown, revalidate]);
}
