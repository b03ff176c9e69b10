import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { untilReachable } from "#app/components/shell/until-reachable.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import type { CheckState } from "#schema/checks/check.ts";
import { CheckEnded } from "../../submit/check-ended.tsx";
import { useCheck } from "../../submit/use-check.ts";
import frameStyles from "../report.frame.module.css";
import { RunningViewer } from "./running-viewer.tsx";

type Props = { initial: CheckState; back: { href: string; label: string }; onScroll: (top: number) => void };

/** Shows the running check and loads the report once it is ready. */
export function LiveCheck({ initial, back, onScroll }: Props) {
  const state = useCheck(initial);
  const changed = useChanged();
  useEffect(() => {
    if (state.status !== "ready") return;
    const stop = new AbortController();
    // "Ready" may arrive by WebSocket while HTTP is unreachable; loading the report would then end on an error page.
    void untilReachable(`/api/checks/${initial.id}`, stop.signal).then((reached) => {
      if (reached) void changed("checks", "documents");
    });
    return () => stop.abort();
  }, [state.status, initial.id, changed]);
  if (state.status !== "failed" && state.status !== "cancelled")
    return <RunningViewer state={state} back={back} onScroll={onScroll} />;
  return (
    <div className={`${frameStyles.page} ${frameStyles.waiting}`}>
      <header className={frameStyles.topBar}>
        <ButtonLink kind="quiet" className={buttonStyles.icon} href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className={iconStyles.root} />
        </ButtonLink>
        <h1 title={state.title}>{state.title}</h1>
      </header>
      <main className={frameStyles.runningPage} id="doc">
        <CheckEnded state={state} />
      </main>
    </div>
  );
}
