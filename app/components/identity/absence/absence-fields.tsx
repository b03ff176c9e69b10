import { SelectField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { LocalTimeField } from "#app/components/ui/local-time-field.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import type { AbsenceView } from "./absence-answer.ts";

type Props = {
  view: AbsenceView;
  /** The id of a field, by its name. */
  id: (name: string) => string;
  values: Record<string, string>;
  fields: Record<string, string>;
};

/** When someone is away, and who takes over. */
export function AbsenceFields({ view, id, values, fields }: Props) {
  const errorOf = (name: string) => (fields[name] ? { error: fields[name] } : {});
  return (
    <>
      <div className={formStyles.columns}>
        <LocalTimeField
          id={id("from")}
          name="from"
          label="From"
          optional="now, if empty"
          {...(values.fromText && { text: values.fromText })}
          error={fields.from}
        />
        <LocalTimeField
          id={id("until")}
          name="until"
          label="Until"
          {...(values.untilText && { text: values.untilText })}
          error={fields.until}
        />
      </div>
      {view.staff ? (
        <SelectField
          id={id("coverUser")}
          name="coverUser"
          label="Who takes over conversations"
          choices={[{ value: "", label: "The whole team" }, ...view.people.map(choiceOf)]}
          defaultValue={values.coverUser ?? ""}
          {...errorOf("coverUser")}
        />
      ) : null}
      {view.expert ? (
        <SelectField
          id={id("coverExpert")}
          name="coverExpert"
          label="Who takes over orders"
          choices={[{ value: "", label: "Admins assign another expert" }, ...view.experts.map(choiceOf)]}
          defaultValue={values.coverExpert ?? ""}
          {...errorOf("coverExpert")}
        />
      ) : null}
    </>
  );
}

function choiceOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}

type OpenAbsence = NonNullable<AbsenceView["open"]>;

/** "Away from … until …", or "Away until …" once it has begun. */
export function AwaySpan({ absence }: { absence: Pick<OpenAbsence, "startsAt" | "endsAt" | "begun"> }) {
  return (
    <>
      Away{" "}
      {absence.begun ? null : (
        <>
          from <Moment at={absence.startsAt} />{" "}
        </>
      )}
      until <Moment at={absence.endsAt} />
    </>
  );
}

/** Who takes over what, as one sentence. */
export function coverText({ staff, expert }: AbsenceView, { coverUser, coverExpert }: OpenAbsence): string {
  const parts = [
    ...(staff ? [`Conversations go to ${coverUser ?? "the whole team"}.`] : []),
    ...(expert ? [coverExpert ? `Orders go to ${coverExpert}.` : "Admins assign another expert to the orders."] : []),
  ];
  return parts.join(" ");
}
