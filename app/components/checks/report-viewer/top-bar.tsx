import { ArrowLeft, CircleHelp, ListFilter } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import tabsStyles from "#app/components/ui/tabs.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { viewerTabs } from "#schema/vocabulary/checks.ts";
import foldsStyles from "./report.folds.module.css";
import frameStyles from "./report.frame.module.css";
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
    <header className={frameStyles.topBar}>
      {back ? (
        <ButtonLink
          kind="quiet"
          className={buttonStyles.icon}
          href={back.href}
          target="_top"
          aria-label={back.label}
          title={back.label}
        >
          <ArrowLeft aria-hidden="true" className={iconStyles.root} />
        </ButtonLink>
      ) : null}
      <h1 title={title}>{title}</h1>
      {versions}
      <nav className={tabsStyles.root} aria-label="Report">
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
      <span className={layoutStyles.spacer} />
      <span className={`${frameStyles.topScore} ${textStyles.number}`}>
        <span className={textStyles.hidden}>Score </span>
        {score}
      </span>
      {filters ? (
        <Button
          kind="quiet"
          type="button"
          className={foldsStyles.topFilters}
          data-opens-filters=""
          aria-label="Filters"
          aria-expanded={filters.open}
          onClick={filters.onPress}
        >
          <ListFilter className={iconStyles.root} aria-hidden="true" />
          <span>Filters</span>
        </Button>
      ) : null}
      {actions}
      <IconButton label="Keyboard shortcuts" className={foldsStyles.topHelp} onClick={onHelp}>
        <CircleHelp className={iconStyles.root} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
