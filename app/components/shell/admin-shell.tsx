import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useRootData } from "#app/components/shell/root-data.ts";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { adminLinks } from "./navigation.ts";
import { Shell } from "./shell.tsx";

type Props = { open?: number; connection?: boolean; children: ReactNode };

/** The layout of the admin area. */
export function AdminShell({ open = 0, connection, children }: Props) {
  const config = useRootData()?.config;
  return (
    <Shell
      label="Admin"
      links={config ? adminLinks(open, config.flags) : []}
      phoneMenu
      connection={connection}
      shortcuts={
        <>
          {config?.contentAdminUrl ? <Outside href={config.contentAdminUrl} label="Content admin" /> : null}
          {config?.teamChatUrl ? <Outside href={config.teamChatUrl} label="Team chat" /> : null}
        </>
      }
    >
      {children}
    </Shell>
  );
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
