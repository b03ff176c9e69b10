import type { ReactNode } from "react";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { notificationNames } from "#app/content/notification-names.ts";
import { failureText } from "#core/conversations/email-report.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { FailureReason } from "#schema/vocabulary/notifications.ts";

/** Emails to an address bounced, or a kind of them was reported as spam. */
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
      {failures.map((failure) => (
        <p key={failure.kind}>
          <Day at={failure.createdAt} />:{" "}
          {failure.reason === "bounce" ? failureText(failure.reason, failure.code) : complaintOf(failure)}
        </p>
      ))}
      {own ? <p>{adviceFor(failures)}</p> : null}
      {children}
    </NoticePanel>
  );
}

/** What a person can do: correct an address that bounces, and have emails sent again that they reported as spam. */
function adviceFor(failures: readonly AddressFailure[]): string {
  const stopped = failures.filter(({ stops }) => stops);
  if (stopped.some(({ reason }) => reason === "bounce"))
    return "For now we send only emails about payments and your account there. Everything is also on your dashboard. Correct the address in the account you sign in with, or have emails sent again.";
  if (stopped.length > 0) return "Everything is also on your dashboard. You can have these emails sent again.";
  return "We still send the next one.";
}

function titleOf(address: string, failures: readonly AddressFailure[]): string {
  const has = (reason: FailureReason, stops: boolean) =>
    failures.some((failure) => failure.reason === reason && failure.stops === stops);
  if (has("bounce", true)) return `Emails to ${address} bounce.`;
  if (has("complaint", true)) return `Some emails are not sent to ${address}.`;
  return has("bounce", false) ? `An email to ${address} bounced.` : `An email to ${address} was reported as spam.`;
}

function complaintOf({ kind, stops }: AddressFailure): string {
  const name = kind === "all" ? "emails" : `emails about “${notificationNames[kind]}”`;
  return `An email was reported as spam. ${stops ? `No ${name} are sent.` : "Emails of this kind are always sent."}`;
}
