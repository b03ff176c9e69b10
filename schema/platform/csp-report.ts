import { z } from "zod";

/** What a browser says about one violation of a policy of ours. Everything in it can be invented by anybody. */
const Address = z.string().max(8192);

/** `report-uri` (CSP 2): one report. */
const Classic = z.object({
  "csp-report": z.object({
    "document-uri": Address,
    "effective-directive": z.string().nullish(),
    "violated-directive": z.string().nullish(),
    "blocked-uri": Address.nullish(),
    disposition: z.string().nullish(),
  }),
});

/** `report-to` (Reporting API): several reports, also of other kinds. */
const Reported = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    documentURL: Address,
    effectiveDirective: z.string(),
    blockedURL: Address.nullish(),
    disposition: z.string().nullish(),
  }),
});

/** `page` and `blocked` as the browser wrote them: not for a log. */
export type CspReport = { page: string; directive: string; blocked: string; disposition: string };

/** Media types of a browser's report. */
export const cspReportTypes = ["application/csp-report", "application/reports+json"] as const;

/** The reports of a body, in either form; none if it is something else. */
export function readCspReports(body: unknown): CspReport[] {
  const classic = Classic.safeParse(body);
  if (classic.success) {
    const report = classic.data["csp-report"];
    const directive = report["effective-directive"] ?? report["violated-directive"] ?? "";
    const blocked = report["blocked-uri"] ?? "";
    return [{ page: report["document-uri"], directive, blocked, disposition: report.disposition ?? "" }];
  }
  return (Array.isArray(body) ? body : []).flatMap((entry) => {
    const reported = Reported.safeParse(entry);
    if (!reported.success) return [];
    const { documentURL, effectiveDirective, blockedURL, disposition } = reported.data.body;
    return [
      {
        page: documentURL,
        directive: effectiveDirective,
        blocked: blockedURL ?? "",
        disposition: disposition ?? "",
      },
    ];
  });
}
