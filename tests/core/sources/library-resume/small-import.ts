import { importCollection } from "../../../../scripts/library/import-collection.ts";

/** Imports made-up texts with small segments; `told` is called after each row. */
export function smallImport(
  path: string,
  folder: string,
  told: (rows: number) => void,
  licence: string | null = "CC BY 4.0",
) {
  const texts = { format: "jsonl", path, name: "Harbours", description: "", homepage: null } as const;
  return importCollection(
    { ...texts, licence, limit: Number.POSITIVE_INFINITY },
    {
      folder,
      resume: true,
      restart: false,
      to: null,
      say: () => {},
      told: ({ rows }) => told(rows),
      segmentLimits: { documents: 60, characters: 1_000_000, milliseconds: 600_000 },
    },
  );
}
