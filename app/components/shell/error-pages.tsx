import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { Drawing, type DrawingAct } from "#app/components/content/drawing.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import { PageFailure } from "./connection/failure.ts";
import { PageFailurePanel } from "./connection/page-failure.tsx";
import { ShellFault } from "./error-screens.tsx";
import shellStyles from "./shell.module.css";
import pageStyles from "./shell.page.module.css";

/** The error screen of a route inside a shell: a missing page, a rejected request, or a fault. */
export function ShellErrorPage({ error, home }: { error: unknown; home: string }) {
  if (error instanceof PageFailure) return <PageFailurePanel failure={error.failure} />;
  if (!isRouteErrorResponse(error)) {
    const message = error instanceof Error ? error.message : "An unexpected error occurred.";
    return <ShellFault message={message} stack={error instanceof Error ? (error.stack ?? null) : null} />;
  }
  const ownText = typeof error.data === "string" && error.data ? error.data : null;
  const named = (ownText === null ? error.data : null) as { title?: string; text?: string } | null;
  switch (error.status) {
    case 403:
      return (
        <Stop title="You don’t have access to this page" text="You don’t have permission to view this page." act="stop">
          <ButtonLink href="/dashboard">Go to your dashboard</ButtonLink>
        </Stop>
      );
    case 404:
      return (
        <Stop title="Page not found" text={ownText ?? "Check the address for typing mistakes."} act="gap">
          <ButtonLink href={home}>Go home</ButtonLink>
        </Stop>
      );
    default:
      return (
        <Stop
          title={named?.title ?? "This page could not be loaded"}
          text={named?.text ?? ownText ?? "Try again in a moment."}
          act="waiting"
        >
          <ButtonLink href={home}>Go home</ButtonLink>
        </Stop>
      );
  }
}

type StopProps = { title: string; text: string; act: DrawingAct; children: ReactNode };

export function Stop({ title, text, act, children }: StopProps) {
  return (
    <div className={`${shellStyles.page} ${pageStyles.pageWhole}`}>
      <main id="main" tabIndex={-1} className={pageStyles.stop}>
        <Drawing act={act} size="medium" />
        <h1>{title}</h1>
        <p className={textStyles.muted}>{text}</p>
        <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>{children}</div>
      </main>
    </div>
  );
}
