import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { searchApi } from "#app/api/search.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { ShortcutsHelp } from "#app/components/ui/shortcuts-help.tsx";
import type { Found } from "#core/search/found.ts";
import { pagesFound } from "#core/search/pages.ts";
import { SEARCH_MAX, type SearchArea } from "#schema/vocabulary/search.ts";
import { Button } from "../ui/button.tsx";
import { CommandList } from "../ui/command-list.tsx";
import { useModal } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./command-menu.module.css";
import { groupsOf } from "./found-groups.ts";
import { FoundIcon } from "./found-icon.tsx";

/** A pause in typing before a search is sent, ms. */
const PAUSE_MS = 150;
/** Pages shown while the text also finds other things. */
const PAGES_BESIDE = 5;

const keys = [
  ["Ctrl K or ⌘ K", "Search"],
  ["↑ ↓", "Move in the results"],
  ["Enter", "Open the result"],
  ["Ctrl Enter", "Open the result in a new tab"],
  ["Esc", "Close"],
  ["?", "Shortcuts of the page, where it has its own (reports, messaging)"],
] as const;

/** The search over everything that a person may open in an area, in a dialog. Its code is loaded when it is opened. */
export function CommandMenu({ area, open, onClose }: { area: SearchArea; open: boolean; onClose: () => void }) {
  const dialog = useModal(open);
  const [q, setQ] = useState("");
  const [help, setHelp] = useState(false);
  const { found, state, again } = useFound(q.trim(), area);
  const root = useRootData();
  const viewer = root?.viewer;
  const pages =
    viewer && root
      ? pagesFound(q, { area, role: viewer.role, expert: viewer.expert === true, flags: root.config.flags })
      : [];
  const listed = groupsOf([...(found.length > 0 ? pages.slice(0, PAGES_BESIDE) : pages), ...found]);
  const groups = listed.map(({ name, items }) => ({
    name,
    items: items.map(({ id, kind, ...one }) => ({ ...one, key: `${kind} ${id}`, icon: <FoundIcon kind={kind} /> })),
  }));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  /** A press on a result leads to it by the shell's own handler, or to a new tab. */
  function onPress(event: SyntheticEvent) {
    if ((event.target as Element).closest("a")) onClose();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog, and links fire click when activated by keyboard. */}
      <dialog
        ref={dialog}
        className={styles.root}
        aria-label="Search"
        onClose={onClose}
        onClick={(event) => (event.target === event.currentTarget ? onClose() : onPress(event))}
      >
        <CommandList
          label={nameOf(area)}
          placeholder="Search or go to a page"
          maxLength={SEARCH_MAX}
          value={q}
          onValue={setQ}
          groups={groups}
          status={statusOf(state, q.trim(), count)}
        >
          {state === "failed" ? (
            <Button kind="secondary" size="sm" type="button" onClick={again}>
              Try again
            </Button>
          ) : null}
        </CommandList>
        <div className={styles.foot}>
          <Button kind="quiet" size="sm" type="button" onClick={() => setHelp(true)}>
            Keyboard shortcuts
          </Button>
          <Link href={`/${area}/search?${new URLSearchParams(q ? { q } : {})}`}>Show as a page</Link>
          <Button kind="quiet" size="sm" type="button" onClick={onClose}>
            Close
          </Button>
        </div>
      </dialog>
      <ShortcutsHelp keys={keys} open={help} onClose={() => setHelp(false)} />
    </>
  );
}

type State = "idle" | "loading" | "done" | "failed";

/** What the server finds, after a pause in typing. */
function useFound(q: string, area: SearchArea): { found: readonly Found[]; state: State; again: () => void } {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [state, setState] = useState<State>("idle");
  const [tries, setTries] = useState({ q, count: 0 });
  const newest = useRef("");
  useEffect(() => {
    newest.current = q;
    if (q.length < 2) {
      setFound([]);
      setState("idle");
      return;
    }
    setState("loading");
    // Enter opens what is listed: never a result of an earlier text.
    setFound([]);
    const asking = new AbortController();
    const timer = setTimeout(
      async () => {
        const answer = await answerOf(
          searchApi.index.$get({ query: { q, area } }, { init: { signal: asking.signal } }),
        );
        if (asking.signal.aborted || newest.current !== q) return;
        setState(answer.ok ? "done" : "failed");
        setFound(answer.ok ? answer.value.found.filter(({ kind }) => kind !== "page") : []);
      },
      tries.q === q && tries.count > 0 ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, area, tries]);
  return { found, state, again: () => setTries(({ count }) => ({ q, count: count + 1 })) };
}

function statusOf(state: State, q: string, count: number): string {
  if (state === "failed") return "Search is not available right now. Pages are still listed.";
  if (state === "loading") return "Searching…";
  if (count > 0) return state === "done" ? `${count === 1 ? "1 result" : `${count} results`} for “${q}”.` : "";
  return `No results for “${q}”. Check the spelling, or search by number, such as WS-000481 or MG-7KX2R9P.`;
}

export function nameOf(area: SearchArea): string {
  return area === "admin"
    ? "Search people, orders, conversations, checks, articles and pages"
    : "Search your orders, messages, documents, reports, articles and pages";
}
