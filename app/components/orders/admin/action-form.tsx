import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import type { StaffAnswer } from "./staff-actions.ts";

type ActFormProps = {
  order: { id: string; version: number };
  intent: string;
  button: string;
  kind?: ButtonKind;
  disabled?: boolean;
  children?: ReactNode | ((fields: Record<string, string>) => ReactNode);
};

/** A form of the desk: it stays where it is, and what it changed is shown around it. */
export function ActForm({ order, intent, button, kind = "secondary", disabled = false, children }: ActFormProps) {
  const fetcher = useFetcher<StaffAnswer>({ key: `${intent}:${order.id}` });
  const answer = fetcher.data?.intent === intent ? fetcher.data : undefined;
  const fields = answer?.fields ?? {};
  return (
    // Drawn anew once it has been done: what was written then is no longer wanted.
    <fetcher.Form
      method="post"
      action={`/admin/orders/${order.id}`}
      className="dact"
      key={answer?.ok ? `${order.version}` : "form"}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={order.version} />
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      {typeof children === "function" ? children(fields) : children}
      <Button kind={kind} sending={fetcher.state !== "idle"} disabled={disabled}>
        {button}
      </Button>
    </fetcher.Form>
  );
}
