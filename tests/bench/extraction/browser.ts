import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type FileKind, SNIFF_BYTES, sniffFileType } from "#core/shared/file-type.ts";
import { docx, paragraph } from "#tests/fixtures/documents/hostile/docx.ts";
import { doc } from "#tests/fixtures/documents/made/doc.ts";
import { type Large, smallFile } from "#tests/soak/largest.ts";
import { startRenderers } from "#tests/soak/renderer.ts";

type Asked = { name: string; kind: FileKind; path: string; outcome: Large["outcome"] | null };

/** Megabytes above a small file of the same kind. For files given by path, any result without a crash is accepted. */
export async function measureInBrowser(large: readonly Large[], paths: readonly string[], tight: boolean) {
  const folder = mkdtempSync(join(tmpdir(), "extraction-"));
  const renderers = await startRenderers({ tight });
  try {
    const small = { pdf: smallFile(), docx: docx(paragraph("All is well.")), doc: doc([{ text: "All is well.\r" }]) };
    const baseline = { pdf: 0, docx: 0, doc: 0 };
    for (const kind of ["pdf", "docx", "doc"] as const) {
      const path = join(folder, `small.${kind}`);
      writeFileSync(path, small[kind]);
      baseline[kind] = (await renderers.measure(kind, path)).megabytes;
    }
    const rows = [];
    for (const one of paths.length > 0 ? paths.map(named) : made(large, folder)) {
      const { megabytes, ...read } = await renderers.measure(one.kind, one.path);
      const answered = !/^(?:no answer|crashed|broken|Error)/.test(read.outcome);
      rows.push({
        file: one.name,
        bytes: statSync(one.path).size,
        ...read,
        browserMegabytes: megabytes - baseline[one.kind],
        sound: one.outcome ? read.outcome === one.outcome : answered,
      });
    }
    return rows;
  } finally {
    await renderers.stop();
    rmSync(folder, { recursive: true });
  }
}

function made(large: readonly Large[], folder: string): Asked[] {
  return large.map(({ name, kind, outcome, make }, at) => {
    const path = join(folder, `${at}.${kind}`);
    writeFileSync(path, make());
    return { name, kind, path, outcome };
  });
}

function named(path: string): Asked {
  const sniffed = sniffFileType(readFileSync(path).subarray(0, SNIFF_BYTES), path);
  if ("refused" in sniffed) throw new Error(`${path} is no PDF and no Word file.`);
  return { name: basename(path), kind: sniffed.kind, path, outcome: null };
}
