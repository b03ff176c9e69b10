import { type Collection, cmapsOf, collections } from "./names.ts";

/** One module per collection, loaded by the first font that names one of its CMaps. */
const PACKS: Record<Collection, () => Promise<{ CMAPS: Record<string, string> }>> = {
  gb1: () => import("./gb1.ts"),
  cns1: () => import("./cns1.ts"),
  japan1: () => import("./japan1.ts"),
  korea1: () => import("./korea1.ts"),
};

const COLLECTION_OF = new Map(
  collections.flatMap((collection) => cmapsOf(collection).map((name) => [name, collection] as const)),
);

/**
 * Provides pdf.js with its binary data: CMaps come from our own modules instead of the network. Standard fonts and
 * decoders are not provided, and pdf.js works without them.
 */
export class PackedCMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const name = filename.replace(/\.bcmap$/, "");
    const collection = kind === "cMapUrl" ? COLLECTION_OF.get(name) : undefined;
    if (!collection) throw new Error(`No ${kind} is there.`);
    const { CMAPS } = await PACKS[collection]();
    return Uint8Array.from(atob(CMAPS[name] ?? ""), (letter) => letter.charCodeAt(0));
  }
}
