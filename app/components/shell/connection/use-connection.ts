import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useRootData } from "#app/components/shell/root-data.ts";
import { pageCache } from "./page-fallback.ts";
import { blockedContext } from "./route-code.ts";
import { saveForms, unsentForm } from "./saved-forms.ts";

/** What a shell does against a lost connection: it keeps the pages it shows, and what is typed into them. */
export function useConnection(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const email = useRootData()?.viewer?.email;

  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    pageCache.keep(location.origin + pathname + search, data, Date.now());
  }, [matches, pathname, search]);

  useEffect(() => (email ? saveForms(document, email) : undefined), [email]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own failures.
  useEffect(
    () => () => {
      blockedContext.set(null);
      unsentForm.set(null);
    },
    [pathname],
  );
}
