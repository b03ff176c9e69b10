import type { AbsenceView } from "#app/components/identity/absence/absence-answer.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { ActDialog, type ActFields } from "./act-dialog.tsx";
import { OutOfOffice } from "./out-of-office.tsx";
import styles from "./people.module.css";
import type { PersonAnswer } from "./person-answer.ts";
import type { PersonView } from "./person-header.tsx";

import { MergeAccount, type MergeState } from "./person-merge.tsx";
import { roleNames } from "./person-status.tsx";
import { WriteFirst } from "./write-first.tsx";

/** Which acts the viewer's role allows. */
type Allowed = {
  suspend: boolean;
  restore: boolean;
  changeRole: boolean;
  requestAdmin: boolean;
  signOut: boolean;
  viewAs: boolean;
  startDeletion: boolean;
  merge: boolean;
  setAbsence: boolean;
};

type Props = {
  person: PersonView;
  allowed: Allowed;
  roleChanges: boolean;
  hasRequest: boolean;
  now: number;
  formKey: string;
  /** Of someone who works here; null for others. */
  absence: AbsenceView | null;
  /** When the account is deleted, UTC ms; null if it stays. */
  deletionDueAt: number | null;
  merge: MergeState;
  answer: PersonAnswer | undefined;
};

/** Everything an admin can do with the account. */
export function PersonActions(props: Props) {
  const { own, status } = props.person;
  if (status === "deleted") return null;
  return (
    <section aria-labelledby="actions">
      <h2 className={textStyles.heading} id="actions">
        Actions
      </h2>
      <div className={styles.actions}>
        {own ? (
          <p>This is your own account. Another admin has to change it. Your own settings are in the dashboard.</p>
        ) : (
          <>
            <OfActive {...props} />
            <OfAnyone {...props} />
          </>
        )}
      </div>
    </section>
  );
}

/** Acts that depend on the role and the status of the account. */
function OfActive({ person, allowed, roleChanges, hasRequest, formKey, absence, merge, answer }: Props) {
  const { status, role, conversationId } = person;
  const shared = { person, answer };
  const isActive = status === "active";
  return (
    <>
      {conversationId ? (
        <ButtonLink kind="secondary" href={`/admin/messaging?c=${encodeURIComponent(conversationId)}`}>
          Send a message
        </ButtonLink>
      ) : isActive ? (
        <WriteFirst {...shared} formKey={formKey} />
      ) : null}
      {isActive && role === "user" && allowed.viewAs ? <ViewAs {...shared} formKey={formKey} /> : null}
      {absence && allowed.setAbsence ? <OutOfOffice {...shared} view={absence} formKey={formKey} /> : null}
      {isActive && roleChanges && allowed.changeRole ? <ChangeRole {...shared} /> : null}
      {isActive && roleChanges && allowed.requestAdmin && role !== "admin" && !hasRequest ? (
        <RequestAdmin {...shared} />
      ) : null}
      {allowed.merge && merge.counts ? <MergeAccount {...shared} counts={merge.counts} formKey={formKey} /> : null}
    </>
  );
}

function OfAnyone({ person, allowed, now, deletionDueAt, answer }: Props) {
  const shared = { person, answer };
  return (
    <>
      {allowed.signOut ? <SignOut {...shared} /> : null}
      {allowed.suspend ? <Suspend {...shared} now={now} /> : null}
      {person.status === "suspended" && allowed.restore ? <Lift {...shared} /> : null}
      {allowed.startDeletion ? <Deletion {...shared} dueAt={deletionDueAt} /> : null}
    </>
  );
}

type ActProps = { person: PersonView; answer: PersonAnswer | undefined };

function ChangeRole({ person, answer }: ActProps) {
  const choices = (["user", "editor"] as const)
    .filter((role) => role !== person.role)
    .map((role) => ({ value: role, label: roleNames[role] }));
  return (
    <ActDialog
      intent="role"
      button="Change role"
      title={`Change the role of ${person.fullName}?`}
      text={`${roleNames[person.role]} now. The change takes effect at once and signs the person out everywhere.`}
      values={{ seen: person.version }}
      answer={answer}
    >
      {(form) => (
        <>
          <SelectField
            id={form.id("role")}
            name="role"
            label="New role"
            choices={choices}
            defaultValue={form.values.role}
            {...errorOf(form, "role")}
          />
          <Reason form={form} hint="Recorded in the audit log." />
        </>
      )}
    </ActDialog>
  );
}

