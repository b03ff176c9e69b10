import { ArrowLeft, CreditCard, Download, MessageSquare } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { DeliveryCard } from "#app/components/orders/delivery-card.tsx";
import { type Due, DueText } from "#app/components/orders/due.tsx";
import { ActInputs, AnswerAct, CancelAct, DeliveryActs, RateAct } from "#app/components/orders/order-actions.tsx";
import { instructionsOf, studentNotes } from "#app/components/orders/order-details.ts";
import { EventNotes, History, Standing } from "#app/components/orders/order-history.tsx";
import { OrderLine } from "#app/components/orders/order-line.tsx";
import { OrderMargin } from "#app/components/orders/order-margin.tsx";
import deliveryStyles from "#app/components/orders/orders.delivery.module.css";
import detailsStyles from "#app/components/orders/orders.details.module.css";
import stepsStyles from "#app/components/orders/orders.steps.module.css";
import { money } from "#app/components/orders/pricing/money.ts";
import { PaymentPill, WorkPill } from "#app/components/orders/status.tsx";
import { actOnOrder, type OrderAnswer } from "#app/components/orders/student-actions.ts";
import { useWhileConfirming } from "#app/components/orders/use-while-confirming.ts";
import type { OrderView } from "#app/components/orders/views.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { PriceChanged } from "#app/components/ui/price-changed.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { writtenActs } from "#core/orders/action-names.ts";
import { mayRate } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import type { Route } from "./+types/order";

const tabs = [
  { key: "files", label: "Files" },
  { key: "questions", label: "Questions" },
  { key: "details", label: "Details" },
  { key: "history", label: "History" },
] as const;

export const handle = {
  shows: ["orders"],
  changes: ["orders", "documents", "credit", "payments"],
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.order.number}, ${loaderData.order.title}` : "Order" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, actor, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams.get("tab");
  const order = await orMissing(services.orders.student.view(actor, params.id));
  const tab = tabs.find(({ key }) => key === requested)?.key ?? (order.status === "needs_info" ? "questions" : "files");
  return { order, tab, now };
}

/** Runs a student's action on the order; the form names the action. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const answer = await actOnOrder(context.get(appContext), params.id, await request.formData());
  return answer ?? redirect(`/dashboard/orders/${params.id}${new URL(request.url).search}`, 303);
}

async function orMissing(view: Promise<OrderView>): Promise<OrderView> {
  try {
    return await view;
  } catch (error) {
    if (error instanceof AppError && error.reason === "not_found") throw data(null, { status: 404 });
    throw error;
  }
}

export default function OrderPage({ loaderData: { order, tab, now }, actionData }: Route.ComponentProps) {
  const answer = (actionData as OrderAnswer | null | undefined) ?? undefined;
  useWhileConfirming(order.confirming);
  const shownEvents = order.events.filter(({ act, note }) => note !== "" && writtenActs.includes(act));
  return (
    <Page
      title={order.title}
      lead={
        <span className={stepsStyles.head}>
          <span className={textStyles.code}>{order.number}</span>
          <WorkPill status={order.status} />
          <PaymentPill status={order.paymentStatus} confirming={order.confirming} />
        </span>
      }
      actions={<Primary order={order} now={now} />}
      margin={<OrderMargin order={order} kindName={serviceNames[order.kind]} />}
    >
      <p className={stepsStyles.backLink}>
        <Link href="/dashboard/orders">
          <ArrowLeft className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          All orders
        </Link>
      </p>
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      <OrderLine order={order} />
      <Standing order={order} now={now} />
      {order.price?.change ? <PriceChanged change={order.price.change} words={order.price.words} /> : null}
      <Tabs
        label="Order"
        tabs={tabs.map(({ key, label }) => ({
          href: `/dashboard/orders/${order.id}?tab=${key}`,
          label,
          current: key === tab,
          ...(key === "questions" && shownEvents.length > 0 && { count: shownEvents.length }),
        }))}
      />
      {tab === "files" ? <Files order={order} answer={answer} /> : null}
      {tab === "questions" ? <Questions order={order} answer={answer} /> : null}
      {tab === "details" ? <Details order={order} /> : null}
      {tab === "history" ? <History order={order} /> : null}
      {tab === "files" &&
      order.status !== "delivered" &&
      mayRate({ status: order.status, stars: order.rating?.stars ?? null }) ? (
        <RateAct fields={answer?.fields ?? {}} values={answer?.values ?? {}} />
      ) : null}
      {order.rating ? (
        <p className={`${textStyles.faint} ${layoutStyles.after}`}>
          You rated this order {order.rating.stars} out of 5{order.rating.text ? `: “${order.rating.text}”` : "."}
        </p>
      ) : null}
    </Page>
  );
}

/** The next action the order is waiting for, and its deadline. */
function Primary({ order, now }: { order: OrderView; now: number }) {
  const sending = useNavigation().state !== "idle";
  const due: Due = order;
  const amountDue = order.price?.total ?? order.total;
  switch (order.status) {
    case "awaiting_payment":
      return order.confirming ? null : (
        <ButtonLink href={`/payment?order=${order.id}`}>
          <CreditCard className={iconStyles.root} aria-hidden="true" />
          Pay {money(amountDue)}
        </ButtonLink>
      );
    case "quoted":
      return order.gate !== "hold" ? (
        <Form method="post">
          <ActInputs intent="confirm" version={order.version} />
          <HiddenInput name="shown" value={amountDue} />
          <Button sending={sending}>Confirm {money(amountDue)}</Button>
        </Form>
      ) : null;
    case "needs_info":
      return (
        <ButtonLink href={`/dashboard/orders/${order.id}?tab=questions#answer`}>
          <MessageSquare className={iconStyles.root} aria-hidden="true" />
          Answer question{" "}
        </ButtonLink>
      );
    case "delivered":
      return (
        <Form method="post">
          <ActInputs intent="approve" version={order.version} />
          <Button sending={sending} sendingLabel="Approving…">
            Approve delivery
          </Button>
        </Form>
      );
    case "cancelled":
    case "expired":
    case "closed":
    case "approved":
      return (
        <ButtonLink kind="secondary" href={`/dashboard/new-order?again=${order.id}`}>
          Order again
        </ButtonLink>
      );
    default:
      return <DueText due={due} now={now} />;
  }
}

