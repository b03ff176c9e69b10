import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { headerOf, openAddress } from "../formats/web-input.ts";
import type { StarterFile } from "../starter-set.ts";

/** Lists of checksums have a few kB. */
const LIST_BYTES_MAX = 1_048_576;

const hexLengths = { sha1: 40, sha256: 64 } as const;

/** Lower-case hexadecimal. */
export type Hash = { algorithm: keyof typeof hexLengths; hex: string };

export const hashNames = { sha1: "SHA-1", sha256: "SHA-256" } as const;

/** The publisher's checksum of a file; null if there is none. Throws if it cannot be fetched or is none. */
export async function publishedHash({ address, checksum }: StarterFile): Promise<Hash | null> {
  switch (checksum.kind) {
    case "none":
      return null;
    case "header": {
      const { algorithm, header } = checksum;
      return hashIn(algorithm, await headerOf(address, header), `${address}: the header ${header}`);
    }
    case "list": {
      const { algorithm, line } = checksum;
      const found = (await textAt(checksum.address))
        .split("\n")
        .map((one) => one.trim().split(/\s+\*?/, 2))
        .find(([, name = ""]) => line.test(name));
      return hashIn(algorithm, found?.[0] ?? null, `${checksum.address}: the list`);
    }
  }
}

/** Both hashes of a file, read once. */
export async function hashesOf(path: string): Promise<Record<Hash["algorithm"], string>> {
  const sha1 = createHash("sha1");
  const sha256 = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    sha1.update(chunk);
    sha256.update(chunk);
  }
  return { sha1: sha1.digest("hex"), sha256: sha256.digest("hex") };
}

function hashIn(algorithm: Hash["algorithm"], stated: string | null, where: string): Hash {
  const hex = stated?.replace(/^"(.*)"$/, "$1").toLowerCase() ?? "";
  if (!/^[0-9a-f]+$/.test(hex) || hex.length !== hexLengths[algorithm])
    throw new Error(`${where} has no ${hashNames[algorithm]} of the file. Try again later.`);
  return { algorithm, hex };
}

async function textAt(address: string): Promise<string> {
  const { chunks } = await openAddress(address);
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LIST_BYTES_MAX) throw new Error(`${address}: this is longer than a list of checksums.`);
    read.push(chunk);
  }
  return Buffer.concat(read).toString("utf8");
}
