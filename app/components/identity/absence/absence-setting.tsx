import workStyles from "#app/components/shell/screen.work.module.css";
import styles from "./absence.module.css";
import type { AbsenceAnswer, AbsenceView } from "./absence-answer.ts";
import { AbsencePanel } from "./absence-panel.tsx";

/** `away`: null for someone who does no work here. */
type Props = { away: { view: AbsenceView; formKey: string } | null; answer: AbsenceAnswer | undefined };

/** When the person is out of office: for staff and experts. */
export function AbsenceSetting({ away, answer }: Props) {
  if (!away) return null;
  const { view, formKey } = away;
  return (
    <section className={workStyles.settingsSection} aria-labelledby="out-of-office">
      <header>
        <h2 id="out-of-office">Out of office</h2>
      </header>
      {view.open ? null : (
        <p className={styles.lead}>
          {view.staff ? "At the start your open conversations go to the person you choose. " : null}
          {view.expert ? "At the start your open orders go to the expert you choose. " : null}
          New work is not assigned to you until you are back. Students do not see it.
        </p>
      )}
      <AbsencePanel view={view} formKey={formKey} answer={answer} />
    </section>
  );
}