function RequestAdmin({ person, answer }: ActProps) {
  return (
    <ActDialog
      intent="request-admin"
      button="Promote to admin"
      send="Request promotion"
      title={`Promote ${person.fullName} to admin?`}
      text="A second admin has to confirm it. Until then nothing changes."
      answer={answer}
    >
      {(form) => <Reason form={form} hint="The second admin sees it. Recorded in the audit log." />}
    </ActDialog>
  );
}

function Suspend({ person, answer, now }: ActProps & { now: number }) {
  const { fullName, status, suspendedUntil, suspendedReason, version } = person;
  const again = status === "suspended";
  return (
    <ActDialog
      intent="suspend"
      button={again ? "Change suspension" : "Suspend"}
      kind="danger"
      opener={again ? "secondary" : "danger-outline"}
      title={again ? `Change the suspension of ${fullName}?` : `Suspend ${fullName}?`}
      text="The person is signed out everywhere and cannot sign in until the date. They get an email with the date and the reason."
      values={{ seen: version }}
      answer={answer}
    >
      {(form) => (
        <>
          <TextField
            id={form.id("until")}
            name="until"
            type="date"
            label="Suspended until"
            hint="The suspension ends at 00:00 UTC of this day."
            min={dayOf(now + DAY_MS)}
            max={dayOf(now + 365 * DAY_MS)}
            defaultValue={form.values.until ?? (suspendedUntil === null ? "" : dayOf(suspendedUntil))}
            {...errorOf(form, "until")}
          />
          <Reason form={form} hint="The person sees this text." initial={suspendedReason ?? ""} />
        </>
      )}
    </ActDialog>
  );
}

function Lift({ person, answer }: ActProps) {
  return (
    <ActDialog
      intent="lift"
      button="Lift suspension"
      title={`Lift the suspension of ${person.fullName}?`}
      text="The person can sign in again at once, and gets an email that says so."
      values={{ seen: person.version }}
      answer={answer}
    />
  );
}

function SignOut({ person, answer }: ActProps) {
  return (
    <ActDialog
      intent="sign-out"
      button="Sign out everywhere"
      kind="danger"
      title={`Sign ${person.fullName} out everywhere?`}
      text="Every open session ends at once, on all devices. The person can sign in again."
      answer={answer}
    />
  );
}

function ViewAs({ person, answer, formKey }: ActProps & { formKey: string }) {
  return (
    <ActDialog
      intent="view-as"
      button="View as"
      send="Start view"
      title={`View the dashboard as ${person.fullName}?`}
      text="For 30 minutes you see the dashboard as the student does. Nothing can be changed, and documents, reports and messages are not shown. Each page you open is recorded."
      values={{ key: formKey }}
      answer={answer}
    >
      {(form) => <Reason form={form} hint="Recorded in the audit log." />}
    </ActDialog>
  );
}

function Deletion({ person, answer, dueAt }: ActProps & { dueAt: number | null }) {
  const { fullName } = person;
  return dueAt === null ? (
    <ActDialog
      intent="start-deletion"
      button="Delete account"
      send="Start deletion"
      kind="danger"
      opener="danger-outline"
      title={`Delete the account of ${fullName}?`}
      text="The account is deleted in 14 days. The person gets an email and can keep the account until then."
      answer={answer}
    >
      {(form) => <Reason form={form} hint="Recorded in the audit log." />}
    </ActDialog>
  ) : (
    <ActDialog
      intent="stop-deletion"
      button="Stop deletion"
      title={`Keep the account of ${fullName}?`}
      text="The deletion is stopped, and the person is told."
      answer={answer}
    >
      {(form) => <Reason form={form} hint="Recorded in the audit log." />}
    </ActDialog>
  );
}

function Reason({ form, hint, initial = "" }: { form: ActFields; hint: string; initial?: string }) {
  return (
    <TextAreaField
      id={form.id("reason")}
      name="reason"
      label="Reason"
      hint={`10 to 500 characters. ${hint}`}
      maxLength={500}
      rows={3}
      defaultValue={form.values.reason ?? initial}
      {...errorOf(form, "reason")}
    />
  );
}

function errorOf({ fields }: ActFields, name: string): { error?: string } {
  return fields[name] ? { error: fields[name] } : {};
}

/** A date field's own form of a UTC day. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
