import type { Browser, Page } from "@playwright/test";
import {
  deliver,
  draftAt,
  makeHelpReceipt,
  openCheckout,
  payQuickly,
  placeOrder,
  placeProofreading,
} from "./orders/order-support.ts";
import { pageOf } from "./staff-pages.ts";
import { signUp } from "./support.ts";

/** Public addresses. */
export const publicPages = [
  "/",
  "/learning-hub",
  "/learning-hub?q=hash",
  "/learning-hub?q=quotatoin",
  "/services",
  "/services/ai",
  "/d/adult-health",
  "/d/adult-health/quotation-citation-paraphrase",
  "/d/ai/overfitting-in-three-curves",
  "/d/adult-health/same-risk-two-ways",
  "/d/child-nursing/reading-a-growth-chart",
  "/pricing",
  "/about",
  "/contact",
  "/faq",
  "/how-it-works",
  "/support",
  "/terms",
  "/privacy",
  "/integrity",
  "/preview",
  "/payment",
  "/payment/gateway",
  "/payment/success",
  "/payment/cancel",
  "/payment/failure",
  "/check-turnitin",
  "/turnitin/submit",
  "/sign-in",
  "/sign-up",
  "/auth/admin-login",
  "/auth/forgot-password",
  "/auth/reset-password/no-such-link",
  "/auth/merge/no-such-link",
  "/no-such-page",
];

export const dashboardPages = [
  "",
  "/search?q=re",
  "/orders",
  "/new-order",
  "/messages",
  "/messages?new=1",
  "/messages?view=resolved",
  "/email-admin",
  "/support",
  "/profile",
  "/settings",
  "/notices",
  "/documents",
]
  .map((path) => `/dashboard${path}`)
  .concat("/auth/confirm");

export const adminPages = [
  "",
  "/search?q=order",
  "/content",
  "/comments",
  "/content/new",
  "/content/article-quotation-citation-paraphrase",
  "/publish",
  "/publish/article-quotation-citation-paraphrase",
  "/users",
  "/users/demo-user_ada",
  "/users/demo-user_ada?show=orders",
  "/users/demo-user_grace?show=audit",
  "/analytics",
  "/domains/ai/analytics",
  "/orders",
  "/messaging",
  "/messaging?view=answered",
  "/messaging?view=snoozed",
  "/messaging?view=resolved",
  "/support",
  "/messages",
  "/messages?tab=failures",
  "/messages?tab=templates",
  "/media/upload",
  "/audit",
  "/settings",
  "/settings/prices",
  "/settings/prices?again=1",
  "/settings/retention",
  "/settings/integrity",
  "/settings/integrations",
  "/settings/notifications",
  "/settings/alerts",
  "/settings/coupons",
  "/settings/experts",
  "/settings/answers",
  "/settings/support",
  "/money",
  "/turnitin-reports",
  "/turnitin-reports?tab=collections",
].map((path) => `/admin${path}`);

/** What the orders and their student are called, if otherwise than usual; files begin with `fileName`. */
type OrderTexts = { person?: Parameters<typeof signUp>[1]; order?: Record<string, unknown>; fileName?: string };

/** The screens of orders in each state, by name: the student's on `page`, the staff's on `staff`. */
export async function orderScreens(page: Page, browser: Browser, { person, order, fileName = "" }: OrderTexts = {}) {
  const [bob, staff] = [await pageOf(browser, "Bob"), await pageOf(browser, "Grace")];
  await signUp(page, person);
  const [open, refused, done, begun] = [
    await placeOrder(page, order),
    await placeOrder(page, order),
    await placeProofreading(page, { ...order, ...(order && { words: 600 }) }, `${fileName}Draft.docx`),
    await placeOrder(page, order),
  ];
  const paid = await payQuickly(page, done);
  await payQuickly(page, begun);
  await deliver(bob, staff, done, fileName);
  const checkout = await openCheckout(page, open);
  const own: Record<string, string> = {
    "order-open": `/dashboard/orders/${open}`,
    "order-done": `/dashboard/orders/${done}`,
    "order-history": `/dashboard/orders/${done}?tab=history`,
    orders: "/dashboard/orders",
    payment: `/payment?order=${open}`,
    gateway: checkout,
    cancel: checkout.replace("gateway", "cancel"),
    success: paid,
    failure: await payQuickly(page, refused, "4000000000000002"),
    verify: await makeHelpReceipt(page, done),
  };
  for (const step of [1, 2, 3, 4, 5, 6]) own[`new-order-${step}`] = await draftAt(page, step, order);
  const theirs: Record<string, string> = {
    "admin-order-paid": `/admin/orders/${begun}`,
    "admin-order-done": `/admin/orders/${done}`,
    "admin-order-preview": `/admin/orders?o=${begun}`,
  };
  return { own, theirs, staff };
}
