import { useEffect, useState } from "react";
import { withFullAddress } from "#core/checks/report/full-addresses.ts";
import type { ReportSource } from "#schema/checks/report.ts";
import type { Reference } from "./cite.ts";
import type { CiteStyle } from "./styles.ts";

/**
 * The formatted reference of a source, created once `wanted` is true: null while the styles load, "failed" if they
 * cannot be loaded. Another `attempt` loads them again.
 */
export function useReference(
  source: ReportSource,
  style: CiteStyle,
  wanted: boolean,
  attempt = 0,
): Reference | "failed" | null {
  const [made, setMade] = useState<{ source: string; style: CiteStyle; reference: Reference | "failed" } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request.
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    setMade((before) => (before?.reference === "failed" ? null : before));
    void make(source, style).then((reference) => {
      if (!over) setMade({ source: source.id, style, reference });
    });
    return () => {
      over = true;
    };
  }, [source, style, wanted, attempt]);
  return made?.source === source.id && made.style === style ? made.reference : null;
}

/** Only in the browser: the server's build excludes the styles and their engine. */
const loadStyles = import.meta.env.SSR ? null : () => import("./cite.ts");

async function make(source: ReportSource, style: CiteStyle): Promise<Reference | "failed"> {
  try {
    const styles = await loadStyles?.();
    if (!styles) return "failed";
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-");
    return styles.cite(withFullAddress(source, location.origin), style, day);
  } catch {
    // The connection is lost: the caller shows a message, and the rest of the report stays.
    return "failed";
  }
}
