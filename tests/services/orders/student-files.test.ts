import { beforeEach, expect, test } from "vitest";
import { type CheckoutWorld, checkoutWorld, payingAt } from "#tests/support/checkout.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await made.open();
  all = { ...made, ...made.services() };
});
const paying = payingAt(() => all);

test("an editor opens the files of an order from payment until it is closed, as the page shows; an admin always does", async () => {
  const sourceId = await all.file(ada.id);
  const form = { kind: "proofreading", sourceId, words: 2400 } as const;
  const { id: unpaid } = await paying.placed(form);
  const { id: paid } = await paying.paid(form);
  for (const [id, who, may] of [
    [unpaid, bob, false],
    [unpaid, grace, true],
    [paid, bob, true],
    [paid, grace, true],
  ] as const) {
    expect((await all.orders.staff.view(who, id)).mayOpenFiles).toBe(may);
    const opening = all.orders.staff.openDocument(who, id, sourceId);
    if (may) expect((await opening).document.id).toBe(sourceId);
    else await expect(opening).rejects.toMatchObject({ reason: "not_allowed" });
  }
});

test("the student sees which staff member opened a file", async () => {
  const sourceId = await all.file(ada.id);
  const { id } = await paying.paid({ kind: "proofreading", sourceId, words: 2400 });
  await all.orders.staff.openDocument(bob, id, sourceId);
  expect((await all.orders.student.view(ada, id)).accesses).toMatchObject([{ byName: "Bob", documentId: sourceId }]);
});
