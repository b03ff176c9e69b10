import { Search } from "lucide-react";
import { useCallback, useState } from "react";
import documentListStyles from "#app/components/checks/documents/checks.document-list.module.css";
import { type AllListed, DeleteAllDialog } from "#app/components/checks/documents/delete-all-dialog.tsx";
import { type Leaving, LeavingDocuments } from "#app/components/checks/documents/deleted-documents.tsx";
import { Receipts } from "#app/components/checks/documents/deletion-receipts.tsx";
import {
  CheckDialog,
  DeleteDialog,
  KeepDialog,
  RenameDialog,
} from "#app/components/checks/documents/document-dialogs.tsx";
import type { ActedDocument, DocumentActs } from "#app/components/checks/documents/document-menu.tsx";
import { type DocumentLine, DocumentTable } from "#app/components/checks/documents/document-table.tsx";
import { RepositoryDialog } from "#app/components/checks/documents/repository-dialog.tsx";
import { SinceLastVersion } from "#app/components/checks/documents/since-last-version.tsx";
import { Space } from "#app/components/checks/documents/storage-used.tsx";
import { Uploads } from "#app/components/checks/documents/uploads.tsx";
import { useUploads } from "#app/components/checks/documents/use-uploads.ts";
import { useVersions } from "#app/components/checks/documents/use-versions.ts";
import { type Family, VersionGroups } from "#app/components/checks/documents/version-groups.tsx";
import { useLiveChecks } from "#app/components/checks/use-live-checks.ts";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import shellStyles from "#app/components/shell/shell.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { readListing } from "#schema/shared/listing.ts";
import { documentSorts } from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/documents";

/** The number of latest checks that are read; the latest check of every document on a page is among them. */
const CHECKS_READ = 100;
const RECEIPTS_SHOWN = 3;

