import type { ReactNode } from "react";
import { useRootData } from "../shell/root-data.ts";

/** What leads to a similarity check. With checks switched off it is nowhere. */
export function WhileChecks({ children }: { children: ReactNode }) {
  return useRootData()?.config.flags.turnitin === false ? null : children;
}
