import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { type Actor, type PersonActor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { firstPriceList, type PriceList, type Rate } from "#core/orders/price-list.ts";
import { typicalPrices } from "#core/orders/typical-orders.ts";
import type { Clock, Pages, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import {
  countPriceLists,
  findPriceList,
  insertPriceList,
  listPriceLists,
  markPurgedStart,
  NEVER,
  newestPriceList,
  startedPriceList,
  unpurgedStart,
  withdrawPriceList,
} from "#db/orders/price-lists.ts";
import type { PriceListAgainForm, PriceListForm, PriceListWithdrawal } from "#schema/orders/price-list.ts";
import type { Listing } from "#schema/shared/listing.ts";
import { type PriceListState, type ServiceKind, serviceKinds } from "#schema/vocabulary/orders.ts";
import { DAY_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../../shared/audit-writer.ts";
import { pageOf } from "../../shared/pages.ts";

const ADMINS_ONLY = "Only admins can change prices.";

/** How far ahead a price list can start, ms. */
const AHEAD_MOST_MS = 366 * DAY_MS;

export type PricesPorts = { db: Database; clock: Clock; pages: Pages; audit: AuditWriter; signer: Signer };

/** Prices. The first price list is part of the code; every later one is a row, and none is ever changed. */
export function createPrices({ db, clock, pages, audit, signer }: PricesPorts) {
  /** The list of now. It changes by itself when an upcoming list starts. */
  async function current(): Promise<PriceList> {
    return (await startedPriceList(db, clock.now())) ?? firstPriceList;
  }

  /** An older price list: orders priced with it keep their price. */
  async function ofVersion(version: number): Promise<PriceList | null> {
    return version === firstPriceList.version ? firstPriceList : findPriceList(db, version);
  }

  /** The list of now, the one that starts later, and the version that a form has to name. */
  async function state(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    const now = clock.now();
    const [inForce, newest] = await Promise.all([current(), newestPriceList(db)]);
    const isUpcoming = newest !== null && newest.startsAt > now && newest.startsAt < NEVER;
    return {
      current: inForce,
      newest: newest?.version ?? firstPriceList.version,
      upcoming: isUpcoming ? newest : null,
    };
  }

  /** One page of the price lists, newest first. */
  async function history(actor: Actor, listing: Listing<"version">) {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    const now = clock.now();
    const [page, total] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["price_lists", admin.id]),
          slice: (part) => listPriceLists(db, { descending: true, ...part }),
          placeOf: ({ version }) => [version, String(version)],
        },
      ),
      countPriceLists(db),
    ]);
    const rows = page.rows.map((row) => ({ ...row, state: stateOf(row.startsAt, now) }));
    return { ...page, rows, total };
  }

  /** What a form would publish, and what typical orders cost before and after. Stores nothing. */
  async function preview(actor: Actor, form: PriceListForm) {
    requireAdmin(actor, ADMINS_ONLY);
    const before = await seenList(form.seen);
    const start = startOf(form.startsAt, clock.now());
    return previewOf(before, listOf(before, form), start);
  }

  /** The same for an earlier list. */
  async function previewAgain(actor: Actor, version: number) {
    requireAdmin(actor, ADMINS_ONLY);
    return previewOf(await current(), await requireVersion(version), null);
  }

  function previewOf(before: PriceList, after: PriceList, startsAt: number | null) {
    return { before, after, startsAt, orders: typicalPrices(before, after, clock.now()) };
  }

  /**
   * Publishes a new list, which holds from its start everywhere that a price is shown.
   *
   * @throws AppError conflict where another list was published meanwhile or is upcoming; invalid for a start in the past
   */
  async function change(actor: Actor, form: PriceListForm): Promise<PriceList> {
    const admin = requireRight(actor, "price_list.publish");
    const before = await seenList(form.seen);
    return publish(admin, { before, after: listOf(before, form), ...form });
  }

  /** Publishes an earlier list again, as a new version: the undo of a change. Throws as `change` does. */
  async function publishAgain(actor: Actor, { version, ...form }: PriceListAgainForm): Promise<PriceList> {
    const admin = requireRight(actor, "price_list.publish");
    const before = await seenList(form.seen);
    return publish(admin, { before, after: await requireVersion(version), again: version, ...form });
  }

  /** Withdraws a list before it starts. Throws `conflict` where it has started. */
  async function withdraw(actor: Actor, { version, note }: PriceListWithdrawal): Promise<void> {
    const admin = requireRight(actor, "price_list.withdraw");
    const act = { ...aboutList(version), action: "price_list.withdraw", reason: note } as const;
    const done = await audit.record(admin, act, (handle) => withdrawPriceList(handle, version, clock.now()));
    if (!done) throw new AppError("conflict", "This price list has started or was withdrawn already. Reload the page.");
  }

  /** Purges the pages that show prices once a list has started, and those rendered just before it did. */
  async function tick(): Promise<{ purged: boolean }> {
    const startedAt = await unpurgedStart(db, clock.now());
    if (startedAt === null) return { purged: false };
    await pages.purge([pageTags.prices]);
    await markPurgedStart(db, startedAt);
    return { purged: true };
  }

  type Published = {
    seen: number;
    note: string;
    startsAt: number | null;
    before: PriceList;
    after: PriceList;
    again?: number;
  };

  async function publish(admin: PersonActor, { seen, note, startsAt, before, after, again }: Published) {
    const now = clock.now();
    const start = startOf(startsAt, now) ?? now;
    const version = seen + 1;
    const priceList: PriceList = { ...after, version, since: new Date(start).toISOString().slice(0, 10) };
    const row = {
      ...{ version, priceList, note, startsAt: start, createdAt: now },
      ...{ byId: admin.id, byName: admin.fullName },
    };
    const changes = changesOf(before, priceList);
    const act = {
      ...aboutList(version),
      action: "price_list.publish",
      reason: note,
      before: changes.before,
      after: { ...changes.after, startsAt: new Date(start).toISOString() },
      detail: again ? { why: "publish_again", before: again } : null,
    } as const;
    if (!(await audit.record(admin, act, (handle) => insertPriceList(handle, row)))) throw changedMeanwhile();
    // One that fails is logged by the adapter, and repeated by the minute.
    if (start <= now) await pages.purge([pageTags.prices]).catch(() => {});
    return priceList;
  }

  /** The list of now, for a form that was made from the newest version. */
  async function seenList(seen: number): Promise<PriceList> {
    const [now, newest] = [clock.now(), await newestPriceList(db)];
    if ((newest?.version ?? firstPriceList.version) !== seen) throw changedMeanwhile();
    if (newest && newest.startsAt > now && newest.startsAt < NEVER)
      throw new AppError("conflict", `Price list ${newest.version} has not started yet. Withdraw it first.`);
    return current();
  }

  async function requireVersion(version: number): Promise<PriceList> {
    const found = await ofVersion(version);
    if (!found) throw new AppError("not_found", "There is no such price list.");
    return found;
  }

  return { current, ofVersion, state, history, preview, previewAgain, change, publishAgain, withdraw, tick };
}

