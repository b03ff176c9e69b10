import type { ReactNode } from "react";
import { useRootData } from "../shell/root-data.ts";

/** Links to the similarity check; hidden if checks are switched off. */
export function WhileChecks({ children }: { children: ReactNode }) {
  return useRootData()?.config.flags.turnitin === false ? null : children;
}
