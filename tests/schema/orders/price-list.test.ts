import { expect, test } from "vitest";
import { CouponForm } from "#schema/orders/admin-orders.ts";
import { PriceListAgainForm, PriceListForm } from "#schema/orders/price-list.ts";
import { serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";

const byLevel = (figure: string) => Object.fromEntries(studyLevels.map((level) => [level, figure]));
const perWord = (kind: string) => kind !== "tutoring" && kind !== "model-outline";

function form(change: Record<string, unknown> = {}) {
  const rates = Object.fromEntries(serviceKinds.map((kind) => [kind, byLevel(perWord(kind) ? "0.022" : "$45.50")]));
  const deadlinePercent = { 12: "180", 24: "150", 48: "120", 72: "110", 120: "105", 168: "100", 336: "85" };
  return PriceListForm.safeParse({
    seen: "1",
    note: "A tutor’s hour is dearer",
    when: "now",
    rates,
    deadlinePercent,
    referencesPerWord: "0.004",
    minimum: "12",
    freeADay: "3",
    services: { editing: "on" },
    deadlines: { 336: "on" },
    ...change,
  });
}

test("prices are entered in dollars: by the word to a tenth of a cent, all others to the cent", () => {
  const read = form();
  expect(read.data?.rates.proofreading.masters).toBe(22);
  expect(read.data?.rates.tutoring.masters).toBe(4550);
  expect(read.data).toMatchObject({ referencesTenthsOfCent: 4, minimumCents: 1200 });
  expect(form({ minimum: "0.29" }).data?.minimumCents).toBe(29);
});

test("an invalid amount is refused at its field", () => {
  for (const wrong of ["", "three", "-1", "0.0225", "1,5", "1e3", "99999999"]) {
    expect(form({ referencesPerWord: wrong }).success, wrong).toBe(false);
  }
  expect(form({ minimum: "12.345" }).success).toBe(false);
});

test("prices start when the form says so: a start without a time, or a time without a choice, is refused at its field", () => {
  const again = (change: Record<string, unknown>) =>
    PriceListAgainForm.safeParse({ seen: "2", version: "1", note: "The prices of last year", ...change });
  const local = "2027-01-04T09:00";
  for (const read of [form, again]) {
    expect(read({ when: "now", startsAt: "" }).data).toMatchObject({ startsAt: null });
    expect(read({ when: "later", startsAt: "1799053200000", startsAtText: local }).data).toMatchObject({
      startsAt: 1_799_053_200_000,
    });
    // 2027-01-04 is in winter: Kathmandu is 5 h 45 min ahead.
    const typed = { when: "later", startsAtText: local, startsAtZone: "Asia/Kathmandu" };
    expect(read(typed).data).toMatchObject({ startsAt: Date.parse("2027-01-04T03:15:00Z") });
    for (const wrong of [
      { when: "later", startsAt: "" },
      // What a browser without JavaScript sends.
      { when: "later", startsAt: "", startsAtText: local },
      { when: "now", startsAt: "", startsAtText: local },
      { when: "now", startsAt: "1799053200000" },
      { when: "later", startsAt: "NaN" },
    ])
      expect(read(wrong).error?.issues, JSON.stringify(wrong)).toMatchObject([{ path: ["startsAt"] }]);
    expect(read({ when: undefined }).error?.issues).toMatchObject([{ path: ["when"] }]);
  }
});

test("a coupon amount is entered in dollars and stored in cents", () => {
  const coupon = { code: "TEN-OFF", maxUses: "5", days: "5", note: "" };
  expect(CouponForm.parse({ ...coupon, unit: "dollars", amount: "10.50" })).toMatchObject({
    unit: "cents",
    amount: 1050,
  });
  expect(CouponForm.parse({ ...coupon, unit: "percent", amount: "10" })).toMatchObject({ unit: "percent", amount: 10 });
  expect(CouponForm.safeParse({ ...coupon, unit: "percent", amount: "10.5" }).success).toBe(false);
  expect(CouponForm.safeParse({ ...coupon, unit: "dollars", amount: "1000.01" }).success).toBe(false);
});
