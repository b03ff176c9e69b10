import { Form } from "react-router";
import { ApprovalWait } from "#app/components/identity/approval-wait.tsx";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { rejectedForm } from "#app/components/shell/form-answer.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { type MoneyPart, moneyParts } from "#schema/vocabulary/payments.ts";
import type { Route } from "./+types/money";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins decide on refunds. */
export const handle = {
  shows: ["payments", "orders", "credit"],
  changes: ["payments", "orders", "credit"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Money");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const view = new URL(request.url).searchParams.get("view");
  const part = moneyParts.find((one) => one === view) ?? "all";
  return { part, ...(await orStop(services.payments.refunds.staff(actor, part))) };
}

const partNames: Record<MoneyPart, string> = {
  all: "All",
  refunds: "Refunds to approve",
  mismatches: "Payment mismatches",
};

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { refunds, compareNow } = services.payments;
  try {
    switch (values.intent) {
      case "approved":
      case "refused":
        await refunds.decide(actor, values.id ?? "", values.intent);
        await refunds.send();
        return null;
      case "resolve":
        await refunds.resolve(actor, values.id ?? "");
        return null;
      default:
        return { looked: await compareNow(actor), problem: null };
    }
  } catch (error) {
    return rejectedForm(error, values);
  }
}

export default function MoneyPage({ loaderData: { part, refunds, alarms }, actionData }: Route.ComponentProps) {
  const looked = actionData && "looked" in actionData ? actionData.looked : null;
  return (
    <Page
      title="Money"
      lead="Refund approvals and payment mismatches."
      actions={
        <Form method="post">
          <Button name="intent" value="look" kind="secondary">
            Compare with Stripe now
          </Button>
        </Form>
      }
    >
      <Tabs
        className={pageStyles.block}
        label="Money"
        tabs={moneyParts.map((one) => ({
          href: one === "all" ? "/admin/money" : `/admin/money?view=${one}`,
          label: partNames[one],
          current: one === part,
        }))}
      />
      {actionData?.problem ? <NoticePanel title={actionData.problem} /> : null}
      {looked ? (
        <NoticePanel tone="good" title={`${looked.looked} payments and refunds from the last week were compared.`}>
          {looked.mended} corrected, {looked.alarms} new alarms.
        </NoticePanel>
      ) : null}
      {refunds.length === 0 && alarms.length === 0 ? (
        <EmptyState title="No refunds or mismatches to review" act="tick">
          <p>
            Refunds that need a second admin’s approval, and payments that do not match Stripe’s records, appear here.
          </p>
        </EmptyState>
      ) : null}
      {refunds.length > 0 ? (
        <Table
          id="refunds"
          title="Refunds"
          columns={[
            { label: "Requested" },
            { label: "Requested by" },
            { label: "Reason" },
            { label: "Amount", right: true },
            { label: "" },
          ]}
        >
          {refunds.map((refund) => (
            <tr key={refund.id}>
              <td data-label="Requested">
                <Moment at={refund.createdAt} />
              </td>
              <td data-label="Requested by">
                <PersonLink id={refund.requestedBy} name={refund.requestedByName} />
              </td>
              <td data-label="Reason">
                <div>
                  {refund.note || refund.reason}
                  {refund.orderId ? (
                    <>
                      {" "}
                      <Link href={`/admin/orders/${refund.orderId}`}>Open order</Link>
                    </>
                  ) : null}
                  {refund.mayReject && !refund.mayApprove ? (
                    <p className={`${textStyles.faint} ${textStyles.small}`}>
                      <ApprovalWait aloneFrom={refund.aloneFrom} />
                    </p>
                  ) : null}
                </div>
              </td>
              <td data-label="Amount" className={`${tableStyles.right} ${textStyles.number}`}>
                {money(refund.amount)}
              </td>
              <td className={listsStyles.rowActions}>
                {refund.mayReject ? (
                  <Form method="post" className={layoutStyles.inline}>
                    <HiddenInput name="id" value={refund.id} />
                    {refund.mayApprove ? (
                      <Button size="sm" name="intent" value="approved">
                        Approve refund
                      </Button>
                    ) : null}
                    <Button size="sm" kind="secondary" name="intent" value="refused">
                      {refund.mine ? "Withdraw request" : "Reject refund"}
                    </Button>
                  </Form>
                ) : (
                  <span className={textStyles.faint}>Could not be sent</span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {alarms.length > 0 ? (
        <Table id="alarms" title="Alarms" columns={[{ label: "Since" }, { label: "Problem" }, { label: "" }]}>
          {alarms.map((alarm) => (
            <tr key={alarm.key}>
              <td data-label="Since">
                <Moment at={alarm.createdAt} />
              </td>
              <td data-label="Problem">
                <div>
                  {alarm.text}
                  {alarm.orderId ? (
                    <>
                      {" "}
                      <Link href={`/admin/orders/${alarm.orderId}`}>Open order</Link>
                    </>
                  ) : null}
                </div>
              </td>
              <td className={listsStyles.rowActions}>
                <Form method="post">
                  <HiddenInput name="id" value={alarm.key} />
                  <Button size="sm" kind="secondary" name="intent" value="resolve">
                    Resolve alarm
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
    </Page>
  );
}

export function shouldRevalidate() {
  return true;
}
