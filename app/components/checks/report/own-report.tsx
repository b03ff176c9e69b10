import { Share } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { reportsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { defaultFilters } from "#core/checks/report/view.ts";
import foldsStyles from "../report-viewer/report.folds.module.css";
import { ReportViewer } from "../report-viewer/report-viewer.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import type { OwnReport as Own } from "./read-own.ts";
import { VersionPicker } from "./version-picker.tsx";

/** What the other tabs, the dialog and the pages of a PDF need is loaded when they are opened. */
const FlagNote = lazyCode(() => import("./flag-note.tsx").then((code) => code.FlagNote));
const NotCompared = lazyCode(() => import("./not-compared.tsx").then((code) => code.NotCompared));
const PageView = lazyCode(() => import("../report-viewer/pages/page-view.tsx").then((code) => code.PageView));
const ShareDialog = lazyCode(() => import("./share-dialog.tsx").then((code) => code.ShareDialog));
const SignatureAside = lazyCode(() => import("./signature.tsx").then((code) => code.SignatureAside));
const TurnitinResult = lazyCode(() => import("./turnitin-result.tsx").then((code) => code.TurnitinResult));
const VersionHistory = lazyCode(() => import("./version-history.tsx").then((code) => code.VersionHistory));

type Props = {
  own: Own;
  search: string;
  back: { href: string; label: string };
  /** The scroll position of the running check's text, so that nothing jumps when the check is complete. */
  top: number;
};

/** The user's own report: the viewer with the owner's actions. */
export function OwnReport({ own, search, back, top }: Props) {
  const {
    report,
    words,
    notes,
    versions,
    compared,
    notCompared,
    other,
    signed,
    address,
    revokedAt,
    expiresAt,
    openings,
    documentId,
  } = own;
  const [sharing, setSharing] = useState<boolean | null>(null);
  const [downloading, setDownloading] = useState(false);
  const id = report.checkId;
  const loadSource = useCallback(
    async (sourceId: string) => {
      const answer = await answerOf(reportsApi[":id"].source.$get({ param: { id }, query: { id: sourceId } }));
      return answer.ok ? answer.value.source : null;
    },
    [id],
  );
  return (
    <>
      <ReportViewer
        report={report}
        words={words}
        mode="own"
        search={search}
        back={back}
        top={top}
        versions={<VersionPicker versions={versions} current={id} />}
        actions={(viewer) => (
          <>
            <Button
              kind="secondary"
              type="button"
              className={foldsStyles.shareButton}
              aria-label="Share report"
              onClick={() => setSharing(true)}
            >
              <Share className={iconStyles.root} aria-hidden="true" />
              <span>Share</span>
            </Button>
            <DownloadMenu
              viewer={viewer}
              open={downloading}
              onOpenChange={setDownloading}
              onOffline={async (one) => {
                const offline = await import("./offline.ts").catch(() => null);
                return (await offline?.saveOffline(one, { signed, notes, address })) ?? false;
              }}
            />
          </>
        )}
        details={{
          history: (viewer) => (
            <VersionHistory
              versions={versions}
              current={id}
              compared={compared}
              notCompared={notCompared && <NotCompared reportId={id} {...notCompared} />}
              onShowNew={() => {
                const news = new Set(compared?.added);
                const others = report.matches.filter((match) => !news.has(match.id)).map((match) => match.id);
                viewer.change({ ...defaultFilters(report), matches: others }, "Only new matches are counted.");
                viewer.open("matches");
              }}
            />
          ),
          aside: (
            <SignatureAside
              signed={signed}
              address={address}
              revokedAt={revokedAt}
              expiresAt={expiresAt}
              openings={openings}
            >
              <TurnitinResult other={other} />
              <section>
                <p>Create a link to this report, with or without the text. You can revoke it at any time.</p>
                <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
                  <Button kind="secondary" type="button" onClick={() => setSharing(true)}>
                    {" "}
                    Create link{" "}
                  </Button>
                  <ButtonLink kind="quiet" href={`/api/reports/${id}/export/report.json`} download>
                    Download proof (JSON)
                  </ButtonLink>
                </p>
              </section>
            </SignatureAside>
          ),
        }}
        loadSource={loadSource}
        // Browsers can show the original pages of PDF files only.
        pages={
          report.documentKind === "pdf"
            ? (shown) => <PageView {...shown} address={`/api/documents/${documentId}/file`} />
            : undefined
        }
        flagNote={(flag) => <FlagNote key={flag} reportId={id} flag={flag} initial={notes[flag] ?? ""} />}
        onDownload={() => {
          setDownloading(true);
        }}
      />
      {sharing === null ? null : (
        <Suspense>
          <ShareDialog reportId={id} open={sharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
