import { createContext, type ReactNode, useContext } from "react";
import { useFetcher } from "react-router";
import screenAdminStyles from "#app/components/shell/screen.admin.module.css";
import { HiddenFields } from "#app/components/ui/input.tsx";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import adminStyles from "./orders.admin.module.css";
import type { StaffAnswer } from "./staff-actions.ts";

type ActFormProps = {
  order: { id: string; version: number };
  intent: string;
  button: string;
  kind?: ButtonKind;
  disabled?: boolean;
  children?: ReactNode | ((fields: Record<string, string>) => ReactNode);
};

/** The pages on which an order is worked on: the admin area, or the expert’s own work. */
export const OrderPages = createContext("/admin/orders");

/** A form of the page of somebody who works on an order. It submits without navigation, and the page around it is updated. */
export function ActForm({ order, intent, button, kind = "secondary", disabled = false, children }: ActFormProps) {
  const pages = useContext(OrderPages);
  const fetcher = useFetcher<StaffAnswer>({ key: `${intent}:${order.id}` });
  const answer = fetcher.data?.intent === intent ? fetcher.data : undefined;
  const fields = answer?.fields ?? {};
  return (
    // A new key after success resets the form's fields.
    <fetcher.Form
      method="post"
      action={`${pages}/${order.id}`}
      className={`${screenAdminStyles.actionForm} ${adminStyles.action}`}
      key={answer?.ok ? `${order.version}` : "form"}
    >
      <HiddenFields values={{ intent, seen: order.version }} />
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      {typeof children === "function" ? children(fields) : children}
      <Button kind={kind} sending={fetcher.state !== "idle"} disabled={disabled}>
        {button}
      </Button>
    </fetcher.Form>
  );
}
