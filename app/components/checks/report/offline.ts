import { fetchFile } from "#app/api/fetch-file.ts";
import { proofFileOf } from "#core/checks/report/signed-statement.ts";
import { OfflineParts } from "#schema/checks/offline-parts.ts";
import type { Report } from "#schema/checks/report.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";

type Beside = { signed: SignedReport | null; notes: Record<number, string>; address: string | null };

/** The parts of an offline file: the viewer's script and styles, as created by the build. */
const PARTS = "/offline/parts.json";

/**
 * Creates the report as one HTML file that works from disk without any network request, and downloads it. The file is
 * created in the browser and nothing is sent. Returns false if its parts could not be loaded.
 */
export async function saveOffline(report: Report, beside: Beside): Promise<boolean> {
  try {
    const response = await fetchFile(PARTS);
    if (!response.ok) return false;
    const html = offlinePage(OfflineParts.parse(await response.json()), report, beside, location.origin);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
    link.download = `${
      report.title
        .replace(/[^\p{L}\p{N} _-]+/gu, " ")
        .trim()
        .slice(0, 80) || "Report"
    }.html`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  } catch {
    return false;
  }
}

/** The HTML of the file. Its content security policy allows its own script and styles and forbids every connection. */
export function offlinePage(
  parts: OfflineParts,
  report: Report,
  { signed, notes, address }: Beside,
  site: string,
): string {
  const file = signed ? proofFileOf(report, signed) : { format: "marginalia-report", v: 1, report, about: null };
  const proof = address ? { ...file, address } : file;
  const policy = `default-src 'none'; script-src '${parts.scriptHash}'; style-src '${parts.styleHash}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(report.title)}</title>`,
    `<style>${parts.style}</style>`,
    "</head>",
    '<body class="app" data-area="app">',
    '<div id="report"></div>',
    `<noscript><p>${escaped(report.title)}: this file needs JavaScript to show the report. Allow scripts to read it.</p></noscript>`,
    data("report-proof", proof),
    data("report-notes", notes),
    data("report-site", site),
    `<script>${parts.script}</script>`,
    "</body>",
    "</html>",
  ].join("\n");
}

/** JSON escaped so that an HTML parser cannot find an end tag in it. */
function data(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/&/g, "\\u0026")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
