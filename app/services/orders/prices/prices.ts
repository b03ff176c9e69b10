import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { firstPriceList, type PriceList, type Rate } from "#core/orders/price-list.ts";
import type { Clock, Pages } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findPriceList, insertPriceList, listPriceLists, newestPriceList } from "#db/orders/price-lists.ts";
import type { PriceListForm } from "#schema/orders/price-list.ts";
import { type ServiceKind, serviceKinds } from "#schema/vocabulary/orders.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";

const ADMINS_ONLY = "Only admins can change prices.";

const LISTED = 50;

/** What help costs. The first book is part of the code; every later one is a row, and none is ever changed. */
export function createPrices({
  db,
  clock,
  pages,
  audit,
}: {
  db: Database;
  clock: Clock;
  pages: Pages;
  audit: AuditWriter;
}) {
  async function current(): Promise<PriceList> {
    return (await newestPriceList(db)) ?? firstPriceList;
  }

  /** An older price list: orders priced with it keep their price. */
  async function ofVersion(version: number): Promise<PriceList | null> {
    return version === firstPriceList.version ? firstPriceList : findPriceList(db, version);
  }

  async function history(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    return listPriceLists(db, LISTED);
  }

  /** Puts a new book in force, at once and everywhere a price is shown. */
  async function change(actor: Actor, form: PriceListForm): Promise<PriceList> {
    const admin = requireRight(actor, "price_list.publish");
    const before = await current();
    if (before.version !== form.seen) throw changedMeanwhile();
    const now = clock.now();
    const priceList: PriceList = {
      ...before,
      version: before.version + 1,
      since: new Date(now).toISOString().slice(0, 10),
      rates: Object.fromEntries(
        serviceKinds.map((kind) => [kind, rateOf(before.rates[kind], form.rates[kind])]),
      ) as Record<ServiceKind, Rate>,
      deadlinePercent: form.deadlinePercent,
      referencesTenthsOfCent: form.referencesTenthsOfCent,
      minimumCents: form.minimumCents,
    };
    const row = {
      version: priceList.version,
      priceList,
      byId: admin.id,
      byName: admin.fullName,
      note: form.note,
      startsAt: now,
      createdAt: now,
    };
    const published = {
      action: "price_list.publish",
      target: "price_list",
      targetId: String(priceList.version),
      label: `Version ${priceList.version}`,
      reason: form.note,
      ...changesOf(before, priceList),
    } as const;
    if (!(await audit.record(admin, published, (handle) => insertPriceList(handle, row)))) throw changedMeanwhile();
    await pages.purge([pageTags.prices]);
    return priceList;
  }

  return { current, ofVersion, history, change };
}

function rateOf(before: Rate, counts: PriceListForm["rates"]["editing"]): Rate {
  return before.unit === "word" ? { ...before, tenthsOfCent: counts } : { ...before, cents: counts };
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", "Another admin changed the prices in the meantime. Reload the page.");
}
