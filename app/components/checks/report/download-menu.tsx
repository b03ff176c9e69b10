import { Braces, ChevronDown, Code2, Download, FileText, MessageSquareText } from "lucide-react";
import { type RefObject, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import dropdownStyles from "#app/components/ui/dropdown.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { writeFilters } from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import foldsStyles from "../report-viewer/report.folds.module.css";
import type { Viewer } from "../report-viewer/use-viewer.ts";

type Props = {
  viewer: Viewer;
  /** The menu element, so that a shortcut can open it. */
  menu: RefObject<HTMLDetailsElement | null>;
  /** Creates the report as one offline HTML file from data in the browser. */
  onOffline: (report: Report) => Promise<boolean>;
};

/** Downloads of the report; each file contains the numbers as currently filtered. */
export function DownloadMenu({ viewer, menu, onOffline }: Props) {
  const { report, filters } = viewer;
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState(false);
  const query = writeFilters(new URLSearchParams(), filters, report).toString();
  const href = (name: string) => `/api/reports/${report.checkId}/export/${name}${query ? `?${query}` : ""}`;

  async function offline(): Promise<void> {
    setMaking(true);
    setProblem(!(await onOffline(report)));
    setMaking(false);
  }

  return (
    <details className={`${dropdownStyles.root} ${foldsStyles.download}`} ref={menu}>
      <summary className={`${buttonStyles.root} ${buttonStyles.primary}`} aria-label="Download">
        <Download className={iconStyles.root} aria-hidden="true" />
        <span>Download</span>
        <ChevronDown
          className={`${iconStyles.root} ${iconStyles.small} ${dropdownStyles.chevron}`}
          aria-hidden="true"
        />
      </summary>
      <div className={`${dropdownStyles.panel} ${dropdownStyles.panelEnd} ${dropdownStyles.panelWide}`}>
        <a href={href("report.pdf")} download>
          <FileText className={iconStyles.root} aria-hidden="true" />
          <span>
            PDF<small>score page, highlighted text, sources</small>
          </span>
        </a>
        <a href={href("report.docx")} download>
          <MessageSquareText className={iconStyles.root} aria-hidden="true" />
          <span>
            Word with comments<small>one comment for each match</small>
          </span>
        </a>
        <Button kind="bare" type="button" disabled={making} onClick={() => void offline()}>
          <Code2 className={iconStyles.root} aria-hidden="true" />
          <span>
            {making ? "Creating file…" : "Offline page"}
            <small>
              {problem
                ? "We could not create the file. Check your connection and try again."
                : "this viewer, without an internet connection"}
            </small>
          </span>
        </Button>
        <a href={href("report.json")} download>
          <Braces className={iconStyles.root} aria-hidden="true" />
          <span>
            JSON with proof<small>for software, and to verify the report</small>
          </span>
        </a>
      </div>
    </details>
  );
}
