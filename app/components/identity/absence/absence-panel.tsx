import { useId } from "react";
import { useFetcher } from "react-router";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenFields } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { AbsenceAnswer, AbsenceView } from "./absence-answer.ts";
import { AbsenceFields, AwaySpan, coverText } from "./absence-fields.tsx";

type Props = {
  view: AbsenceView;
  /** A new one for each rendered form. */
  formKey: string;
  /** What each form sends besides. */
  about?: Record<string, string>;
  /** The answer of the page, where a form was sent without JavaScript. */
  answer: AbsenceAnswer | undefined;
};

/** The current or coming absence with the button that ends it; without one, the form. */
export function AbsencePanel({ view, formKey, about = {}, answer: posted }: Props) {
  const fetcher = useFetcher<AbsenceAnswer>();
  const prefix = useId();
  const answer = fetcher.data ?? posted;
  const rejected = answer && "fields" in answer ? answer : undefined;
  const fields = rejected?.fields ?? {};
  const hasFields = Object.keys(fields).length > 0;
  const problem = rejected && !hasFields ? (rejected.problem ?? "Your change was not saved. Try again.") : null;
  const sending = fetcher.state !== "idle";
  const { open } = view;
  if (open)
    return (
      <>
        {problem ? <NoticePanel title={problem} /> : null}
        <fetcher.Form method="post" className={workStyles.settingsRow}>
          <div>
            <b>
              <AwaySpan absence={open} />
            </b>
            <p>
              {coverText(view, open)}{" "}
              {open.begun ? "What was passed on stays with the other person when you end it." : null}
            </p>
          </div>
          <HiddenFields values={{ ...about, intent: "end-absence", id: open.id }} />
          <Button kind="secondary" sending={sending}>
            {open.begun ? "End now" : "Cancel absence"}
          </Button>
        </fetcher.Form>
      </>
    );
  return (
    <fetcher.Form method="post" className={formStyles.root} noValidate>
      {problem ? <NoticePanel title={problem} /> : null}
      <HiddenFields values={{ ...about, intent: "set-absence", key: formKey }} />
      <AbsenceFields view={view} id={(name) => `${prefix}-${name}`} values={rejected?.values ?? {}} fields={fields} />
      <div>
        <Button kind="secondary" sending={sending}>
          Set out of office
        </Button>
      </div>
    </fetcher.Form>
  );
}
