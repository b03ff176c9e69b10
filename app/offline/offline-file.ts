import { z } from "zod";
import { SignedReport } from "#schema/checks/report-statement.ts";

const File = z.object({
  proof: SignedReport.optional(),
  report: z.record(z.string(), z.unknown()),
  about: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().optional(),
});

/** Where our own pages are, so that links to them work from a disk. */
export function siteOf(text: string): string {
  try {
    return z.url({ protocol: /^https?$/ }).parse(JSON.parse(text));
  } catch {
    return "";
  }
}

/** What is in the file: the report with what no one signs, its proof, and the student's words on flags. */
export function fileOf(text: string, notes: string) {
  try {
    const { proof, report, about, address } = File.parse(JSON.parse(text));
    return {
      report: { ...report, ...about },
      signed: proof ?? null,
      address: address ?? null,
      notes: z.record(z.string(), z.string()).parse(JSON.parse(notes)) as Record<number, string>,
    };
  } catch {
    return null;
  }
}
