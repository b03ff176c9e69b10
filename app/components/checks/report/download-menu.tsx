import { Braces, ChevronDown, Code2, Download, FileText, MessageSquareText } from "lucide-react";
import { useState } from "react";
import dropdownStyles from "#app/components/ui/dropdown.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Menu } from "#app/components/ui/menu.tsx";
import { writeFilters } from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import foldsStyles from "../report-viewer/report.folds.module.css";
import type { Viewer } from "../report-viewer/use-viewer.ts";

type Props = {
  viewer: Viewer;
  /** A shortcut opens it too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Creates the report as one offline HTML file from data in the browser. */
  onOffline: (report: Report) => Promise<boolean>;
};

/** Downloads of the report; each file contains the numbers as currently filtered. */
export function DownloadMenu({ viewer, open, onOpenChange, onOffline }: Props) {
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
    <Menu
      label="Download"
      kind="primary"
      align="end"
      className={foldsStyles.download}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <>
          <Download className={iconStyles.root} aria-hidden="true" />
          <span>Download</span>
          <ChevronDown
            className={`${iconStyles.root} ${iconStyles.small} ${dropdownStyles.chevron}`}
            aria-hidden="true"
          />
        </>
      }
      items={[
        {
          kind: "link",
          href: href("report.pdf"),
          download: true,
          icon: <FileText className={iconStyles.root} aria-hidden="true" />,
          label: "PDF",
          note: "score page, highlighted text, sources",
        },
        {
          kind: "link",
          href: href("report.docx"),
          download: true,
          icon: <MessageSquareText className={iconStyles.root} aria-hidden="true" />,
          label: "Word with comments",
          note: "one comment for each match",
        },
        {
          kind: "action",
          id: "offline",
          keepOpen: true,
          disabled: making,
          onSelect: () => void offline(),
          icon: <Code2 className={iconStyles.root} aria-hidden="true" />,
          label: making ? "Creating file…" : "Offline page",
          note: problem
            ? "We could not create the file. Check your connection and try again."
            : "this viewer, without an internet connection",
        },
        {
          kind: "link",
          href: href("report.json"),
          download: true,
          icon: <Braces className={iconStyles.root} aria-hidden="true" />,
          label: "JSON with proof",
          note: "for software, and to verify the report",
        },
      ]}
    />
  );
}