export const handle = { shows: ["documents", "checks", "credit", "profile"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Documents");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config, now } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("q") ?? "").slice(0, 100);
  const asList = searchParams.get("view") === "list" && search === "";
  const listing = readListing(searchParams, asList ? documentSorts : ["added"], "-added");
  const [grouped, listed, checks, space, profile, receipts] = await Promise.all([
    asList ? null : services.documents.families(actor, { search, listing }),
    asList ? services.documents.list(actor, listing) : null,
    services.checks.list(actor, CHECKS_READ),
    services.documents.space(actor),
    services.people.profile(actor),
    services.documents.receipts(actor, RECEIPTS_SHOWN),
  ]);
  const { newer, older, total } = grouped ?? listed ?? { newer: null, older: null, total: 0 };
  return {
    search,
    asList,
    checks,
    space,
    receipts,
    now,
    families: grouped?.families ?? [],
    works: (grouped ?? (await services.documents.families(actor))).families.flatMap(({ name, versions: [newest] }) =>
      newest ? [{ documentId: newest.documentId, name }] : [],
    ),
    allowance: await services.payments.creditBalanceOf(actor),
    newer,
    older,
    total,
    size: listing.rows,
    documents: (listed?.rows ?? []).map((document): DocumentLine => {
      const { id, name, kind, bytes, words, status, createdAt, deleteAt, stored } = document;
      return { id, name, kind, bytes, words, status, createdAt, deleteAt, stored };
    }),
    keepDays: profile.retentionDays,
    compareDrafts: profile.compareOwnDrafts ? ("on" as const) : ("off" as const),
    mayCheck: config.flags.turnitin,
  };
}

type Asked = { what: "check" | "rename" | "keep" | "repository"; document: ActedDocument };

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const {
    documents,
    families,
    works,
    allowance,
    newer,
    older,
    total,
    size,
    space,
    keepDays,
    compareDrafts,
    mayCheck,
    search,
    asList,
    receipts,
    now,
  } = loaderData;
  const checks = useLiveChecks(loaderData.checks);
  const changed = useChanged();
  const [requested, setRequested] = useState<Asked | null>(null);
  const [deleted, setDeleted] = useState<readonly ActedDocument[]>([]);
  const [deletedList, setDeletedList] = useState<AllListed | null>(null);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const refresh = () => void changed("documents", "checks", "credit");
  const close = () => setRequested(null);
  const over = useCallback((id: string) => setLeaving((all) => all.filter((one) => one.id !== id)), []);
  const addLeaving = (one: Leaving) => {
    setLeaving((all) => [...all.filter(({ id }) => id !== one.id), one]);
    refresh();
  };
  const of = (what: Asked["what"]) => (requested?.what === what ? requested.document : null);
  const ask = (what: Asked["what"]) => (document: ActedDocument) => setRequested({ what, document });
  const acts: DocumentActs = {
    onCheck: ask("check"),
    onDelete: (document) => setDeleted([document]),
    onRename: ask("rename"),
    onKeep: ask("keep"),
    onRepository: ask("repository"),
  };
  const uploads = useUploads(refresh);
  const versionAnswers = useVersions(uploads.queue, refresh);
  async function addVersion(files: readonly File[], { versions, name }: Family): Promise<void> {
    const [of] = versions;
    for (const key of await uploads.take(files)) if (of) versionAnswers.answer(key, { of: of.documentId, name });
  }
  const nothing = asList ? documents.length === 0 : families.length === 0;

  return (
    <Page
      title="Documents"
      actions={
        <>
          <ButtonLink kind="secondary" href="/dashboard/new-order">
            {" "}
            New order{" "}
          </ButtonLink>
          <WhileChecks>
            <ButtonLink href="/turnitin/submit">Check a draft</ButtonLink>
          </WhileChecks>
        </>
      }
      margin={
        <>
          <Space {...space} />
          <SinceLastVersion families={families} />
          <MarginNote title="How we keep files">
            <p>
              Only you can open your files. We keep a checked file for {keepDays === 1 ? "1 day" : `${keepDays} days`}.
              Then we delete the file, its text and its fingerprints, and you get a receipt. You can delete a file at
              any time. <Link href="/dashboard/settings#privacy">Change this time</Link>
            </p>
          </MarginNote>
          <Receipts receipts={receipts} />
          <MarginNote title="Similarity score">
            <p>Similarity is not plagiarism. Read the matches.</p>
          </MarginNote>
        </>
      }
    >
      <Uploads uploads={uploads} versions={versionAnswers} works={works} />
      <div className={`${shellStyles.sectionHead} ${documentListStyles.head}`}>
        <h2>Your documents</h2>
        <Segmented
          label="Document view"
          tabs={[
            { href: "/dashboard/documents", label: "Grouped", current: !asList },
            { href: "/dashboard/documents?view=list", label: "List", current: asList },
          ]}
        />
        <span className={layoutStyles.spacer} />
        <form className={documentListStyles.search} method="get" action="/dashboard/documents">
          <Search className={iconStyles.root} aria-hidden="true" />
          <label className={textStyles.hidden} htmlFor="find-document">
            Find a document{" "}
          </label>
          <Input
            id="find-document"
            type="search"
            name="q"
            maxLength={100}
            placeholder="Find a document"
            defaultValue={search}
            key={search}
          />
        </form>
      </div>
      <LeavingDocuments leaving={leaving} onOver={over} onBack={refresh} />
      {nothing ? (
        <Nothing search={search} mayCheck={mayCheck} />
      ) : asList ? (
        <DocumentTable
          documents={documents}
          total={total}
          checks={checks}
          mayCheck={mayCheck}
          acts={acts}
          onDelete={setDeleted}
          onDeleteAll={() => setDeletedList({ total, listedAt: now })}
        />
      ) : (
        <VersionGroups
          families={families}
          checks={checks}
          now={now}
          mayCheck={mayCheck}
          acts={acts}
          onVersion={(...one) => void addVersion(...one)}
        />
      )}
      {nothing ? null : (
        <ListPager
          newer={newer}
          older={older}
          total={total}
          one={asList ? "document" : "work"}
          many={asList ? "documents" : "works"}
          rows={size}
        />
      )}
      {mayCheck ? (
        <CheckDialog
          document={of("check")}
          allowance={allowance}
          keepDays={keepDays}
          compareDrafts={compareDrafts}
          onClose={close}
          onDone={refresh}
        />
      ) : null}
      <DeleteDialog
        documents={deleted}
        onClose={() => setDeleted([])}
        onDone={(gone) => {
          // A deleted document leaves the dialog, so that another press deletes only those that were refused.
          setDeleted((all) => (all.length > 1 ? all.filter(({ id }) => id !== gone.id) : all));
          addLeaving(gone);
        }}
      />
      {deletedList ? (
        <DeleteAllDialog
          all={deletedList}
          onClose={() => setDeletedList(null)}
          onDone={(count) =>
            addLeaving({ id: `list-${deletedList.listedAt}`, at: Date.now(), count, listedAt: deletedList.listedAt })
          }
        />
      ) : null}
      <RenameDialog document={of("rename")} onClose={close} onDone={refresh} />
      <RepositoryDialog document={of("repository")} onClose={close} onDone={refresh} />
      <KeepDialog document={of("keep")} onClose={close} onDone={refresh} />
    </Page>
  );
}

function Nothing({ search, mayCheck }: { search: string; mayCheck: boolean }) {
  if (search) {
    return (
      <EmptyState title={`No documents found for “${search}”`} act="none">
        <p>Try part of the document’s name, or the name of any of its versions.</p>
        <p>
          <ButtonLink kind="secondary" href="/dashboard/documents">
            Show all documents
          </ButtonLink>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No documents yet" act="none">
      <p>Documents you upload appear here with their reports. They are deleted on the date you choose.</p>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <ButtonLink href={mayCheck ? "/turnitin/submit" : "/dashboard/new-order"}>
          {mayCheck ? "Check a draft" : "New order"}
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
