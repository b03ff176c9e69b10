import { Form } from "react-router";
import { money } from "#app/components/orders/pricing/money.ts";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { refusedForm } from "#app/components/shell/form-answer.ts";
import { Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { WorkTable } from "#app/components/ui/data-table.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import type { Route } from "./+types/money";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Money");

/** What of the provider a look by hand goes back over, ms: a week. */
const LOOK_BACK_MS = 7 * 86_400_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return orStop(services.payments.refunds.desk(actor));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor, now } = context.get(appContext);
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { refunds, reconcile } = services.payments;
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
        await refunds.desk(actor);
        return { looked: await reconcile(now - LOOK_BACK_MS), problem: null };
    }
  } catch (error) {
    return refusedForm(error, values);
  }
}

export default function MoneyPage({ loaderData: { refunds, alarms }, actionData }: Route.ComponentProps) {
  const looked = actionData && "looked" in actionData ? actionData.looked : null;
  return (
    <Page
      title="Money"
      lead="What a person has to decide, and what does not add up."
      actions={
        <Form method="post">
          <Button name="intent" value="look" kind="secondary">
            Compare with the provider now
          </Button>
        </Form>
      }
    >
      <AdminTabs />
      {actionData?.problem ? <NoticePanel title={actionData.problem} /> : null}
      {looked ? (
        <NoticePanel tone="good" title={`${looked.looked} payments and refunds of the last week were compared.`}>
          {looked.mended} mended, {looked.alarms} new alarms.
        </NoticePanel>
      ) : null}
      {refunds.length === 0 && alarms.length === 0 ? (
        <EmptyState title="Everything adds up" act="tick">
          <p>Refunds that want a second admin stand here, and whatever the provider and we do not agree on.</p>
        </EmptyState>
      ) : null}
      {refunds.length > 0 ? (
        <WorkTable
          id="refunds"
          title="Refunds"
          columns={[
            { label: "Asked" },
            { label: "By" },
            { label: "Why" },
            { label: "Amount", right: true },
            { label: "" },
          ]}
        >
          {refunds.map((refund) => (
            <tr key={refund.id}>
              <td data-label="Asked">
                <Moment at={refund.createdAt} />
              </td>
              <td data-label="By">{refund.requestedByName}</td>
              <td data-label="Why">
                {refund.note || refund.reason}
                {refund.orderId ? (
                  <>
                    {" "}
                    <a className="lnk" href={`/admin/orders/${refund.orderId}`}>
                      The order
                    </a>
                  </>
                ) : null}
              </td>
              <td data-label="Amount" className="r num">
                {money(refund.amount)}
              </td>
              <td className="row-acts">
                {refund.status === "requested" ? (
                  <Form method="post" className="row">
                    <input type="hidden" name="id" value={refund.id} />
                    {refund.mine ? (
                      <span className="dim small">a second admin agrees</span>
                    ) : (
                      <Button size="sm" name="intent" value="approved">
                        Agree
                      </Button>
                    )}
                    <Button size="sm" kind="secondary" name="intent" value="refused">
                      {refund.mine ? "Take it back" : "Refuse"}
                    </Button>
                  </Form>
                ) : (
                  <span className="dim">could not be sent</span>
                )}
              </td>
            </tr>
          ))}
        </WorkTable>
      ) : null}
      {alarms.length > 0 ? (
        <WorkTable id="alarms" title="Alarms" columns={[{ label: "Since" }, { label: "What" }, { label: "" }]}>
          {alarms.map((alarm) => (
            <tr key={alarm.key}>
              <td data-label="Since">
                <Moment at={alarm.createdAt} />
              </td>
              <td data-label="What">
                {alarm.text}
                {alarm.orderId ? (
                  <>
                    {" "}
                    <a className="lnk" href={`/admin/orders/${alarm.orderId}`}>
                      The order
                    </a>
                  </>
                ) : null}
              </td>
              <td className="row-acts">
                <Form method="post">
                  <input type="hidden" name="id" value={alarm.key} />
                  <Button size="sm" kind="secondary" name="intent" value="resolve">
                    It is settled
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </WorkTable>
      ) : null}
    </Page>
  );
}

export function shouldRevalidate() {
  return true;
}
