import { RefreshCw, Undo2 } from "lucide-react";
import { money, rateText } from "#app/components/orders/pricing/money.ts";
import { PriceForm } from "#app/components/orders/pricing/price-form.tsx";
import { readQuestion } from "#app/components/orders/pricing/price-question.ts";
import { PriceReceipt } from "#app/components/orders/pricing/price-receipt.tsx";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { cell, PlainTable, WideTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import { levelNames, serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import priceScript from "#app/price.js?url&no-inline";
import styles from "#app/styles/pages.css?url";
import { pageTags } from "#core/content/cache-tags.ts";
import { offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { UPLOAD_LIMIT_BYTES, WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";
import { studyLevels } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/pricing";

export { headers } from "#app/components/public/edge-cache.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Pricing: every line shown",
    description:
      "Calculate what proofreading, editing, feedback or tutoring costs, line by line, before you order. A few similarity checks a day are free.",
    path: "/pricing",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const priceList = await context.get(appContext).services.prices.current();
  return edgeCached(
    { priceList, requested: readQuestion(new URL(request.url).searchParams, priceList) },
    pageTags.prices,
  );
}

export default function Pricing({ loaderData: { requested, priceList } }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <section className="site-page site-page-head">
        <div>
          <h1>Pricing, line by line</h1>
          <p className="site-lead">
            Choose what you need. You see every line of the price before you order, and again before you pay.
          </p>
          <PriceForm requested={requested} priceList={priceList} script={priceScript} />
        </div>
        <aside>
          <PriceReceipt question={requested.question} priceList={priceList} />
        </aside>
      </section>
      <Section
        title="Base rates"
        note={
          <>
            <Note icon={<Undo2 className={iconStyles.root} aria-hidden="true" />} title="If you change your mind">
              Before an expert is assigned you get a full refund; then 90% until work starts; then the part not yet
              done.
            </Note>
            <Note icon={<RefreshCw className={iconStyles.root} aria-hidden="true" />} title="If we are late">
              We refund 10% automatically for every 12 hours of delay, or part of them, up to half the price.{" "}
              <Link href="/terms#orders">The terms</Link>
            </Note>
          </>
        }
      >
        <Rates priceList={priceList} />
        <p className={`${fieldStyles.hint} ${layoutStyles.after}`}>
          US dollars per word unless marked. Price list {priceList.version}, valid since{" "}
          <Day at={Date.parse(priceList.since)} />. No order costs less than ${priceList.minimumCents / 100}.
        </p>
      </Section>
      <Section
        title="Similarity checks"
        note={<p className="site-margin">A failed check costs nothing, and we tell you the reason.</p>}
      >
        <PlainTable kind="rates">
          <tr>
            <th scope="row">Your first {priceList.checks.freeADay} checks in 24 hours</th>
            <td className={`${textStyles.muted} ${cell.wideOnly}`}>
              {WORDS_MIN} to {WORDS_MAX.toLocaleString("en")} words, up to {UPLOAD_LIMIT_BYTES / 1_048_576} MB, the
              whole report
            </td>
            <td className={cell.right}>free</td>
          </tr>
          {(priceList.checks.packs ?? []).map(({ credits, cents }) => (
            <tr key={credits}>
              <th scope="row">
                <Link href={`/payment?credits=${credits}`}>{credits} more</Link>
              </th>
              <td className={`${textStyles.muted} ${cell.wideOnly}`}>
                they do not expire; the credit of a failed check is returned
              </td>
              <td className={cell.right}>{money(cents)}</td>
            </tr>
          ))}
        </PlainTable>
      </Section>
    </div>
  );
}

const rateColumns = [
  { label: "Service" },
  ...studyLevels.map((level) => ({ label: levelNames[level], right: true })),
  { label: "Earliest", right: true },
];

function Rates({ priceList }: { priceList: PriceList }) {
  return (
    <WideTable label="Table of base rates">
      <PlainTable kind="rates" columns={rateColumns}>
        {offeredServices(priceList).map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {serviceNames[kind]}
              {kind === "tutoring" ? ", hour" : ""}
            </th>
            {studyLevels.map((level) => (
              <td key={level} className={cell.right}>
                {rateText(priceList.rates[kind], level)}
              </td>
            ))}
            <td className={cell.right}>{priceList.rates[kind].earliestHours} hours</td>
          </tr>
        ))}
      </PlainTable>
    </WideTable>
  );
}