type PartProps = { order: OrderView; answer: OrderAnswer | undefined };

function Files({ order, answer }: PartProps) {
  const [newest] = order.deliveries;
  return (
    <>
      {order.deliveries.length === 0 ? (
        <EmptyState title="No files delivered yet" act="waiting">
          <p>Finished files appear here with a list of what we did.</p>
        </EmptyState>
      ) : null}
      {order.deliveries.map((delivery) => (
        <DeliveryCard key={delivery.id} orderId={order.id} delivery={delivery}>
          {delivery.id === newest?.id && order.status === "delivered" ? (
            <DeliveryActs order={order} fields={answer?.fields ?? {}} values={answer?.values ?? {}} />
          ) : null}
        </DeliveryCard>
      ))}
      {order.documents.length > 0 ? (
        <section className={`${cardStyles.root} ${deliveryStyles.deliverable}`} aria-labelledby="yours">
          <header>
            <h2 id="yours">Your files</h2>
          </header>
          <ul className={deliveryStyles.fileList}>
            {order.documents.map(({ id, name, role, bytes, words, status }) => (
              <li key={id}>
                <Download className={iconStyles.root} aria-hidden="true" />
                <div>
                  <b>{status === "deleted" ? "Deleted document" : name}</b>
                  <span>
                    {role === "source" ? "Document to work on" : "Background reading"}
                    {words === null ? "" : `, ${counted(words, "word")}`}
                  </span>
                </div>
                <span className={textStyles.number}>{sizeText(bytes)}</span>
                {status === "deleted" || status === "deleting" ? (
                  <span />
                ) : (
                  <ButtonLink kind="quiet" size="sm" href={`/api/documents/${id}/file`} download>
                    <Download className={iconStyles.root} aria-hidden="true" />
                    <span>
                      Download<span className={textStyles.hidden}> {name}</span>
                    </span>
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Questions({ order, answer }: PartProps) {
  return (
    <>
      <EventNotes order={order} />
      {order.may.answer === null ? (
        <AnswerAct order={order} fields={answer?.fields ?? {}} values={answer?.values ?? {}} />
      ) : (
        <p className={layoutStyles.after}>
          <ButtonLink
            kind="secondary"
            href={`/dashboard/email-admin?topic=order&subject=${encodeURIComponent(`Order ${order.number}`)}`}
          >
            Write to us about this order
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Details({ order }: { order: OrderView }) {
  return (
    <>
      <section className={pageStyles.block}>
        <h2 className={textStyles.heading}>Your instructions</h2>
        <p className={detailsStyles.prewrap}>{instructionsOf(order, "You gave no instructions.")}</p>
        {studentNotes(order).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </section>
      {order.may.cancel === null ? (
        <section className={pageStyles.block}>
          <h2 className={textStyles.heading}>Cancel this order</h2>
          <p>
            {order.ladder.words}{" "}
            {order.money.receiptNumber !== null ? (
              <>If you cancel now, you get back {money(order.ladder.amount)}.</>
            ) : null}
          </p>
          <CancelAct order={order} />
        </section>
      ) : null}
    </>
  );
}

export function shouldRevalidate() {
  return true;
}
