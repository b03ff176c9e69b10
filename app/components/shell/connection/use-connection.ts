import { useEffect } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { useRootData } from "#app/components/shell/root-data.ts";
import { sweepLocalCopies } from "../autosave/stored-copy.ts";
import { pageData } from "../page-data/page-data.ts";
import { watchReturn } from "./page-return.ts";
import { blockedContext } from "./route-code.ts";
import { saveForms, unsentForm } from "./saved-forms.ts";

/** Connection handling of a shell: pages and form input are kept if the connection is lost. */
export function useConnection(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const email = useRootData()?.viewer?.email;

  useEffect(() => {
    pageData()?.keep(location.origin + pathname + search, matches, Date.now());
  }, [matches, pathname, search]);

  // The browser shows a page of its history as it was left, for example before a payment.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      pageData()?.changed("all");
      void revalidate();
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [revalidate]);

  // Another person may have signed in in another tab: the next page asks the server. Nothing is requested now.
  useEffect(() => watchReturn(document, () => pageData()?.changed("all")), []);

  useEffect(() => {
    if (!email) return;
    sweepLocalCopies(email, Date.now());
    return saveForms(document, email);
  }, [email]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: failures belong to one page, so the effect runs again on every navigation.
  useEffect(
    () => () => {
      blockedContext.set(null);
      unsentForm.set(null);
    },
    [pathname],
  );
}
