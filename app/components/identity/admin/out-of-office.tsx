import type { AbsenceView } from "#app/components/identity/absence/absence-answer.ts";
import { AbsenceFields, coverText } from "#app/components/identity/absence/absence-fields.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { PersonAnswer } from "./person-answer.ts";
import type { PersonView } from "./person-header.tsx";

type Props = { person: PersonView; answer: PersonAnswer | undefined; view: AbsenceView; formKey: string };

/** Sets when a member of staff or an expert is away, or ends it. */
export function OutOfOffice({ person, answer, view, formKey }: Props) {
  const { fullName } = person;
  const { open } = view;
  return open ? (
    <ActDialog
      intent="end-absence"
      button="End absence"
      send={open.begun ? "End now" : "Cancel absence"}
      title={`${open.begun ? "End" : "Cancel"} the absence of ${fullName}?`}
      text={`${coverText(view, open)}${open.begun ? " What was passed on stays with the other person." : ""}`}
      values={{ id: open.id }}
      answer={answer}
    />
  ) : (
    <ActDialog
      intent="set-absence"
      button="Out of office"
      send="Set out of office"
      title={`When is ${fullName} out of office?`}
      text="At the start their open work goes to the people you choose. New work is not assigned to them until they are back."
      values={{ key: formKey }}
      answer={answer}
    >
      {(form) => <AbsenceFields view={view} id={form.id} values={form.values} fields={form.fields} />}
    </ActDialog>
  );
}
