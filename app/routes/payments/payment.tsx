import { data, redirect } from "react-router";
import { CheckoutPage } from "#app/components/payments/checkout.tsx";
import { NothingToPay } from "#app/components/payments/nothing.tsx";
import { PackPage } from "#app/components/payments/pack.tsx";
import { payerOf, requestedOrderId, resultPath } from "#app/components/payments/payer.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { type AppContext, appContext } from "#app/context.ts";
import { AppError, fieldMessages, statusOf } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { mayPay } from "#core/orders/order.ts";
import { Country, CouponCode, PayerForm } from "#schema/payments/payment.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { Route } from "./+types/payment";

/** Reload interval of a checkout that waits for the bank, seconds. */
const LOOK_AGAIN = 3;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: "Payment",
    description: "Your payment with every line of the price.",
    path: "/payment",
    noindex: true,
  }),
  ...(loaderData?.at === "till" && loaderData.checkoutView.confirming
    ? [{ httpEquiv: "refresh", content: String(LOOK_AGAIN) }]
    : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  // The token of a payment link is removed from the address at once: the gateway has stored it in a cookie.
  if (requested.has("link")) throw redirect("/payment", 303);
  const credits = wholeNumber(requested.get("credits")) ?? 0;
  if (credits > 0) return { at: "pack" as const, ...(await packOf(app, credits)) };
  const checkoutView = await app.services.payments.checkoutView(payerOf(app), requestedOrderId(request));
  if (!checkoutView) return { at: "nothing" as const, waiting: await waitingOf(app) };
  if (checkoutView.paidSession) throw redirect(resultPath("success", checkoutView.paidSession), 303);
  const values = {
    name: isPerson(app.actor) ? app.actor.fullName : "",
    email: isPerson(app.actor) ? app.actor.email : "",
    country: checkoutView.quote.country,
    company: "",
    vatId: checkoutView.quote.vatId,
  };
  return { at: "till" as const, checkoutView, values, now: app.now, link: null };
}

/** Pays, applies a coupon, or creates a payment link, depending on the pressed button. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  try {
    switch (values.intent) {
      case "coupon":
        return await applyCoupon(app, values);
      case "refresh":
        await app.services.orders.student.refreshPrice(app.actor, values.order ?? "");
        return redirect(`/payment?order=${values.order}`, 303);
      case "country": {
        const country = countryOf(values);
        const vatId = (values.vatId ?? "").trim().toUpperCase().slice(0, 20);
        await app.services.payments.payFrom(payerOf(app), values.order ?? "", { country, vatId });
        return { values, fields: {}, problem: null, link: null };
      }
      case "link":
        return { values, fields: {}, problem: null, link: await linkFor(app, values.order ?? "") };
      default:
        // A coupon in the form is applied before anything is charged, whichever button was pressed.
        return values.coupon?.trim() ? await applyCoupon(app, values) : await pay(app, values);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.reason === "not_found") throw asPage(error);
    return data(
      { values, fields: error.fields ?? {}, problem: error.message, link: null },
      { status: statusOf[error.reason] },
    );
  }
}

async function pay(app: AppContext, values: Record<string, string>) {
  const parsed = PayerForm.safeParse({ company: "", vatId: "", ...values });
  if (!parsed.success) {
    return data({ values, fields: fieldMessages(parsed.error), problem: null, link: null }, { status: 422 });
  }
  const { payments } = app.services;
  const begun = values.credits
    ? await payments.buy(app.actor, values.key ?? "", Number(values.credits), parsed.data)
    : await payments.begin(payerOf(app), values.order ?? "", parsed.data, Number(values.shown));
  switch (begun.kind) {
    case "go":
      return redirect(resultPath("gateway", begun.sessionId), 303);
    case "paid":
      return redirect(resultPath("success", begun.sessionId), 303);
    case "price_changed": {
      const changed = { from: begun.from, to: begun.to };
      return data({ values, fields: {}, problem: null, link: null, changed }, { status: 409 });
    }
  }
}

function countryOf(values: Record<string, string>): string {
  const country = Country.safeParse(values.country ?? "");
  if (country.success) return country.data;
  throw new AppError("invalid", "Choose a country.", { fields: { country: "Choose a country." } });
}

async function applyCoupon(app: AppContext, values: Record<string, string>) {
  const code = CouponCode.safeParse(values.coupon ?? "");
  if (!code.success) {
    const coupon = code.error.issues[0]?.message ?? "This coupon code is not valid.";
    return data({ values, fields: { coupon }, problem: null, link: null }, { status: 422 });
  }
  await app.services.orders.student.redeem(app.actor, values.order ?? "", code.data);
  return { values: { ...values, coupon: "" }, fields: {}, problem: null, link: null };
}

async function linkFor(app: AppContext, orderId: string) {
  const { path, expiresAt } = await app.services.payments.payerLink(app.actor, orderId);
  return { url: `${app.config.appUrl}${path}`, expiresAt };
}

async function packOf({ services, actor }: AppContext, credits: number) {
  if (!isPerson(actor))
    throw redirect(`/sign-in?redirect_url=${encodeURIComponent(`/payment?credits=${credits}`)}`, 303);
  const creditBalanceOf = await services.payments.creditBalanceOf(actor);
  const pack = creditBalanceOf.packs.find((one) => one.credits === credits) ?? creditBalanceOf.packs[0];
  const values = { name: actor.fullName, email: actor.email, country: "GB", company: "", vatId: "" };
  return { creditBalanceOf, pack: pack ?? null, purchase: crypto.randomUUID(), values };
}

async function waitingOf({ services, actor }: AppContext) {
  if (!isPerson(actor)) return [];
  const { items } = await services.orders.student.latest(actor, { tab: "needs", q: "" }, 25);
  return items
    .filter(({ status }) => mayPay(status))
    .map(({ id, number, title, total, price, confirming }) => ({
      id,
      number,
      title,
      confirming,
      total: price?.total ?? total,
    }));
}

/** An order that the user may not see gives the usual not-found page. */
function asPage(error: unknown): unknown {
  return error instanceof AppError ? data(null, { status: 404 }) : error;
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.at) {
    case "nothing":
      return <NothingToPay waiting={loaderData.waiting} />;
    case "pack":
      return <PackPage {...loaderData} answer={actionData} />;
    case "till":
      return <CheckoutPage {...loaderData} answer={actionData} />;
  }
}
