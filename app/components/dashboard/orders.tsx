import { OrderRow } from "#app/components/orders/order-row.tsx";
import type { OrderOfRow } from "#app/components/orders/row-of-order.ts";
import shellStyles from "../shell/shell.module.css";
import cardStyles from "../ui/card.module.css";
import layoutStyles from "../ui/layout.module.css";
import { Link } from "../ui/link.tsx";
import segmentedStyles from "../ui/segmented.module.css";
import styles from "./home.module.css";

const tabs = [
  { key: "active", label: "Active" },
  { key: "delivered", label: "Delivered" },
  { key: "all", label: "All" },
] as const;

type Tab = (typeof tabs)[number]["key"];
type Shown = { tab: Tab; items: OrderOfRow[]; counts: Record<Tab, number> };

/** Some of the person's orders, with what happens next. */
export function Orders({ orders: { tab, items, counts }, now }: { orders: Shown; now: number }) {
  if (counts.all === 0) return null;
  return (
    <section aria-labelledby="orders">
      <div className={shellStyles.sectionHead}>
        <h2 id="orders" className={styles.target}>
          Orders
        </h2>
        <span className={layoutStyles.spacer} />
        <nav className={segmentedStyles.root} aria-label="Orders">
          {tabs.map(({ key, label }) => (
            <a
              key={key}
              href={key === "active" ? "/dashboard#orders" : `/dashboard?tab=${key}#orders`}
              aria-current={key === tab ? "page" : undefined}
            >
              {label} {counts[key]}
            </a>
          ))}
        </nav>
      </div>
      {items.length === 0 ? (
        <p className={`${cardStyles.root} ${styles.failed}`}>No {tab} orders.</p>
      ) : (
        <ul className={cardStyles.root}>
          {items.map((order) => (
            <OrderRow key={order.id} order={order} now={now} short />
          ))}
        </ul>
      )}
      {counts[tab] > items.length ? (
        <p className={styles.more}>
          <Link href={tab === "all" ? "/dashboard/orders" : `/dashboard/orders?tab=${tab}`}>
            {tab === "all" ? "All orders" : `All ${tab} orders`}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
