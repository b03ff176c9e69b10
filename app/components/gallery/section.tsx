import type { ReactNode } from "react";
import styles from "./gallery.module.css";

/** One component in all its states; its id is the section's address and the name of its picture. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

/** One state with its name. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? `${styles.state} ${styles.wide}` : styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}

export const people = ["Ada Demo", "Bob Demo", "Grace Hopper"] as const;

/** Texts that layouts break on. */
export const long = {
  word: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  name: "Prof. Dr. Wolfeschlegelsteinhausenbergerdorff-Mountbatten-Windsor of the Department of Nursing",
  sentence:
    "Recognition of sepsis on adult wards: a literature review of early-warning scores and their consequences for practice",
};
