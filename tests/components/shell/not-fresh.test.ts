import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actForStaff } from "#app/components/orders/admin/staff-actions.ts";
import { performFlagAct } from "#app/components/settings/flag-acts.ts";
import { UNDO_FLAG } from "#app/components/settings/flag-texts.ts";
import { initOf, reasonHeaders, rejectedForm } from "#app/components/shell/form-answer.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";

const refused = new AppError("not_fresh", "Confirm that it’s you.");

test("a form that needs a fresh sign-in keeps what was typed, and its answer says so with status and header", () => {
  const { data, init } = rejectedForm(refused, { note: "Long" });
  expect(data).toEqual({ values: { note: "Long" }, fields: {}, problem: "Confirm that it’s you." });
  expect(init).toEqual({ status: 403, headers: { "X-Reason": "not_fresh" } });
  const none = new Headers();
  const actionHeaders = new Headers(init?.headers);
  const headers = reasonHeaders({ actionHeaders, loaderHeaders: none, parentHeaders: none, errorHeaders: undefined });
  expect(new Headers(headers).get("X-Reason")).toBe("not_fresh");
});

test("a page that needs a fresh sign-in is refused with the same header", async () => {
  const thrown = await orStop(Promise.reject(refused)).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ init: { status: 403, headers: { "X-Reason": "not_fresh" } } });
});

const stopped = async () => {
  throw refused;
};
const grace = { kind: "person", id: "grace", role: "admin" };

test("acts on orders and on feature flags ask for it with the same header", async () => {
  const services = { orders: { staff: { cancel: stopped } }, featureFlags: { undo: stopped } };
  const app = { services, actor: grace } as unknown as AppContext;
  const cancel = new FormData();
  cancel.set("intent", "cancel");
  cancel.set("reason", "The student asked for it.");
  cancel.set("shown", "0");
  expect((await actForStaff(app, "o", cancel)).init).toEqual(initOf("not_fresh"));
  const undo = new FormData();
  for (const [name, value] of Object.entries({
    intent: UNDO_FLAG,
    name: "comments",
    version: "1",
  }))
    undo.set(name, value);
  const { answer, init } = await performFlagAct(app, undo);
  expect([answer.problem, init]).toEqual([refused.message, initOf("not_fresh")]);
});

/** Their acts need no fresh sign-in. */
const WITHOUT = [
  "app/components/content/comment-action.ts",
  "app/components/conversations/contact-action.ts",
  "app/components/orders/student-actions.ts",
  "app/routes/identity/enter.ts",
  "app/routes/orders/new-order.tsx",
  "app/routes/payments/payment.tsx",
  // Trying the rules out: saving them is the shared action of settings.
  "app/routes/settings/admin/integrity.tsx",
];

const NONE_FRESH = ["comments", "content-item", "content-new", "publish-item"]
  .map((page) => `app/routes/content/admin/${page}.tsx`)
  .concat("app/routes/settings/admin/integrations.tsx");

test("no other action writes a status without the header, and each page with such an action lets it through", () => {
  const files = globSync("app/{components,routes}/**/*.{ts,tsx}").map((file) => [file, readFileSync(file, "utf8")]);
  const own = files.filter(([, text]) => text?.includes("statusOf[")).map(([file]) => file);
  const shared = ["app/components/shell/form-answer.ts", "app/components/shell/refusal.ts"];
  expect(own.sort()).toEqual([...WITHOUT, ...shared].sort());
  const closed = files.filter(
    ([file, text]) =>
      /^app\/routes\/.*\/admin\//.test(file ?? "") &&
      /export async function action/.test(text ?? "") &&
      !/reasonHeaders as headers/.test(text ?? ""),
  );
  expect(closed.map(([file]) => file).sort()).toEqual(NONE_FRESH);
});
