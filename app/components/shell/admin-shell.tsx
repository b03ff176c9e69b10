import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import type { PublicConfig } from "#app/context.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { type AdminCounts, adminLinks } from "./admin-links.ts";
import { Shell } from "./shell.tsx";

type Props = { counts?: AdminCounts; connection?: boolean; children: ReactNode };

const none: AdminCounts = { conversations: 0, orders: 0, articles: 0 };

/** The layout of the admin area. */
export function AdminShell({ counts = none, connection, children }: Props) {
  const root = useRootData();
  const config = root?.config;
  const isAdmin = root?.viewer?.role === "admin";
  return (
    <Shell
      label="Admin"
      links={config ? adminLinks({ counts, flags: config.flags, isAdmin }) : []}
      phoneMenu
      connection={connection}
      shortcuts={
        <>
          {config?.contentAdminUrl && !isClosed(config) ? (
            <Outside href={config.contentAdminUrl} label="Content admin" />
          ) : null}
          {config?.teamChatUrl ? <Outside href={config.teamChatUrl} label="Team chat" /> : null}
        </>
      }
    >
      {children}
    </Shell>
  );
}

/** The content admin may be our own, which a feature flag can close. */
function isClosed({ appUrl, contentAdminUrl, flags }: PublicConfig): boolean {
  const { origin, pathname } = new URL(contentAdminUrl, appUrl);
  return origin === new URL(appUrl).origin && closedArea(flags, pathname) !== null;
}

function Outside({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      <ExternalLink className={iconStyles.root} aria-hidden="true" />
      {label}
      <span className={textStyles.hidden}> (opens in a new tab)</span>
    </a>
  );
}
