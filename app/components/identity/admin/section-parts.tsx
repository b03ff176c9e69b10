import type { ReactNode } from "react";
import { EmptyState } from "#app/components/ui/notice.tsx";
import type { PersonSectionView } from "#app/services/identity/person-record.ts";
import { SECTION_MOST } from "#schema/vocabulary/identity.ts";
import styles from "./people.module.css";

export type View<Show extends PersonSectionView["show"]> = Extract<PersonSectionView, { show: Show }>;
export type SectionPerson = { id: string; email: string };

export function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} act="waiting">
      <p>{children}</p>
    </EmptyState>
  );
}

/** Under a table of the newest rows: that there may be more, and where they are. */
export function Below({ rows, children }: { rows: readonly unknown[]; children?: ReactNode }) {
  const isCut = rows.length === SECTION_MOST;
  if (!isCut && !children) return null;
  return (
    <p className={styles.below}>
      {isCut ? `The newest ${SECTION_MOST}. ` : null}
      {children}
    </p>
  );
}
