import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useRootData } from "#app/components/shell/root-data.ts";
import { pageData } from "../page-data/page-data.ts";
import { blockedContext } from "./route-code.ts";
import { saveForms, unsentForm } from "./saved-forms.ts";

/** Connection handling of a shell: pages and form input are kept if the connection is lost. */
export function useConnection(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const email = useRootData()?.viewer?.email;

  useEffect(() => {
    pageData().keep(location.origin + pathname + search, matches, Date.now());
  }, [matches, pathname, search]);

  useEffect(() => (email ? saveForms(document, email) : undefined), [email]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: failures belong to one page, so the effect runs again on every navigation.
  useEffect(
    () => () => {
      blockedContext.set(null);
      unsentForm.set(null);
    },
    [pathname],
  );
}
