import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import type { Report } from "#schema/checks/report.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { keepOffline } from "../report/offline.ts";
import { ReportViewer } from "../report-viewer/report-viewer.tsx";
import { forget } from "./private-memory.ts";

const back = { href: "/turnitin/submit", label: "Back to checking a draft" };

/** The report of a private check: the real viewer, one way to keep it, and a word before it is lost. */
export function PrivateReport({ report }: { report: Report }) {
  const [kept, setKept] = useState<"no" | "making" | "yes" | "failed">("no");
  const guarded = kept !== "yes";
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
    setKept("making");
    setKept((await keepOffline(report, { signed: null, notes: {}, address: null })) ? "yes" : "failed");
  }

  return (
    <>
      <ReportViewer
        report={report}
        mode="private"
        back={back}
        actions={() => (
          <button type="button" className="btn p" disabled={kept === "making"} onClick={() => void keep()}>
            <Download className="i" aria-hidden="true" />
            <span>{kept === "making" ? "Making the file" : "Keep as one offline file"}</span>
          </button>
        )}
        details={{ aside: <Aside kept={kept} /> }}
      />
      <p className="vh" role="status">
        {said[kept]}
      </p>
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title="Leave without keeping the report?"
        actions={
          <>
            <button type="button" className="btn o" onClick={() => blocker.reset?.()}>
              Stay here
            </button>
            <button
              type="button"
              className="btn p"
              onClick={() => {
                forget();
                blocker.proceed?.();
              }}
            >
              Leave and lose it
            </button>
          </>
        }
      >
        <p>It is kept nowhere but on this page. Once you leave, another check has to be made for it.</p>
      </Dialog>
    </>
  );
}

const said = {
  no: "",
  making: "",
  yes: "The offline file was made.",
  failed: "The file could not be made. Try again.",
};

function Aside({ kept }: { kept: keyof typeof said }) {
  return (
    <section>
      <h2>A private report</h2>
      <p>
        The file and the text have not left this device. The report was made here, of passages that the site sent for
        the fingerprints it was given. It is not signed: nobody can check it at an address.
      </p>
      <p>
        {kept === "yes"
          ? "You have kept it as an offline file. The file opens without a network."
          : "It is kept nowhere. Reloading or closing this page loses it, unless you keep it as one offline file."}
      </p>
    </section>
  );
}
