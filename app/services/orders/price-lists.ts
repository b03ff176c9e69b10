import { AppError } from "#core/app-error.ts";
import { changesOf, flat } from "#core/audit/changes.ts";
import { type Actor, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { countCoupons, insertCoupon, listCoupons, placeOfCoupon, setCouponActive } from "#db/orders/coupons.ts";
import { saveExpert } from "#db/orders/experts.ts";
import { expertsWithLoad, listExperts } from "#db/orders/order-lists.ts";
import type { CouponForm, ExpertForm } from "#schema/orders/admin-orders.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";

const ADMINS_ONLY = "Only admins can change this.";

/** Experts and coupons: managed by admins. */
export function createPriceLists({
  db,
  clock,
  signer,
  audit,
}: {
  db: Database;
  clock: Clock;
  signer: Signer;
  audit: AuditWriter;
}) {
  async function experts(actor: Actor) {
    requireEditor(actor);
    const [rows, busy] = [await listExperts(db), await expertsWithLoad(db)];
    return rows.map((row) => ({ ...row, load: busy.find(({ expert }) => expert.id === row.id)?.load ?? 0 }));
  }

  async function keepExpert(actor: Actor, form: ExpertForm): Promise<void> {
    const admin = requireRight(actor, "expert.save");
    const { name, qualification, kinds, domains, capacity, active } = form;
    const id = form.id || clock.uuid();
    const row = { name, qualification, kinds, domains, capacity, active };
    const before = (await listExperts(db)).find((one) => one.id === id);
    const was = before && Object.fromEntries(Object.keys(row).map((key) => [key, before[key as keyof typeof row]]));
    const saved = {
      action: "expert.save",
      target: "expert",
      targetId: id,
      label: name,
      labelOf: `expert:${id}`,
      about: `expert:${id}`,
      ...changesOf(was ?? null, row),
    } as const;
    await audit.record(admin, saved, (handle) => saveExpert(handle, { id, ...row, createdAt: clock.now() }));
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
    const admin = requireRight(actor, "coupon.create");
    const now = clock.now();
    const value = unit === "percent" ? { percent: amount, cents: null } : { percent: null, cents: amount };
    const row = { code, ...value, note, maxUses, startsAt: now, endsAt: now + days * DAY_MS, createdAt: now };
    const made = { action: "coupon.create", target: "coupon", targetId: code, label: code, after: flat(row) } as const;
    if (!(await audit.record(admin, made, (handle) => insertCoupon(handle, row)))) {
      const words = "A coupon with this name already exists. Choose another name.";
      throw new AppError("conflict", words, { fields: { code: words } });
    }
  }

  async function switchCoupon(actor: Actor, code: string, active: boolean): Promise<void> {
    const action = active ? "coupon.enable" : "coupon.disable";
    const admin = requireRight(actor, action);
    const act = { action, target: "coupon", targetId: code, label: code, after: { active } } as const;
    if (!(await audit.record(admin, act, (handle) => setCouponActive(handle, code, active))))
      throw new AppError("not_found", "There is no such coupon.");
  }

  return { experts, keepExpert, coupons, addCoupon, switchCoupon };
}
