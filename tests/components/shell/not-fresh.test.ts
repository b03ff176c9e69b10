import { expect, test } from "vitest";
import { reasonHeaders, rejectedForm } from "#app/components/shell/form-answer.ts";
import { orStop } from "#app/components/shell/refusal.ts";
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
