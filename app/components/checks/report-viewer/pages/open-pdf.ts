import * as pdf from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

pdf.GlobalWorkerOptions.workerSrc = workerUrl;

/** Maximum canvas size in pixels; larger pages are drawn at a lower resolution and scaled up. */
const PIXELS_MAX = 16_000_000;

/** A text run with its position in units of the page's width: left and top corner, size, and font family. */
export type PlacedPrint = { str: string; left: number; top: number; width: number; height: number; family: string };

export type OpenPdf = {
  pages: number;
  /** The aspect ratio of a page (height divided by width); pages are numbered 1 to n. */
  shape(page: number): Promise<number>;
  prints(page: number): Promise<PlacedPrint[]>;
  /** Draws a page at a width of `width` device pixels. Stopped through `signal`. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

/**
 * Opens a PDF in a Worker of our own origin. The file is untrusted (CVE-2024-4367): no forms, scripts, compiled code,
 * links or network requests are allowed; the page's content security policy also forbids `eval`.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const task = pdf.getDocument({
    data: bytes,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    stopAtErrors: false,
    disableWorkerRendering: true,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  const file = await task.promise;
  return {
    pages: file.numPages,
    async shape(number) {
      const { width, height } = (await file.getPage(number)).getViewport({ scale: 1 });
      return height / width;
    },
    async prints(number) {
      const page = await file.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const { items, styles } = await page.getTextContent();
      return items.flatMap((item) => {
        if (!("str" in item)) return [];
        const style = styles[item.fontName];
        const matrix = pdf.Util.transform(viewport.transform, item.transform) as number[];
        const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = matrix;
        const size = Math.hypot(c, d);
        const ascent = style?.ascent || (style?.descent ? 1 + style.descent : 0.8);
        // Rotated text gets an enclosing box: it is rare, and the box is precise enough to find it.
        const along = Math.hypot(a, b) === 0 ? [1, 0] : [a / Math.hypot(a, b), b / Math.hypot(a, b)];
        const up = [c / (size || 1), d / (size || 1)];
        const corners = [0, 1].flatMap((far) =>
          [ascent - 1, ascent].map((rise) => ({
            x: x + far * item.width * (along[0] ?? 1) + rise * size * (up[0] ?? 0),
            y: y + far * item.width * (along[1] ?? 0) + rise * size * (up[1] ?? 1),
          })),
        );
        const left = Math.min(...corners.map((corner) => corner.x));
        const top = Math.min(...corners.map((corner) => corner.y));
        return {
          str: item.str,
          left: left / viewport.width,
          top: top / viewport.width,
          width: (Math.max(...corners.map((corner) => corner.x)) - left) / viewport.width,
          height: (Math.max(...corners.map((corner) => corner.y)) - top) / viewport.width,
          family: style?.fontFamily ?? "serif",
        };
      });
    },
    async draw(number, canvas, width, signal) {
      const page = await file.getPage(number);
      if (signal.aborted) return;
      const plain = page.getViewport({ scale: 1 });
      const most = Math.sqrt(PIXELS_MAX / (plain.height / plain.width || 1));
      const viewport = page.getViewport({ scale: Math.min(width, most) / plain.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas, viewport, annotationMode: pdf.AnnotationMode.DISABLE });
      const stop = () => drawing.cancel();
      signal.addEventListener("abort", stop);
      try {
        await drawing.promise;
      } catch (error) {
        if (!(error instanceof pdf.RenderingCancelledException)) throw error;
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    close() {
      void task.destroy();
    },
  };
}
