import { z } from "zod";

/** The viewer's script and styles for a report as one file, as the build makes them (scripts/vite/offline-viewer.ts). */
export const OfflineParts = z.object({
  script: z.string(),
  style: z.string(),
  scriptHash: z.string(),
  styleHash: z.string(),
});
export type OfflineParts = z.infer<typeof OfflineParts>;
