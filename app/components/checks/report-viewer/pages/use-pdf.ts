import { useEffect, useState } from "react";
import { fetchFile } from "#app/api/fetch-file.ts";
import type { OpenPdf } from "./open-pdf.ts";

export type PdfProblem = "gone" | "unreadable" | "offline";
export type PdfState = { file: OpenPdf; shapes: number[] } | { problem: PdfProblem } | null;

/** The opened file of an address; the PDF library is loaded together with it. Another `attempt` opens it again. */
export function usePdf(address: string, attempt = 0): PdfState {
  const [state, setState] = useState<PdfState>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request.
  useEffect(() => {
    let open: OpenPdf | null = null;
    const stop = new AbortController();
    setState(null);
    read(address, stop.signal).then(
      async (file) => {
        if (stop.signal.aborted) return file.close();
        open = file;
        // All pages get the shape of the first page until their own is known.
        const first = await file.shape(1);
        const shapes = Array.from({ length: file.pages }, () => first);
        setState({ file, shapes });
        const own: number[] = [];
        for (let page = 1; page <= file.pages && !stop.signal.aborted; page += 1) own.push(await file.shape(page));
        if (!stop.signal.aborted && own.some((shape, at) => shape !== shapes[at])) setState({ file, shapes: own });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ problem: error instanceof Problem ? error.kind : "unreadable" });
      },
    );
    return () => {
      stop.abort();
      open?.close();
    };
  }, [address, attempt]);
  return state;
}

/** Only in the browser: the server's build excludes the PDF library. */
const loadReader = import.meta.env.SSR ? null : () => import("./open-pdf.ts");

class Problem extends Error {
  kind: PdfProblem;
  constructor(kind: PdfProblem) {
    super(kind);
    this.kind = kind;
  }
}

async function read(address: string, signal: AbortSignal): Promise<OpenPdf> {
  const answer = await fetchFile(address, signal).catch(() => null);
  if (!answer) throw new Problem("offline");
  if (!answer.ok) throw new Problem(answer.status === 404 || answer.status === 410 ? "gone" : "offline");
  const bytes = await answer.arrayBuffer();
  const reader = await loadReader?.().catch(() => null);
  if (!reader) throw new Problem("offline");
  return reader.openPdf(bytes);
}
