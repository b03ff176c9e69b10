import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SaveLine } from "#app/components/shell/autosave/save-line.tsx";
import { UnsavedChanges } from "#app/components/shell/autosave/unsaved-changes.tsx";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { serviceNames } from "#app/content/order-names.ts";
import type { FieldMessages } from "#core/app-error.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { Page } from "../../shell/page.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { money } from "../pricing/money.ts";
import { DeadlineStep } from "./deadline-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { DocumentStep } from "./document-step.tsx";
import { IntegrityStep } from "./integrity-step.tsx";
import formStyles from "./orders.form.module.css";
import type { PickedDocument } from "./parts.ts";
import { PriceRail } from "./price-rail.tsx";
import { ReviewStep } from "./review-step.tsx";
import { KindStep } from "./service-step.tsx";
import { Stepper } from "./stepper.tsx";
import { firstOpenStep, formOf, problemsIn, problemsOf, steps } from "./steps.ts";
import { useDocuments } from "./use-documents.ts";
import { useIntegrity } from "./use-integrity.ts";
import { useOrderDraft } from "./use-order-draft.ts";
import { usePrice } from "./use-price.ts";

export type PlaceAnswer =
  | { kind: "refused"; problem: string; fields: FieldMessages }
  | { kind: "price_changed"; seen: number; now: number; token: string };

type FormProps = {
  id: string;
  first: OrderDraft;
  revision: number;
  documents: readonly PickedDocument[];
  priceList: PriceList;
  now: number;
};

/** A new order in six steps, saved after every change. A step can be left only when it is complete. */
export function NewOrderForm({ id, first, revision, documents, priceList, now }: FormProps) {
  const { draft, change, state, behind, left, restore, discard, finish, reopen } = useOrderDraft(id, first, revision);
  const staff = useDocuments(documents);
  const price = usePrice(draft);
  const fetcher = useFetcher<PlaceAnswer>();
  const [shown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = Math.min(draft.step ?? 1, steps.length);
  const problems = problemsOf(draft);
  const here = problemsIn(at, problems);
  const answer = fetcher.data;
  const told = answer?.kind === "refused" ? answer.fields : {};
  const fields = { ...(shown ? here : {}), ...problemsIn(at, told) };
  const integrity = useIntegrity(draft, at >= 4);

  function go(step: number): void {
    setShown(false);
    change({ step });
    requestAnimationFrame(() => heading.current?.focus());
  }

  function forward(): void {
    if (Object.keys(here).length > 0) {
      setShown(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#order [aria-invalid=true]")?.focus());
      return;
    }
    if (at === 4 && integrity.verdict?.verdict === "refused")
      return document.getElementById("integrity-result")?.scrollIntoView();
    if (at < steps.length) return go(at + 1);
    if (Object.keys(problems).length > 0) return go(firstOpenStep(problems));
    place(price.price?.token ?? "");
  }

  function place(quote: string): void {
    finish();
    fetcher.submit(JSON.stringify({ id, form: { ...(formOf(draft) as object), quote } }), {
      method: "post",
      encType: "application/json",
    });
  }

  // After a rejection by the server autosave continues, and the form opens the step with the first error.
  const refused = answer?.kind === "refused" ? answer : null;
  useEffect(() => {
    if (fetcher.state === "idle" && answer !== undefined) reopen();
  }, [fetcher.state, answer, reopen]);

  return (
    <Page
      title="New order"
      lead={`${draft.kind ? `${serviceNames[draft.kind]}. ` : ""}Your draft is saved automatically.`}
      margin={<PriceRail state={price} deadlineHours={draft.deadlineHours} now={now} />}
    >
      <div className={formStyles.newOrder} id="order">
        <Stepper at={at} done={(step) => step <= 5 && Object.keys(problemsIn(step, problems)).length === 0} go={go} />
        {behind ? (
          <NoticePanel tone="warn" title="This order was changed in another window.">
            You now see the newest version.
          </NoticePanel>
        ) : null}
        {left ? <UnsavedChanges onRestore={restore} onDiscard={discard} /> : null}
        {refused ? <NoticePanel title={refused.problem}>What you entered is still here.</NoticePanel> : null}
        {answer?.kind === "price_changed" ? (
          <NoticePanel tone="warn" title={`The price changed from ${money(answer.seen)} to ${money(answer.now)}.`}>
            Your order was not placed.{" "}
            <Button kind="link" type="button" onClick={() => place(answer.token)}>
              Order for {money(answer.now)}
            </Button>
          </NoticePanel>
        ) : null}
        <h2 ref={heading} tabIndex={-1}>
          {steps[at - 1]?.title}
        </h2>
        {at === 1 ? <KindStep draft={draft} change={change} fields={fields} priceList={priceList} /> : null}
        {at === 2 ? <DocumentStep draft={draft} change={change} fields={fields} staff={staff} /> : null}
        {at === 3 ? <DetailsStep draft={draft} change={change} fields={fields} staff={staff} /> : null}
        {at === 4 ? (
          <IntegrityStep draft={draft} change={change} fields={fields} integrity={integrity} priceList={priceList} />
        ) : null}
        {at === 5 ? (
          <DeadlineStep
            draft={draft}
            change={change}
            fields={fields}
            priceList={priceList}
            now={now}
            couponProblem={price.price?.couponProblem ?? null}
          />
        ) : null}
        {at === 6 ? <ReviewStep draft={draft} documents={staff.documents} problems={problems} go={go} /> : null}
        <div className={formStyles.onward}>
          {at > 1 ? (
            <Button type="button" kind="quiet" onClick={() => go(at - 1)}>
              <ArrowLeft className={iconStyles.root} aria-hidden="true" />
              {steps[at - 2]?.label}
            </Button>
          ) : (
            <span />
          )}
          <span className={layoutStyles.spacer} />
          <SaveLine state={state} />
          <Button
            type="button"
            onClick={forward}
            disabled={at === steps.length && price.updating}
            sending={fetcher.state !== "idle"}
            sendingLabel="Placing order…"
          >
            {at < steps.length
              ? `Continue to ${steps[at]?.label.toLowerCase()}`
              : orderStatusText(integrity.verdict?.verdict === "hold", price.updating, price.price?.total)}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function orderStatusText(held: boolean, updating: boolean, total: number | undefined): string {
  if (held) return "Submit order for review";
  if (updating) return "Updating the price…";
  return total === undefined ? "Order and pay" : `Order and pay ${money(total)}`;
}
