import { Form, redirect } from "react-router";
import { money } from "#app/components/orders/pricing/money.ts";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { readForm, rejectedForm, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenFields } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState, ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { CouponForm } from "#schema/orders/admin-orders.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type CouponSort, couponSorts } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/coupons";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

export const handle = { shows: ["coupons"], changes: ["coupons"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Coupons");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const listing = readListing(new URL(request.url).searchParams, couponSorts, "-added");
  const listed = await orStop(services.orders.staff.priceLists.coupons(actor, listing));
  return { ...listed, size: listing.rows, now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const { priceLists } = services.orders.staff;
  if (form.get("intent") === "switch") {
    await orStop(priceLists.switchCoupon(actor, String(form.get("code")), form.get("to") === "on"));
    // Back to the page of the list on which it is.
    return redirect(`/admin/settings/coupons${new URL(request.url).search}`, 303);
  }
  const read = readForm(form, CouponForm);
  if (!read.ok) return read.answer;
  try {
    await priceLists.addCoupon(actor, read.form);
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return redirect("/admin/settings/coupons", 303);
}

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, newer, older, total, size, now } = loaderData;
  const form = useInvalidFocus(actionData);
  const by = useListSort<CouponSort>("-added");
  const values: Record<string, string> = actionData?.values ?? {};
  const fields: Record<string, string> = actionData?.fields ?? {};
  return (
    <Page
      title="Coupons"
      actions={<AllSettings />}
      margin={
        <MarginNote title="How coupons work">
          <p>
            One per order and per customer, applied before tax. If an order is not paid, its coupon can be used again.
          </p>
        </MarginNote>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No coupons yet" act="none">
          <p>Add one below. Customers enter its code at checkout.</p>
        </EmptyState>
      ) : (
        <>
          <Table
            id="coupons"
            title="Coupons"
            columns={[
              { label: "Code", sort: by("code") },
              { label: "Discount" },
              { label: "Used", right: true },
              { label: "Added", sort: by("added", "descending") },
              { label: "Expires", sort: by("expires") },
              { label: "Note" },
              { label: "" },
            ]}
          >
            {rows.map((coupon) => (
              <tr key={coupon.code}>
                <th scope="row" data-label="Code" className={textStyles.code}>
                  {coupon.code}
                </th>
                <td data-label="Discount">
                  {coupon.percent === null ? money(coupon.cents ?? 0) : `${coupon.percent}%`}
                </td>
                <td data-label="Used" className={`${tableStyles.right} ${textStyles.number}`}>
                  {coupon.uses.toLocaleString("en")}&nbsp;of&nbsp;{coupon.maxUses.toLocaleString("en")}
                </td>
                <td data-label="Added">
                  <Day at={coupon.createdAt} />
                </td>
                <td data-label="Expires">
                  <Day at={coupon.endsAt} />
                  {coupon.endsAt <= now ? " (expired)" : ""}
                </td>
                <td data-label="Note">{coupon.note}</td>
                <td className={listsStyles.rowActions}>
                  <Form method="post">
                    <HiddenFields values={{ intent: "switch", code: coupon.code }} />
                    <Button size="sm" kind="secondary" name="to" value={coupon.active ? "off" : "on"}>
                      {coupon.active ? "Turn off" : "Turn on"}
                      <span className={textStyles.hidden}> {coupon.code}</span>
                    </Button>
                  </Form>
                </td>
              </tr>
            ))}
          </Table>
          <ListPager newer={newer} older={older} total={total} one="coupon" many="coupons" rows={size} />
        </>
      )}
      <h2 className={layoutStyles.after}>New coupon</h2>
      <Form method="post" className={formStyles.root} noValidate ref={form} key={total}>
        {actionData?.problem ? <NoticePanel title={actionData.problem} /> : null}
        <ErrorSummary
          fields={fields}
          labels={{ code: "Code", amount: "Amount", maxUses: "Maximum uses", days: "Valid for (days)" }}
        />
        <div className={formStyles.columns}>
          <TextField
            id="code"
            name="code"
            label="Code"
            hint="3 to 24 letters, digits or dashes."
            defaultValue={values.code}
            error={fields.code}
            maxLength={24}
          />
          <TextField
            id="note"
            name="note"
            label="Note"
            optional="optional"
            defaultValue={values.note}
            error={fields.note}
            maxLength={200}
          />
        </div>
        <div className={formStyles.columns}>
          <TextField
            id="amount"
            name="amount"
            label="Amount"
            inputMode="decimal"
            defaultValue={values.amount}
            error={fields.amount}
          />
          <SelectField
            id="unit"
            name="unit"
            label="Unit"
            defaultValue={values.unit ?? "percent"}
            choices={[
              { value: "percent", label: "per cent" },
              { value: "dollars", label: "US dollars" },
            ]}
            error={fields.unit}
          />
        </div>
        <div className={formStyles.columns}>
          <TextField
            id="maxUses"
            name="maxUses"
            label="Maximum uses"
            inputMode="numeric"
            defaultValue={values.maxUses ?? "100"}
            error={fields.maxUses}
          />
          <TextField
            id="days"
            name="days"
            label="Valid for (days)"
            inputMode="numeric"
            defaultValue={values.days ?? "30"}
            error={fields.days}
          />
        </div>
        <div className={formStyles.actions}>
          <Button size="lg">Add coupon</Button>
        </div>
      </Form>
    </Page>
  );
}
