import { countText } from "./count-text.ts";
import { Count } from "./pill.tsx";
import segmentedStyles from "./segmented.module.css";
import tabsStyles from "./tabs.module.css";

/** `fresh`: the number of unread items behind the tab. */
export type Tab = { href: string; label: string; count?: number; fresh?: number; current: boolean };

/** Tabs that are links: each has its own address. */
export function Tabs({ label, tabs, className = "" }: { label: string; tabs: readonly Tab[]; className?: string }) {
  return (
    <nav className={`${tabsStyles.root} ${className}`.trim()} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <small>{countText(tab.count)}</small>}
        </a>
      ))}
    </nav>
  );
}

export function Segmented({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={segmentedStyles.root} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "true" : undefined}>
          {tab.label}
          {tab.count === undefined ? null : ` ${countText(tab.count)}`}
          {tab.fresh ? <Count of={tab.fresh} label="with new activity" /> : null}
        </a>
      ))}
    </nav>
  );
}
