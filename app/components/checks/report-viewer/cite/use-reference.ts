import { useEffect, useState } from "react";
import { withFullAddress } from "#core/checks/report/full-addresses.ts";
import type { ReportSource } from "#schema/checks/report.ts";
import type { Reference } from "./cite.ts";
import type { CiteStyle } from "./styles.ts";

/** The reference of a source, made when it is wanted: null while the styles come, "failed" if they do not. */
export function useReference(source: ReportSource, style: CiteStyle, wanted: boolean): Reference | "failed" | null {
  const [made, setMade] = useState<{ source: string; style: CiteStyle; reference: Reference | "failed" } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void make(source, style).then((reference) => {
      if (!over) setMade({ source: source.id, style, reference });
    });
    return () => {
      over = true;
    };
  }, [source, style, wanted]);
  return made?.source === source.id && made.style === style ? made.reference : null;
}

/** A browser's affair: the server's build leaves the styles and their engine out. */
const loadStyles = import.meta.env.SSR ? null : () => import("./cite.ts");

async function make(source: ReportSource, style: CiteStyle): Promise<Reference | "failed"> {
  try {
    const styles = await loadStyles?.();
    if (!styles) return "failed";
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-");
    return styles.cite(withFullAddress(source, location.origin), style, day);
  } catch {
    // The connection is gone: anyone who reads is told, and the rest of the report stays.
    return "failed";
  }
}
