import { createRoot } from "react-dom/client";
import { ReportViewer } from "#app/components/checks/report-viewer/report-viewer.tsx";
import { Report } from "#schema/checks/report.ts";
import "./offline.css";
import { withFullAddresses } from "#core/checks/report/full-addresses.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import listsStyles from "../components/shell/screen.lists.module.css";
import { OfflineAside } from "./offline-aside.tsx";
import { fileOf, siteOf } from "./offline-file.ts";

/** The viewer of a report kept as one file: it reads the report from the page it is in, and asks no one anything. */
const place = document.getElementById("report");
const file = fileOf(
  document.getElementById("report-proof")?.textContent ?? "",
  document.getElementById("report-notes")?.textContent ?? "",
);
const site = siteOf(document.getElementById("report-site")?.textContent ?? "");
const report = Report.safeParse(file?.report);
if (place) {
  createRoot(place).render(
    file && report.success ? (
      <ReportViewer
        report={withFullAddresses(report.data, site)}
        words={reportWords(report.data)}
        mode="offline"
        search={location.hash.slice(1)}
        details={{ aside: <OfflineAside signed={file.signed} address={file.address} /> }}
        flagNote={(flag) =>
          file.notes[flag] ? <blockquote className={listsStyles.person}>{file.notes[flag]}</blockquote> : null
        }
      />
    ) : (
      <p>This file was changed and its report cannot be read. Download the report again.</p>
    ),
  );
}
