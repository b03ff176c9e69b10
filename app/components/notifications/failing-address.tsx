import type { ReactNode } from "react";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { notificationNames } from "#app/content/notification-names.ts";
import { failureText } from "#core/conversations/email-report.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { FailureReason } from "#schema/vocabulary/notifications.ts";

/** What stands against an address: emails that came back, or a kind of them that was reported as spam. */
export type AddressFailure = {
  kind: NotificationKind | "all";
  reason: FailureReason;
  code: string;
  stops: boolean;
  createdAt: number;
};

/** Why someone gets no emails, or not all; to the person with what to do, to staff without. */
export function FailingAddress({
  address,
  failures,
  own,
  children,
}: {
  address: string;
  failures: readonly AddressFailure[];
  own: boolean;
  children?: ReactNode;
}) {
  if (failures.length === 0) return null;
  return (
    <NoticePanel tone="warn" title={titleOf(address, failures)}>
      {failures.map(({ kind, reason, code, createdAt }) => (
        <p key={kind}>
          <Day at={createdAt} />: {reason === "bounce" ? failureText(reason, code) : complaintOf(kind)}
        </p>
      ))}
      {own ? <p>{failures.some(({ stops }) => stops) ? STOPPED : GOES_ON}</p> : null}
      {children}
    </NoticePanel>
  );
}

const STOPPED =
  "Everything is on your dashboard. Correct the address in the account you sign in with, or try it again.";
const GOES_ON = "We still send the next one.";

function titleOf(address: string, failures: readonly AddressFailure[]): string {
  if (failures.some(({ reason, stops }) => reason === "bounce" && stops)) return `Emails to ${address} come back.`;
  return failures.some(({ reason }) => reason === "complaint")
    ? `Some emails are not sent to ${address}.`
    : `An email to ${address} came back.`;
}

function complaintOf(kind: AddressFailure["kind"]): string {
  const of = kind === "all" ? "" : `: ${notificationNames[kind]}`;
  return `An email was reported as spam, so none of this kind are sent${of}.`;
}
