import { Share } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { reportsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { defaultFilters } from "#core/checks/report/view.ts";
import { PageView } from "../report-viewer/pages/page-view.tsx";
import { ReportViewer } from "../report-viewer/report-viewer.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import { FlagNote } from "./flag-note.tsx";
import { NotCompared } from "./not-compared.tsx";
import type { OwnReport as Own } from "./read-own.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { SignatureAside } from "./signature.tsx";
import { TurnitinResult } from "./turnitin-result.tsx";
import { VersionHistory, VersionPicker } from "./version-history.tsx";

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
  const [sharing, setSharing] = useState(false);
  const download = useRef<HTMLDetailsElement>(null);
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
              className="share-btn"
              aria-label="Share report"
              onClick={() => setSharing(true)}
            >
              <Share className="i" aria-hidden="true" />
              <span>Share</span>
            </Button>
            <DownloadMenu
              viewer={viewer}
              menu={download}
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
                <p className="row wrapx">
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
          if (!download.current) return;
          download.current.open = true;
          download.current.querySelector<HTMLElement>(".pop a")?.focus();
        }}
      />
      <ShareDialog reportId={id} open={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
