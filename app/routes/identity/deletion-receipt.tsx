import { data } from "react-router";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StopPage } from "#app/components/public/stop-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { cell, PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { keptRecords, removedRecords } from "#core/identity/account-deletion.ts";
import { recoveryCopies } from "#core/shared/recovery-copies.ts";
import type { Route } from "./+types/deletion-receipt";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Deletion receipt",
    description: "What was deleted with an account, and what is kept by law.",
    path: "/deletion-receipt",
    noindex: true,
  });

/** The address is the only proof: it was in the last email to the person. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const receipt = await context.get(appContext).services.accountDeletion.receipt(params.id);
  return data({ receipt }, receipt ? {} : { status: 404 });
}

export default function DeletionReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  if (!receipt) {
    return (
      <StopPage
        act="gap"
        title="There is no such receipt"
        lead="Check that the address is complete. It is in the last email about the deleted account."
      >
        <ButtonLink kind="secondary" href="/contact">
          Contact us
        </ButtonLink>
      </StopPage>
    );
  }
  const { requestedAt, deletedAt, removed, kept } = receipt;
  return (
    <div className="site-sheet">
      <article className="site-page site-text-page">
        <header className="site-article-head">
          <h1>Deletion receipt</h1>
          <p className="site-lead">
            Requested <Moment at={requestedAt} />, deleted <Moment at={deletedAt} />. This page names no one.
          </p>
          {kept === null ? (
            <NoticePanel tone="warn" title="The deletion is still being carried out.">
              The figures below are not final. Open this page again in an hour.
            </NoticePanel>
          ) : null}
        </header>
        <div className="site-article-body">
          <Records caption="Deleted" rows={removed.map(({ record, count }) => [removedRecords[record], "", count])} />
          {kept === null ? null : (
            <Records
              caption="Kept, and why"
              rows={kept.map(({ record, count }) => [keptRecords[record].what, keptRecords[record].why, count])}
            />
          )}
          <Copies />
        </div>
      </article>
    </div>
  );
}

function Copies() {
  const caption = "Copies of what was deleted";
  return (
    <section>
      <h2>{caption}</h2>
      <PlainTable caption={caption} columns={[{ label: "What" }, { label: "How long after the deletion" }]}>
        {recoveryCopies.map(({ what, howLong }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{howLong}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

type RecordRow = readonly [what: string, why: string, count: number];

function Records({ caption, rows }: { caption: string; rows: readonly RecordRow[] }) {
  return (
    <section>
      <h2>{caption}</h2>
      {rows.length === 0 ? <p>Nothing.</p> : null}
      {rows.length > 0 ? (
        <PlainTable caption={caption} columns={[{ label: "What" }, { label: "Number", right: true }]}>
          {rows.map(([what, why, count]) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {why ? <small className={textStyles.faint}> {why}</small> : null}
              </th>
              <td className={`${cell.right} ${textStyles.number}`}>{count.toLocaleString("en")}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
