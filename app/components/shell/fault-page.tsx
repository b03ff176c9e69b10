import { RotateCw } from "lucide-react";
import { Button, ButtonLink } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import { Stop } from "./error-pages.tsx";
import { useRootData } from "./root-data.ts";
import pageStyles from "./shell.page.module.css";

/** The error screen of the specification: the error's message, and the component stack for a bug report. */
export function FaultPage({ message, stack }: { message: string; stack: string | null }) {
  const errorId = useRootData()?.requestId;
  return (
    <Stop title="Something went wrong" text={message} act="gap">
      <Button type="button" className={layoutStyles.needsScript} onClick={() => location.reload()}>
        <RotateCw className={iconStyles.root} aria-hidden="true" />
        Reload
      </Button>
      <ButtonLink kind="secondary" href="/">
        Go home
      </ButtonLink>
      {stack ? (
        <details className={pageStyles.stackTrace}>
          <summary>Component stack</summary>
          <pre>{stack.trim()}</pre>
        </details>
      ) : null}
      {errorId ? (
        <p className={`${textStyles.faint} ${pageStyles.errorId}`}>
          Error ID <span className={textStyles.code}>{errorId}</span>
        </p>
      ) : null}
    </Stop>
  );
}
