import { AppError } from "#core/app-error.ts";
import { changesOf, flat } from "#core/audit/changes.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findByEmail } from "#db/identity/users.ts";
import { countCoupons, insertCoupon, listCoupons, placeOfCoupon, setCouponActive } from "#db/orders/coupons.ts";
import { listExperts, saveExpert } from "#db/orders/experts.ts";
import { expertsWithLoad } from "#db/orders/order-lists.ts";
import type { CouponForm, ExpertForm } from "#schema/orders/admin-orders.ts";
import type { Listing } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";

const ADMINS_ONLY = "Only admins can change this.";

/** More accounts than have confirmed one address. */
const ACCOUNTS_MOST = 20;

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
    requireAdmin(actor, ADMINS_ONLY);
    const [rows, busy] = [await listExperts(db), await expertsWithLoad(db)];
    return rows.map((row) => ({ ...row, load: busy.find(({ expert }) => expert.id === row.id)?.load ?? 0 }));
  }

  async function keepExpert(actor: Actor, form: ExpertForm): Promise<void> {
    const admin = requireRight(actor, "expert.save");
    const { name, qualification, kinds, domains, capacity, active } = form;
    const id = form.id || clock.uuid();
    const all = await listExperts(db);
    const before = all.find((one) => one.id === id);
    const userId = await accountFor(form.email, before);
    const other = userId && all.find((one) => one.id !== id && one.userId === userId);
    if (other) throw emailError("conflict", `This account is already linked to ${other.name}.`);
    const row = { name, qualification, kinds, domains, capacity, active, userId };
    const was = before && Object.fromEntries(Object.keys(row).map((key) => [key, before[key as keyof typeof row]]));
    const saved = {
      action: "expert.save",
      target: "expert",
      targetId: id,
      label: name,
      labelOf: `expert:${id}`,
      about: `expert:${id}`,
      // The account that gets or loses access: the entry is on its person’s page.
      ownerId: userId ?? before?.userId ?? null,
      ...changesOf(was ?? null, row),
    } as const;
    const done = await audit.record(admin, saved, (handle) =>
      saveExpert(handle, { id, ...row, createdAt: clock.now() }),
    );
    if (!done)
      throw emailError("conflict", "This account was linked to another expert or changed in the meantime. Save again.");
  }

  /**
   * The account of an address: the linked one as long as its address stays, else the one active account that has confirmed
   * it. Whoever only says that an address is theirs is not given an expert's orders.
   */
  async function accountFor(email: string, before: { userId: string | null; email: string | null } | undefined) {
    if (email === "") return null;
    if (before?.userId && before.email?.toLowerCase() === email.toLowerCase()) return before.userId;
    const active = (await findByEmail(db, email, ACCOUNTS_MOST)).filter(({ status }) => status === "active");
    if (active.length === 0) throw emailError("invalid", "No active account has this email address.");
    const [person, another] = active.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null);
    if (!person) throw emailError("invalid", "This account has not confirmed its email address.");
    if (another)
      throw emailError("invalid", "Several accounts have this email address. Ask the expert for another one.");
    return person.id;
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

function emailError(reason: "invalid" | "conflict", words: string): AppError {
  return new AppError(reason, words, { fields: { email: words } });
}
