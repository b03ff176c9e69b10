import type { AbsenceView } from "#app/components/identity/absence/absence-answer.ts";
import { AwaySpan } from "#app/components/identity/absence/absence-fields.tsx";
import { ApprovalWait } from "#app/components/identity/approval-wait.tsx";
import { FailingAddress } from "#app/components/notifications/failing-address.tsx";
import { Facts } from "#app/components/ui/facts.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day, Moment } from "#app/components/ui/time.tsx";
import { levelNames } from "#app/content/order-names.ts";
import type { AppContext } from "#app/context.ts";
import { ActDialog } from "./act-dialog.tsx";
import styles from "./people.module.css";
import type { PersonAnswer } from "./person-answer.ts";
import { MergeNotice, type MergeState } from "./person-merge.tsx";
import { PersonPill, roleNames } from "./person-status.tsx";

type Services = AppContext["services"];
export type PersonView = Awaited<ReturnType<Services["personRecord"]["view"]>>;
type RoleRequestView = NonNullable<Awaited<ReturnType<Services["staffActs"]["openRequest"]>>>;

/** Who the person is. */
export function PersonFacts({ person }: { person: PersonView }) {
  const { id, username, createdAt, seenAt, honourVersion, honourAcceptedAt, institution, programme, level } = person;
  return (
    <div className={styles.facts}>
      <Facts
        rows={[
          ["Joined", <Day key="joined" at={createdAt} />],
          ["Last seen", seenAt > 0 ? <Moment key="seen" at={seenAt} to="day" /> : "Never"],
          ["Username", username],
          ["Institution", institution],
          ["Programme", programme],
          ["Level", levelNames[level as keyof typeof levelNames] ?? level],
          [
            "Honour code",
            honourVersion === null ? (
              "Not accepted"
            ) : (
              <>
                {honourVersion}
                {honourAcceptedAt === null ? null : (
                  <>
                    , accepted <Day at={honourAcceptedAt} />
                  </>
                )}
              </>
            ),
          ],
          [
            "User ID",
            <span key="id" className={textStyles.code}>
              {id}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

/** Email, role, expert, status and absence, under the name. */
export function PersonLead({ person, absence }: { person: PersonView; absence: AbsenceView | null }) {
  const { email, emailVerifiedAt, role, status, expert } = person;
  const confirmed = emailVerifiedAt === null ? "email not confirmed" : "email confirmed";
  return (
    <span className={styles.identity}>
      <span>{email ? `${email} (${confirmed})` : "Name and email removed"}</span>
      <span>{roleNames[role]}</span>
      {expert ? (
        <span>
          Expert: <Link href={`/admin/settings/experts?id=${expert.id}#form`}>{expert.name}</Link>
        </span>
      ) : null}
      <PersonPill status={status} />
      {absence?.open ? <AwayLine absence={absence.open} isStaff={absence.staff} /> : null}
    </span>
  );
}

type AwayProps = { absence: NonNullable<AbsenceView["open"]>; isStaff: boolean };

/** "Away until … · conversations go to …" */
function AwayLine({ absence, isStaff }: AwayProps) {
  return (
    <span>
      <AwaySpan absence={absence} />
      {isStaff ? ` · conversations go to ${absence.coverUser ?? "the whole team"}` : null}
      {absence.coverExpert ? ` · orders go to ${absence.coverExpert}` : null}
    </span>
  );
}

type NoticeProps = {
  person: PersonView;
  request: RoleRequestView | null;
  roleChanges: boolean;
  deletionDueAt: number | null;
  merge: MergeState;
  answer: PersonAnswer | undefined;
};

/** What an admin has to know first: a suspension, an open promotion, a change that the provider does not know yet. */
export function PersonNotices({ person, request, roleChanges, deletionDueAt, merge, answer }: NoticeProps) {
  const { status, suspendedUntil, suspendedReason, providerPending } = person;
  return (
    <div className={styles.notices}>
      {answer?.ok ? (
        <noscript>
          <NoticePanel tone="good" title={answer.done} />
        </noscript>
      ) : null}
      <FailingAddress address={person.email} failures={person.failures} own={false} />
      <MergeNotice person={person} merge={merge} answer={answer} />
      {status === "suspended" ? (
        <NoticePanel
          tone="warn"
          title={suspendedUntil === null ? "Suspended." : <>Suspended until {<Moment at={suspendedUntil} />}.</>}
        >
          {suspendedReason ? `Reason: ${suspendedReason}` : "Suspended at the identity provider, without a reason."}
        </NoticePanel>
      ) : null}
      {deletionDueAt !== null && status !== "deleted" ? (
        <NoticePanel tone="warn" title={<>The account will be deleted on {<Day at={deletionDueAt} />}.</>}>
          The person can keep it until then.
        </NoticePanel>
      ) : null}
      {providerPending ? (
        <NoticePanel tone="warn" title="The identity provider did not answer.">
          The change holds here and is sent again every minute.
        </NoticePanel>
      ) : null}
      {request ? (
        <NoticePanel tone="accent" title="Promotion to admin requested.">
          <p>
            {request.by} asked for it, <Moment at={request.requestedAt} />. Reason: {request.reason}
          </p>
          <div className={styles.actions}>
            {request.mayConfirm ? null : (
              <p>
                <ApprovalWait aloneFrom={request.aloneFrom} />
              </p>
            )}
            {request.mayConfirm && !person.own && roleChanges ? (
              <ActDialog
                intent="confirm-admin"
                button="Confirm promotion"
                opener="primary"
                title={`Make ${person.fullName} an admin?`}
                text="Admins can refund payments, change prices, open reports and change accounts. It takes effect at once."
                values={{ request: request.id }}
                answer={answer}
              />
            ) : null}
            <ActDialog
              intent="withdraw-admin"
              button={request.mine ? "Withdraw request" : "Reject request"}
              title={request.mine ? "Withdraw the request?" : "Reject the request?"}
              text="The role stays as it is. Another request can be made later."
              values={{ request: request.id }}
              answer={answer}
            />
          </div>
        </NoticePanel>
      ) : null}
    </div>
  );
}
