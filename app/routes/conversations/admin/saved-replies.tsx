import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { SavedReplyEditor, type SavedReplyLine } from "#app/components/conversations/inbox/saved-reply-editor.tsx";
import { act } from "#app/components/conversations/inbox/staff-calls.ts";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { useAsking } from "#app/components/shell/use-asking.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { EmptyState } from "#app/components/ui/notice.tsx";
import tableStyles from "#app/components/ui/table.module.css";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import { toasts } from "#app/components/ui/toast-store.ts";
import { useSortedRows } from "#app/components/ui/use-sorted-rows.ts";
import { appContext } from "#app/context.ts";
import { isAdmin } from "#core/identity/actor.ts";
import type { SavedReplyForm } from "#schema/conversations/inbox.ts";
import { savedReplyVariables } from "#schema/vocabulary/conversations.ts";
import type { Route } from "./+types/saved-replies";

export const handle = { shows: ["saved-replies"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Saved replies");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return { savedReplies: await orStop(services.conversations.savedReplies.list(actor)), isAdmin: isAdmin(actor) };
}

export default function AnswersPage({ loaderData: { savedReplies, isAdmin } }: Route.ComponentProps) {
  const changed = useChanged();
  const [edited, setEdited] = useState<SavedReplyLine | "new" | null>(null);
  const [leaving, setLeaving] = useState<SavedReplyLine | null>(null);
  const { rows, by } = useSortedRows(savedReplies, {
    shortcut: ({ shortcut }) => shortcut,
    title: ({ title }) => title,
    used: ({ uses }) => uses,
    updated: ({ updatedAt }) => updatedAt,
  });

  const begin = (
    <Button type="button" onClick={() => setEdited("new")}>
      Add saved reply
    </Button>
  );
  return (
    <Page
      title="Saved replies"
      lead="Replies that you send often. In the inbox, press / to find one."
      actions={isAdmin ? <AllSettings /> : undefined}
      margin={
        <MarginNote title="Variables">
          <p>
            {savedReplyVariables.map((name) => (
              <span key={name} className={textStyles.code}>{`{${name}} `}</span>
            ))}
          </p>
          <p>
            We replace them with the student’s details. If a value is unknown, the variable stays in the text and you
            see a warning.
          </p>
        </MarginNote>
      }
    >
      {savedReplies.length === 0 ? (
        <EmptyState title="No saved replies yet" act="none">
          <p>Add the first one: a shortcut, a title and the text.</p>
          {edited ? null : <p className={layoutStyles.inline}>{begin}</p>}
        </EmptyState>
      ) : (
        <Table
          id="answers"
          title="Saved replies"
          columns={[
            { label: "Shortcut", sort: by("shortcut") },
            { label: "Title", sort: by("title") },
            { label: "Used", right: true, sort: by("used", "descending") },
            { label: "Updated", sort: by("updated", "descending") },
            { label: "" },
          ]}
        >
          {rows.map((line) => (
            <tr key={line.id}>
              <th scope="row" data-label="Shortcut" className={textStyles.code}>
                /{line.shortcut}
              </th>
              <td data-label="Title">
                {line.title}
                {line.files.length > 0 ? (
                  <span className={textStyles.faint}>
                    {" "}
                    ({line.files.length === 1 ? "1 file" : `${line.files.length} files`})
                  </span>
                ) : null}
              </td>
              <td data-label="Used" className={`${tableStyles.right} ${textStyles.number}`}>
                {line.uses}
              </td>
              <td data-label="Updated">
                <span>
                  <Day at={line.updatedAt} />, {line.byName}
                </span>
              </td>
              <td className={listsStyles.rowActions}>
                {isAdmin ? (
                  <ButtonLink
                    kind="quiet"
                    size="sm"
                    href={`/admin/audit?target=saved_reply&targetId=${line.id}`}
                    aria-label={`History of /${line.shortcut}`}
                  >
                    History
                  </ButtonLink>
                ) : null}
                <Button kind="secondary" size="sm" type="button" onClick={() => setEdited(line)}>
                  Edit
                </Button>
                <Button kind="quiet" size="sm" type="button" onClick={() => setLeaving(line)}>
                  Delete
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {edited ? (
        <SavedReplyEditor
          key={edited === "new" ? "new" : edited.id}
          line={edited === "new" ? null : edited}
          stored={edited === "new" ? null : (savedReplies.find(({ id }) => id === edited.id) ?? null)}
          onRefused={() => void changed("saved-replies")}
          onDone={(version) => {
            setEdited(null);
            if (version === null) return;
            if (edited === "new") toasts.say("good", "Saved reply added.");
            else sayUndoable(`Saved /${edited.shortcut}.`, formOf(edited, version), changed);
            void changed("saved-replies");
          }}
        />
      ) : savedReplies.length > 0 ? (
        <p className={pageStyles.sectionLinks}>{begin}</p>
      ) : null}
      <DeleteDialog
        line={leaving}
        onDone={(deleted) => {
          setLeaving(null);
          if (!deleted || !leaving) return;
          sayUndoable(`Deleted /${leaving.shortcut}.`, formOf(leaving, 0), changed);
          void changed("saved-replies");
        }}
      />
    </Page>
  );
}

/** Reports a change as a toast with an action that saves the reply as it was. */
function sayUndoable(text: string, before: SavedReplyForm, changed: ReturnType<typeof useChanged>): void {
  toasts.say("good", text, {
    undo: () => {
      void act(answerOf(inboxApi["saved-replies"].$put({ json: before }))).then(() => changed("saved-replies"));
    },
  });
}

/** The form that makes a reply what it was; `version` is the one that it replaces. */
function formOf({ id, shortcut, title, body, files }: SavedReplyLine, version: number): SavedReplyForm {
  return { id, shortcut, title, body, version, fileIds: files.map((file) => file.id) };
}

function DeleteDialog({ line, onDone }: { line: SavedReplyLine | null; onDone: (deleted: boolean) => void }) {
  const { sending, problem, ask } = useAsking(line !== null);

  async function remove(): Promise<void> {
    if (line && (await ask(answerOf(inboxApi["saved-replies"][":id"].$delete({ param: { id: line.id } })))))
      onDone(true);
  }

  return (
    <Dialog
      open={line !== null}
      onClose={() => onDone(false)}
      title={`Delete /${line?.shortcut ?? ""}?`}
      actions={
        <>
          <Button type="button" kind="secondary" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="button" kind="danger" sending={sending} sendingLabel="Deleting…" onClick={() => void remove()}>
            Delete saved reply
          </Button>
        </>
      }
    >
      <p>Messages already sent with it do not change.</p>
      {problem ? <FieldError id="delete-error">{problem}</FieldError> : null}
    </Dialog>
  );
}
