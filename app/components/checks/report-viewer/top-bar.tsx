import { ArrowLeft, CircleHelp, ListFilter } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import { viewerTabs } from "#schema/vocabulary/checks.ts";
import type { Tab } from "./use-viewer.ts";

type Props = {
  title: string;
  back: { href: string; label: string } | null;
  tab: Tab;
  counts: { matches: number; flags: number };
  score: string;
  /** False if the report has no matches that can be compared. */
  comparable: boolean;
  onTab: (tab: Tab) => void;
  /** Whether the filters are open, and the handler that toggles them. */
  filters: { open: boolean; onPress: () => void } | null;
  onHelp: () => void;
  versions?: ReactNode;
  actions?: ReactNode;
};

const names: Record<Tab, string> = { matches: "Matches", flags: "Flags", compare: "Compare", details: "Details" };

/** The viewer's top bar: title, the four tabs, and the report's actions. */
export function TopBar({ title, back, tab, counts, score, comparable, onTab, filters, onHelp, ...rest }: Props) {
  const { versions, actions } = rest;
  const shown: Tab[] = viewerTabs.filter((one) => comparable || one !== "compare");
  function go(event: MouseEvent, next: Tab): void {
    // Modified presses open a new window as usual; a plain press switches the tab without a request.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onTab(next);
  }
  return (
    <header className="vt">
      {back ? (
        <ButtonLink
          kind="quiet"
          className="ic"
          href={back.href}
          target="_top"
          aria-label={back.label}
          title={back.label}
        >
          <ArrowLeft aria-hidden="true" className="i" />
        </ButtonLink>
      ) : null}
      <h1 title={title}>{title}</h1>
      {versions}
      <nav className="tabs" aria-label="Report">
        {shown.map((one) => (
          <a
            key={one}
            href={one === "matches" ? "?" : `?tab=${one}`}
            aria-current={tab === one ? "page" : undefined}
            onClick={(event) => go(event, one)}
          >
            {names[one]}
            {one === "matches" || one === "flags" ? <small>{counts[one]}</small> : null}
          </a>
        ))}
      </nav>
      <span className="sp" />
      <span className="vt-score num">
        <span className="vh">Score </span>
        {score}
      </span>
      {filters ? (
        <Button
          kind="quiet"
          type="button"
          className="vt-filters"
          aria-label="Filters"
          aria-expanded={filters.open}
          onClick={filters.onPress}
        >
          <ListFilter className="i" aria-hidden="true" />
          <span>Filters</span>
        </Button>
      ) : null}
      {actions}
      <IconButton label="Keyboard shortcuts" className="vt-help" onClick={onHelp}>
        <CircleHelp className="i" aria-hidden="true" />
      </IconButton>
    </header>
  );
}
