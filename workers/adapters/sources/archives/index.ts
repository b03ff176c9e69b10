import { AppError } from "#core/app-error.ts";
import type { ImportArchives } from "#core/ports.ts";
import { openLines } from "./lines.ts";
import { openZip } from "./zip.ts";

/** Reads a range of an archive; shorter where the archive ends. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

/** Archives in R2, read in ranges: never the whole one. */
export function createImportArchives(bucket: R2Bucket): ImportArchives {
  return {
    async open({ key, name, bytes }) {
      const read: ReadRange = async (offset, length) => {
        const most = Math.min(length, bytes - offset);
        if (most <= 0) return new Uint8Array();
        const object = await bucket.get(key, { range: { offset, length: most } });
        if (!object) throw new AppError("invalid", "The archive is no longer stored. Upload it again.");
        return new Uint8Array(await object.arrayBuffer());
      };
      if (/\.zip$/i.test(name)) return openZip(read, bytes);
      return openLines(read, bytes, /\.gz$/i.test(name));
    },
  };
}