function listOf(before: PriceList, form: PriceListForm): PriceList {
  const { deadlinePercent, referencesTenthsOfCent, minimumCents, freeADay, packs, taxTenths, offered } = form;
  return {
    ...before,
    rates: Object.fromEntries(
      serviceKinds.map((kind) => [kind, rateOf(before.rates[kind], form.rates[kind])]),
    ) as Record<ServiceKind, Rate>,
    ...{ deadlinePercent, referencesTenthsOfCent, minimumCents, taxTenths, offered },
    checks: { freeADay, packs },
  };
}

function rateOf(before: Rate, counts: PriceListForm["rates"]["editing"]): Rate {
  return before.unit === "word" ? { ...before, tenthsOfCent: counts } : { ...before, cents: counts };
}

/** Null for at once. A time field has no seconds, so the minute that has begun counts as now. */
function startOf(startsAt: number | null, now: number): number | null {
  if (startsAt === null || (startsAt <= now && startsAt > now - MINUTE_MS)) return null;
  const problem =
    startsAt <= now
      ? "This time has passed. Choose a later one, or leave it empty to start now."
      : startsAt > now + AHEAD_MOST_MS
        ? "Choose a time within one year."
        : null;
  if (problem) throw new AppError("invalid", problem, { fields: { startsAt: problem } });
  return startsAt;
}

function stateOf(startsAt: number, now: number): PriceListState {
  if (startsAt >= NEVER) return "withdrawn";
  return startsAt > now ? "upcoming" : "started";
}

function aboutList(version: number) {
  return { target: "price_list", targetId: String(version), label: `Version ${version}` } as const;
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", "Another admin changed the prices in the meantime. Reload the page.");
}
