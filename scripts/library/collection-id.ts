import { basename } from "node:path";
import { CollectionId } from "#schema/sources/segment.ts";

/** The name of a collection that is given none: that of its file or folder. */
export function nameOf(path: string): string {
  return basename(new URL(path, "file:///").pathname).replace(
    /\.(?:xml|jsonl?|parquet|warc|zip)?(?:\.(?:gz|bz2|zst))?$/i,
    "",
  );
}

export function collectionIdOf(name: string): string {
  const id = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  if (!CollectionId.safeParse(id).success)
    throw new Error("Name the collection with letters or digits: --collection NAME");
  return id;
}
