import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { DraftAnswer } from "./draft-action.ts";
import pageStyles from "./editor.page.module.css";
import { type SaveFirst, useSavedSubmit } from "./use-saved-submit.ts";
import { type VersionLine, VersionList } from "./version-list.tsx";

type EventLine = { id: string; act: string; byName: string; note: string; createdAt: number };

type Props = {
  articleId: string;
  versions: readonly VersionLine[];
  events: readonly EventLine[];
  live: number | null;
  seen: number;
  writable: boolean;
  answer: DraftAnswer | undefined;
  origin: string;
  saveFirst: SaveFirst;
};

const acts: Record<string, string> = {
  submit: "submitted it for review",
  withdraw: "withdrew it from review",
  approve: "approved it",
  request_changes: "requested changes",
  schedule: "scheduled it",
  unschedule: "unscheduled it",
  publish: "published it",
  unpublish: "unpublished it",
  archive: "archived it",
  revive: "restored it from the archive",
  save_version: "saved a version",
  restore: "restored a version",
};

/** The article's events with their users, and its versions. */
export function HistoryPanel(props: Props) {
  const { articleId, versions, events, live, seen, writable, answer, origin, saveFirst } = props;
  const send = useSavedSubmit(saveFirst);
  return (
    <div className={pageStyles.panelFields}>
      <Form method="post" className={`${layoutStyles.inline} ${layoutStyles.wrap}`} onSubmit={send}>
        <HiddenFields values={{ intent: "save_version", seen }} />
        <TextField id="version-note" name="note" label="Save a version" optional="with a note" maxLength={200} />
        <Button kind="secondary" size="sm">
          Save a version
        </Button>
      </Form>
      <h3 className={textStyles.heading}>Versions</h3>
      <VersionList
        articleId={articleId}
        versions={versions}
        live={live}
        actionOf={({ number }) =>
          writable ? (
            <Form method="post" onSubmit={send}>
              <HiddenFields values={{ intent: "restore", seen, number }} />
              <Button kind="quiet" size="sm">
                Restore as draft<span className={textStyles.hidden}> version {number}</span>
              </Button>
            </Form>
          ) : null
        }
      />
      <h3 className={textStyles.heading}>Preview link</h3>
      <p>Anyone with the link can view the latest saved version for up to seven days.</p>
      <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Form method="post">
          <HiddenInput name="intent" value="preview" />
          <Button kind="secondary" size="sm">
            Create preview link
          </Button>
        </Form>
        <Form method="post">
          <HiddenInput name="intent" value="revoke" />
          <Button kind="quiet" size="sm">
            Revoke all links
          </Button>
        </Form>
      </div>
      {answer?.previewPath ? (
        <TextField
          id="preview-link"
          label="Preview link"
          readOnly
          value={`${origin}${answer.previewPath}`}
          hint="Copy the link now. It is shown only once."
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <h3 className={textStyles.heading}>Activity</h3>
      <ol className={pageStyles.history}>
        {events.map(({ id, act, byName, note, createdAt }) => (
          <li key={id}>
            <span>
              {byName} {acts[act] ?? act}
              {note ? <em> {note}</em> : null}
            </span>
            <Moment at={createdAt} />
          </li>
        ))}
      </ol>
    </div>
  );
}
