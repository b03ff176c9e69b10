import { useState } from "react";
import { useRevalidator } from "react-router";
import { CheckDialog, DeleteDialog } from "#app/components/dashboard/document-dialogs.tsx";
import { type DocumentLine, DocumentTable } from "#app/components/dashboard/document-table.tsx";
import { Space } from "#app/components/dashboard/space.tsx";
import { Uploads } from "#app/components/dashboard/uploads.tsx";
import { useLiveChecks } from "#app/components/dashboard/use-live-checks.ts";
import { MarginNote, OlderNewer, Page } from "#app/components/shell/page.tsx";
import { PAGE_ROWS, pageNumber } from "#app/components/shell/page-number.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { WhileChecks } from "#app/components/while-checks.tsx";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/documents";

/** Every document of a page has its newest check among so many of the latest ones. */
const CHECKS_READ = 100;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Documents");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const number = pageNumber(request);
  const rows = await services.documents.list(actor, PAGE_ROWS + 1, (number - 1) * PAGE_ROWS);
  return {
    number,
    more: rows.length > PAGE_ROWS,
    documents: rows.slice(0, PAGE_ROWS).map(({ document }): DocumentLine => {
      const { id, name, kind, bytes, words, status, createdAt, deleteAt } = document;
      return { id, name, kind, bytes, words, status, createdAt, deleteAt };
    }),
    checks: await services.checks.list(actor, CHECKS_READ),
    space: await services.documents.space(actor),
    keepDays: (await services.people.profile(actor)).retentionDays,
    mayCheck: config.flags.turnitin,
  };
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { documents, number, more, space, keepDays, mayCheck } = loaderData;
  const checks = useLiveChecks(loaderData.checks);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<DocumentLine | null>(null);
  const [leaving, setLeaving] = useState<DocumentLine | null>(null);
  const refresh = () => void revalidate();

  return (
    <Page
      title="Documents"
      actions={
        <>
          <a className="btn o" href="/dashboard/new-order">
            Start an order
          </a>
          <WhileChecks>
            <a className="btn p" href="/turnitin/submit">
              Check a draft
            </a>
          </WhileChecks>
        </>
      }
      margin={
        <>
          <Space {...space} />
          <MarginNote title="What happens to a file">
            <p>
              Only you can open it. A checked file is kept {keepDays === 1 ? "1 day" : `${keepDays} days`}, then file,
              text and fingerprints are deleted. You can delete any of them now.{" "}
              <a className="lnk" href="/dashboard/settings#privacy">
                Change how long
              </a>
            </p>
          </MarginNote>
          <MarginNote title="The figure">
            <p>Similarity is not plagiarism. Read the matches.</p>
          </MarginNote>
        </>
      }
    >
      <Uploads onArrived={refresh} />
      {documents.length > 0 ? (
        <DocumentTable
          documents={documents}
          checks={checks}
          mayCheck={mayCheck}
          onCheck={setAsked}
          onDelete={setLeaving}
        />
      ) : (
        <EmptyState title={number > 1 ? "Nothing on this page" : "No documents yet"} act="none">
          <p>
            {number > 1
              ? "Your documents end before it."
              : "Drafts you add stand here with their reports, until the day you choose."}
          </p>
          <p className="row wrapx">
            <a
              className="btn p"
              href={number > 1 ? "/dashboard/documents" : mayCheck ? "/turnitin/submit" : "/dashboard/new-order"}
            >
              {number > 1 ? "Go to the first page" : mayCheck ? "Check a draft" : "Start an order"}
            </a>
            <a className="btn g" href="/faq">
              Questions and answers
            </a>
          </p>
        </EmptyState>
      )}
      <OlderNewer number={number} more={more} hrefOf={(page) => `/dashboard/documents?page=${page}`} />
      {mayCheck ? (
        <CheckDialog document={asked} keepDays={keepDays} onClose={() => setAsked(null)} onDone={refresh} />
      ) : null}
      <DeleteDialog document={leaving} onClose={() => setLeaving(null)} onDone={refresh} />
    </Page>
  );
}
