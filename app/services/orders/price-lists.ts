import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import type { Clock, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { countCoupons, insertCoupon, listCoupons, placeOfCoupon, setCouponActive } from "#db/orders/coupons.ts";
import { saveExpert } from "#db/orders/experts.ts";
import { expertsWithLoad, listExperts } from "#db/orders/order-lists.ts";
import type { CouponForm, ExpertForm } from "#schema/orders/admin-orders.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { pageOf } from "../shared/pages.ts";

const ADMINS_ONLY = "Only admins can change this.";

/** Experts and coupons: managed by admins. */
export function createPriceLists({ db, clock, signer }: { db: Database; clock: Clock; signer: Signer }) {
  async function experts(actor: Actor) {
    requireEditor(actor);
    const [rows, busy] = [await listExperts(db), await expertsWithLoad(db)];
    return rows.map((row) => ({ ...row, load: busy.find(({ expert }) => expert.id === row.id)?.load ?? 0 }));
  }

  async function keepExpert(actor: Actor, form: ExpertForm): Promise<void> {
    requireAdmin(actor, ADMINS_ONLY);
    const { name, qualification, kinds, domains, capacity, active } = form;
    const id = form.id || clock.uuid();
    await saveExpert(db, { id, name, qualification, kinds, domains, capacity, active, createdAt: clock.now() });
  }

  /** One page of the coupons. */
  async function coupons(actor: Actor, listing: Listing<CouponSort>) {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    const [page, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["coupons", admin.id]),
          slice: (part) => listCoupons(db, { ...listing, ...part }),
          placeOf: (row) => placeOfCoupon(listing.sort, row),
        },
      ),
      countCoupons(db),
    ]);
    return { ...page, total };
  }

  async function addCoupon(actor: Actor, { code, unit, amount, maxUses, days, note }: CouponForm): Promise<void> {
    requireAdmin(actor, ADMINS_ONLY);
    const now = clock.now();
    const value = unit === "percent" ? { percent: amount, cents: null } : { percent: null, cents: amount };
    const row = { code, ...value, note, maxUses, startsAt: now, endsAt: now + days * DAY_MS, createdAt: now };
    if (!(await insertCoupon(db, row))) {
      const words = "A coupon with this name already exists. Choose another name.";
      throw new AppError("conflict", words, { fields: { code: words } });
    }
  }

  async function switchCoupon(actor: Actor, code: string, active: boolean): Promise<void> {
    requireAdmin(actor, ADMINS_ONLY);
    if (!(await setCouponActive(db, code, active))) throw new AppError("not_found", "There is no such coupon.");
  }

  return { experts, keepExpert, coupons, addCoupon, switchCoupon };
}
