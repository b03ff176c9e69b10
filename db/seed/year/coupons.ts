import type { PriceTerms } from "#core/orders/price.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { coupons, couponUses } from "../../tables/index.ts";
import type { World } from "./world.ts";

export type CouponOf = (code: string | null) => PriceTerms["coupon"];

const offered = [
  { code: "FIRST15", percent: 15, cents: null, note: "For a first order" },
  { code: "TERM500", percent: null, cents: 500, note: "Before the end of term" },
  { code: "WARD10", percent: 10, cents: null, note: "Nursing schools" },
] as const;

export const codes: readonly string[] = offered.map(({ code }) => code);

export const couponOf: CouponOf = (code) => offered.find((one) => one.code === code) ?? null;

/** The coupons with their uses, which orders that ended unpaid have given back. */
export function fillCoupons(
  { put, from, now }: World,
  uses: readonly { code: string; userId: string; orderId: string; at: number }[],
): void {
  for (const { at, ...use } of uses) put(couponUses, { ...use, createdAt: at });
  for (const coupon of offered) {
    put(coupons, {
      ...coupon,
      startsAt: from - 60 * DAY_MS,
      endsAt: now + 60 * DAY_MS,
      maxUses: 100_000,
      uses: uses.filter(({ code }) => code === coupon.code).length,
      createdAt: from - 60 * DAY_MS,
    });
  }
}
