import type { AbsenceAnswer, AbsenceView } from "#app/components/identity/absence/absence-answer.ts";
import { AwaySpan } from "#app/components/identity/absence/absence-fields.tsx";
import { AbsencePanel } from "#app/components/identity/absence/absence-panel.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";

type Props = {
  expert: { id: string; name: string };
  view: AbsenceView;
  formKey: string;
  answer: AbsenceAnswer | undefined;
};

/** When an expert is away, under the form of the expert. */
export function ExpertAbsence({ expert, view, formKey, answer }: Props) {
  return (
    <section aria-labelledby="out-of-office">
      <h2 className={layoutStyles.after} id="out-of-office">
        Out of office: {expert.name}
      </h2>
      <AbsencePanel key={expert.id} view={view} formKey={formKey} about={{ expertId: expert.id }} answer={answer} />
    </section>
  );
}

type Away = { expertId: string | null; startsAt: number; endsAt: number; begun: boolean };

/** Under an expert's name: when they are away. */
export function ExpertAway({ away, expertId }: { away: readonly Away[]; expertId: string }) {
  const absence = away.find((one) => one.expertId === expertId);
  return absence ? (
    <>
      {" · "}
      <AwaySpan absence={absence} />
    </>
  ) : null;
}
