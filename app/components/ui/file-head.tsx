import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { shortName } from "#core/shared/short-name.ts";
import styles from "./file-head.module.css";

/** A chosen file by its name, and what is said of it: its size, whether it is read or uploaded. */
export function FileHead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <FileText aria-hidden="true" className={styles.mark} />
      <div>
        <b title={name}>{shortName(name)}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}
