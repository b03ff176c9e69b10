import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { PrivateReport as Composed } from "#app/extraction/browser/messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { saveOffline } from "../report/offline.ts";
import { ReportViewer } from "../report-viewer/report-viewer.tsx";
import { forget } from "./private-memory.ts";

const back = { href: "/turnitin/submit", label: "Back to similarity check" };

/** The report of a private check: the report viewer, a download, and a warning before the report is lost. */
export function PrivateReport({ report, words }: Composed) {
  const [saved, setSaved] = useState<"no" | "making" | "yes" | "failed">("no");
  const guarded = saved !== "yes";
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return guarded && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [guarded]);

  async function keep(): Promise<void> {
    setSaved("making");
    setSaved((await saveOffline(report, { signed: null, notes: {}, address: null })) ? "yes" : "failed");
  }

  return (
    <>
      <ReportViewer
        report={report}
        words={words}
        mode="private"
        back={back}
        actions={() => (
          <Button type="button" disabled={saved === "making"} onClick={() => void keep()}>
            <Download className={iconStyles.root} aria-hidden="true" />
            <span>{saved === "making" ? "Creating file…" : "Download offline file"}</span>
          </Button>
        )}
        details={{ aside: <Aside saved={saved} /> }}
      />
      <p className={textStyles.hidden} role="status">
        {said[saved]}
      </p>
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title="Leave without saving the report?"
        actions={
          <>
            <Button kind="secondary" type="button" onClick={() => blocker.reset?.()}>
              Cancel
            </Button>
            <Button
              type="button"
              onClick={() => {
                forget();
                blocker.proceed?.();
              }}
            >
              Discard report
            </Button>
          </>
        }
      >
        <p>The report exists only on this page. If you leave, it is lost and you need to run a new check.</p>
      </Dialog>
    </>
  );
}

const said = {
  no: "",
  making: "",
  yes: "Offline file downloaded.",
  failed: "We could not create the file. Try again.",
};

function Aside({ saved }: { saved: keyof typeof said }) {
  return (
    <section>
      <h2>Private report</h2>
      <p>
        The file and the text have not left this device. This browser created the report from the passages that matched
        your fingerprints. The report is not signed, so it has no verification page.
      </p>
      <p>
        {saved === "yes"
          ? "You downloaded it as an offline file. The file opens without an internet connection."
          : "The report is not saved. If you reload or close this page, you lose it. Download the offline file to keep it."}
      </p>
    </section>
  );
}
