import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import screenAdminStyles from "#app/components/shell/screen.admin.module.css";
import { HiddenFields } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { CheckAct } from "#schema/checks/admin-checks.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import type { AdminAnswer } from "./admin-answer.ts";
import adminStyles from "./checks.admin.module.css";
import { ReasonField } from "./reason-field.tsx";

const words: Record<CheckAct, { open: string; send: string; hint: string; kind: ButtonKind }> = {
  rerun: {
    open: "Rerun",
    send: "Rerun check",
    hint: "The current report stays until the new report replaces it. Its link is revoked now.",
    kind: "primary",
  },
  cancel: {
    open: "Cancel and return credit",
    send: "Cancel check",
    hint: "If the check used a credit, the student gets it back.",
    kind: "secondary",
  },
  revoke: {
    open: "Revoke link",
    send: "Revoke link",
    hint: "People who open the link see that the report was withdrawn. This cannot be undone.",
    kind: "danger-outline",
  },
  give_back: {
    open: "Return credit",
    send: "Return credit",
    hint: "A credit can be returned only once.",
    kind: "secondary",
  },
};

/** The actions a check allows in its current state. Each asks for a reason before it is sent. */
export function CheckActs({ id, acts }: { id: string; acts: readonly CheckAct[] }) {
  const [requested, setRequested] = useState<CheckAct | null>(null);
  const act = requested !== null && acts.includes(requested) ? requested : null;
  if (acts.length === 0) return <p className={textStyles.faint}>No actions available.</p>;
  return (
    <>
      <div className={adminStyles.actions} hidden={act !== null}>
        {acts.map((one) => (
          <Button key={one} type="button" size="sm" kind={words[one].kind} onClick={() => setRequested(one)}>
            {words[one].open}
          </Button>
        ))}
      </div>
      {act ? <ActForm key={act} id={id} act={act} onDone={() => setRequested(null)} /> : null}
    </>
  );
}

function ActForm({ id, act, onDone }: { id: string; act: CheckAct; onDone: () => void }) {
  const fetcher = useFetcher<AdminAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const { send, hint, kind } = words[act];
  useEffect(() => {
    if (answer?.ok) onDone();
  }, [answer, onDone]);
  return (
    <fetcher.Form
      method="post"
      action="/admin/turnitin-reports"
      className={`${screenAdminStyles.actionForm} ${adminStyles.action}`}
    >
      <HiddenFields values={{ id, intent: act }} />
      <ReasonField id={`reason-${act}`} answer={answer} hint={hint} />
      <div className={layoutStyles.inline}>
        <Button kind={kind} sending={fetcher.state !== "idle"}>
          {send}
        </Button>
        <Button type="button" kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
