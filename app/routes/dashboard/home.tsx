import { MessageSquare, Plus } from "lucide-react";
import { Suspense } from "react";
import { LatestReports } from "#app/components/checks/documents/latest-reports.tsx";
import { useLiveChecks } from "#app/components/checks/use-live-checks.ts";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { Needs } from "#app/components/dashboard/needs.tsx";
import { Orders } from "#app/components/dashboard/orders.tsx";
import { PartOfPage } from "#app/components/dashboard/part.tsx";
import { orderTabs, readHome } from "#app/components/dashboard/read-home.ts";
import { useWhileConfirming } from "#app/components/orders/use-while-confirming.ts";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/home";

// The margin is read after the page. Each is in a boundary, so that the page works before its code is there.
const margin = () => import("#app/components/dashboard/margin.tsx");
const Deadlines = lazyCode(() => margin().then((code) => code.Deadlines));
const HelpLinks = lazyCode(() => margin().then((code) => code.HelpLinks));
const NewestMessage = lazyCode(() => margin().then((code) => code.NewestMessage));
const SinceLastVisit = lazyCode(() => margin().then((code) => code.SinceLastVisit));
const Spending = lazyCode(() => margin().then((code) => code.Spending));

const rare = () => import("#app/components/dashboard/rare-parts.tsx");
const Welcome = lazyCode(() => rare().then((code) => code.Welcome));
const StaffOnly = lazyCode(() => rare().then((code) => code.StaffOnly));

export const handle = {
  shows: ["orders", "checks", "documents", "conversations", "credit", "payments", "notifications"],
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Dashboard");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const tab = orderTabs.find((one) => one === searchParams.get("tab")) ?? "active";
  // The router's own request; a browser that does not say so gets everything at once.
  const streamed = request.headers.get("Sec-Fetch-Dest") === "empty";
  const app = context.get(appContext);
  return {
    ...(await readHome(app, { tab, streamed })),
    staffOnly: searchParams.get("notice") === "staff-only",
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { title, staffOnly, starting, first, needs, orders, reports, since, month, term, message, now } = loaderData;
  const checks = useLiveChecks(loaderData.checks);
  useWhileConfirming(needs.value?.confirming === true);
  return (
    <Page
      title={title}
      lead={needs.value?.lead}
      actions={
        <>
          <ButtonLink kind="quiet" href="/dashboard/email-admin">
            <MessageSquare className={iconStyles.root} aria-hidden="true" />
            Message us
          </ButtonLink>
          {first ? null : (
            <WhileChecks>
              <ButtonLink kind="secondary" href="/turnitin/submit">
                Check a draft
              </ButtonLink>
            </WhileChecks>
          )}
          <ButtonLink kind={first ? "secondary" : undefined} href="/dashboard/new-order">
            <Plus className={iconStyles.root} aria-hidden="true" />
            New order
          </ButtonLink>
        </>
      }
      margin={
        <>
          <PartOfPage of={month} lines={8}>
            {(value) => <Deadlines month={value} />}
          </PartOfPage>
          <PartOfPage of={since}>{(value) => <SinceLastVisit since={value} />}</PartOfPage>
          <PartOfPage of={term}>{(value) => <Spending term={value} />}</PartOfPage>
          <PartOfPage of={message}>{(value) => <NewestMessage {...value} />}</PartOfPage>
          <Suspense>
            <HelpLinks />
          </Suspense>
        </>
      }
    >
      {staffOnly ? (
        <Suspense>
          <StaffOnly />
        </Suspense>
      ) : null}
      {first ? null : (
        <section aria-labelledby="needs">
          <h2 className={textStyles.hidden} id="needs">
            Needs you
          </h2>
          <PartOfPage of={needs} what="what needs you">
            {(value) => <Needs needs={value} />}
          </PartOfPage>
        </section>
      )}
      {starting ? (
        <Suspense>
          <Welcome />
        </Suspense>
      ) : null}
      <PartOfPage of={orders} what="your orders">
        {(value) => <Orders orders={value} now={now} />}
      </PartOfPage>
      <PartOfPage of={reports} what="your latest reports" lines={6}>
        {(value) => <LatestReports checks={checks} reports={value} />}
      </PartOfPage>
    </Page>
  );
}
