import { ApprovalWait } from "#app/components/identity/approval-wait.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import type { AppContext } from "#app/context.ts";
import { type MergeCounts, mergedRecords } from "#core/identity/account-merge.ts";
import { counted } from "#core/shared/counted.ts";
import { ActDialog } from "./act-dialog.tsx";
import styles from "./people.module.css";
import type { PersonAnswer } from "./person-answer.ts";
import type { PersonView } from "./person-header.tsx";

export type MergeState = Awaited<ReturnType<AppContext["services"]["merging"]["stateFor"]>>;

type Props = { person: PersonView; counts: MergeCounts; formKey: string; answer: PersonAnswer | undefined };

/** Asks for a merge of this account into another one of the same person. */
export function MergeAccount({ person, counts, formKey, answer }: Props) {
  return (
    <ActDialog
      intent="merge"
      button="Merge into another account"
      send="Request merge"
      kind="danger"
      title={`Merge the account of ${person.fullName} into another one?`}
      text={
        <>
          This account ends, and the other account gets everything in it: {countsText(counts)}. The owner of this
          account confirms by a link in an email, or a second admin does, within 7 days. A merge cannot be undone.
        </>
      }
      values={{ key: formKey }}
      answer={answer}
    >
      {(form) => (
        <>
          <TextField
            id={form.id("other")}
            name="other"
            label="The account that stays"
            hint="Its email address or user ID."
            autoComplete="off"
            defaultValue={form.values.other ?? ""}
            {...(form.fields.other ? { error: form.fields.other } : {})}
          />
          <TextAreaField
            id={form.id("reason")}
            name="reason"
            label="Reason"
            hint="10 to 500 characters. How you know that both accounts are the same person’s. The second admin sees it."
            maxLength={500}
            rows={3}
            defaultValue={form.values.reason ?? ""}
            {...(form.fields.reason ? { error: form.fields.reason } : {})}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Such as "2 orders, 1 payment, …". */
function countsText(counts: MergeCounts): string {
  const names = Object.entries(mergedRecords) as [keyof MergeCounts, string][];
  const found = names.filter(([name]) => counts[name] > 0).map(([name, one]) => counted(counts[name], one));
  return found.length > 0 ? found.join(", ") : "nothing yet";
}

type NoticeProps = { person: PersonView; merge: MergeState; answer: PersonAnswer | undefined };

/** A merge that waits for a confirmation, or the account into which this one was merged. */
export function MergeNotice({ person, merge: { open, mergedInto }, answer }: NoticeProps) {
  if (mergedInto)
    return (
      <NoticePanel
        tone="accent"
        title={
          <>
            Merged into <Link href={`/admin/users/${mergedInto.id}`}>{mergedInto.name}</Link>.
          </>
        }
      >
        Everything in this account belongs to that one.
      </NoticePanel>
    );
  if (!open) return null;
  const ends = open.from.id === person.id;
  const other = ends ? open.into : open.from;
  const link = (
    <Link href={`/admin/users/${other.id}`}>
      {other.name} ({other.email})
    </Link>
  );
  return (
    <NoticePanel
      tone="accent"
      title={
        ends ? <>Merge of this account into {link} requested.</> : <>Merge of {link} into this account requested.</>
      }
    >
      <p>
        {open.by} asked for it. Reason: {open.reason}
      </p>
      <p>
        The owner of the account that ends can confirm it by email until <Moment at={open.expiresAt} />.
      </p>
      {open.mayConfirm ? null : (
        <p>
          <ApprovalWait aloneFrom={open.aloneFrom} />
        </p>
      )}
      <div className={styles.actions}>
        {!open.mayConfirm || person.own ? null : (
          <ActDialog
            intent="confirm-merge"
            button="Confirm merge"
            opener="primary"
            kind="danger"
            send="Merge the accounts"
            title={`Merge ${open.from.email} into ${open.into.email}?`}
            text={`Everything in the account ${open.from.email} goes to ${open.into.email}, with private documents, reports and conversations, and the account ends. This cannot be undone. Confirm only if you know that both are the same person’s.`}
            values={{ merge: open.id }}
            answer={answer}
          />
        )}
        <ActDialog
          intent="withdraw-merge"
          button="Withdraw"
          send="Withdraw request"
          title="Withdraw the request?"
          text="Both accounts stay as they are, and the link in the email ends. Another request can be made later."
          values={{ merge: open.id }}
          answer={answer}
        />
      </div>
    </NoticePanel>
  );
}
