import { Form, useNavigation } from "react-router";
import { Button, type ButtonKind } from "#app/components/ui/button.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import type { ArticleAct } from "#schema/content/article.ts";
import type { DraftAnswer } from "./draft-action.ts";
import pageStyles from "./editor.page.module.css";
import { type SaveFirst, useSavedSubmit } from "./use-saved-submit.ts";

type Word = { label: string; kind: ButtonKind; note?: string; when?: boolean };

const words: Record<ArticleAct, Word> = {
  submit: { label: "Submit for review", kind: "primary" },
  withdraw: { label: "Withdraw from review", kind: "secondary" },
  approve: { label: "Approve", kind: "primary" },
  request_changes: { label: "Request changes", kind: "secondary", note: "What should change?" },
  schedule: { label: "Schedule", kind: "secondary", when: true },
  unschedule: { label: "Unschedule", kind: "secondary" },
  publish: { label: "Publish now", kind: "primary" },
  unpublish: { label: "Unpublish", kind: "danger-outline" },
  archive: { label: "Archive", kind: "quiet" },
  revive: { label: "Restore", kind: "secondary" },
};

type Props = {
  acts: readonly { act: ArticleAct; refusal: string | null }[];
  only: readonly ArticleAct[];
  seen: number;
  answer: DraftAnswer | undefined;
  /** Given if the article is edited on the same page. */
  saveFirst?: SaveFirst;
  /** Admins may publish without a similarity check or a reviewer if they give a reason. */
  mayOverride: boolean;
};

/** The actions that the article's status allows. They also work as plain forms. */
export function Acts({ acts, only, seen, answer, saveFirst, mayOverride }: Props) {
  const open = only.filter((act) => acts.some((one) => one.act === act && one.refusal === null));
  const noted = open.some((act) => words[act].note) || (mayOverride && open.includes("publish"));
  const timed = open.includes("schedule");
  const { zone } = useTimeFormat();
  const sending = useNavigation().state === "submitting";
  const send = useSavedSubmit(saveFirst);
  if (open.length === 0) return null;
  return (
    <Form method="post" className={pageStyles.actionForm} onSubmit={send}>
      <HiddenFields values={{ intent: "act", seen, zone }} />
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      {noted ? (
        <TextAreaField
          id="note"
          name="note"
          label={open.includes("request_changes") ? "What should change?" : "Reason"}
          optional={open.includes("request_changes") ? "for the author" : "only if a requirement is not met"}
          className={pageStyles.comment}
          rows={3}
          maxLength={2000}
          error={answer?.fields.note}
        />
      ) : null}
      {timed ? (
        <TextField
          id="at"
          name="at"
          type="datetime-local"
          label="Publish at"
          hint={`From 5 minutes to 1 year from now, in the time zone ${zone}.`}
          error={answer?.fields.at}
        />
      ) : null}
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        {open.map((act) => (
          <Button key={act} name="act" value={act} kind={words[act].kind} disabled={sending}>
            {words[act].label}
          </Button>
        ))}
      </p>
    </Form>
  );
}
