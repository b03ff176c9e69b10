import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { untilReachable } from "#app/components/shell/until-reachable.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { CheckState } from "#schema/checks/check.ts";
import { CheckEnded } from "../../submit/check-ended.tsx";
import { useCheck } from "../../submit/use-check.ts";
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
    <div className="report-page waiting">
      <header className="vt">
        <ButtonLink kind="quiet" className="ic" href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className="i" />
        </ButtonLink>
        <h1 title={state.title}>{state.title}</h1>
      </header>
      <main className="run-page" id="doc">
        <CheckEnded state={state} />
      </main>
    </div>
  );
}
