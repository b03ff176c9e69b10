import { Ellipsis } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { priorityNames } from "#app/components/conversations/conversation-pill.tsx";
import { useAsking } from "#app/components/shell/use-asking.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Combobox } from "#app/components/ui/combobox.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Menu, type MenuItem } from "#app/components/ui/menu.tsx";
import { topicName } from "#core/conversations/topic-names.ts";
import { LABEL_CHARACTERS, LABELS_MOST, type Priority, priorities } from "#schema/vocabulary/conversations.ts";
import { type InboxData, type InboxOpen, inboxAddress } from "./inbox-data.ts";
import { act } from "./staff-calls.ts";

type Props = { open: InboxOpen; data: InboxData; onDone: () => void };
type MenuDialog = "labels" | "merge" | "block" | null;

/** Less frequent actions: priority, labels, merging, blocking. */
export function MoreMenu({ open, data, onDone }: Props) {
  const [requested, setRequested] = useState<MenuDialog>(null);

  async function prioritise(priority: Priority): Promise<void> {
    if (await act(answerOf(inboxApi[":id"].priority.$post({ param: { id: open.id }, json: { priority } })))) onDone();
  }

  const close = (done: boolean) => {
    setRequested(null);
    if (done) onDone();
  };
  const merge: MenuItem = {
    kind: "action",
    id: "merge",
    label: "Merge conversation",
    onSelect: () => setRequested("merge"),
  };
  const block: MenuItem = {
    kind: "action",
    id: "block",
    label: `Block ${open.name}`,
    onSelect: () => setRequested("block"),
  };
  return (
    <>
      <Menu
        label="More"
        title="More"
        size="sm"
        className={buttonStyles.icon}
        align="end"
        trigger={<Ellipsis className={iconStyles.root} aria-hidden="true" />}
        items={[
          {
            kind: "choices",
            label: "Priority",
            value: open.priority,
            options: priorities.map((priority) => ({ value: priority, label: priorityNames[priority] })),
            onSelect: (priority) => void prioritise(priority as Priority),
          },
          { kind: "separator", id: "after-priority" },
          { kind: "action", id: "labels", label: "Labels", onSelect: () => setRequested("labels") },
          ...(open.context.earlier.length > 0 && open.member ? [merge] : []),
          ...(open.context.block ? [] : [block]),
        ]}
      />
      <LabelsDialog open={open} shown={requested === "labels"} onClose={close} />
      <MergeDialog open={open} data={data} shown={requested === "merge"} onClose={close} />
      <BlockDialog open={open} shown={requested === "block"} onClose={close} />
    </>
  );
}

type MenuDialogProps = { open: InboxOpen; shown: boolean; onClose: (done: boolean) => void };

function LabelsDialog({ open, shown, onClose }: MenuDialogProps) {
  // Null until something is changed: labels that a colleague sets meanwhile do not undo what is being typed.
  const [changed, setChanged] = useState<string[] | null>(null);
  const { sending, problem, ask } = useAsking(shown);
  useEffect(() => {
    if (!shown) setChanged(null);
  }, [shown]);

  async function save(): Promise<void> {
    const labels = changed ?? open.labels;
    if (await ask(answerOf(inboxApi[":id"].labels.$post({ param: { id: open.id }, json: { labels } })))) onClose(true);
  }

  return (
    <Dialog
      open={shown}
      title="Labels"
      onClose={() => onClose(false)}
      actions={<Acts onCancel={() => onClose(false)} sending={sending} onDo={save} words="Save labels" />}
    >
      {shown ? (
        <Combobox
          id="labels"
          name="labels"
          label="Labels"
          hint={`Up to ${LABELS_MOST}. Press Enter or a comma to add one.`}
          error={problem}
          multiple
          freeText
          most={LABELS_MOST}
          maxLength={LABEL_CHARACTERS}
          defaultValue={open.labels}
          options={open.context.labels.map((label) => ({ value: label, label }))}
          onChange={setChanged}
        />
      ) : null}
    </Dialog>
  );
}

function MergeDialog({ open, data, shown, onClose }: MenuDialogProps & { data: InboxData }) {
  const field = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const { sending, problem, ask } = useAsking(shown);

  async function merge(): Promise<void> {
    const into = field.current?.value ?? "";
    if (!(await ask(answerOf(inboxApi[":id"].merge.$post({ param: { id: open.id }, json: { into } }))))) return;
    onClose(false);
    await navigate(inboxAddress(data, { c: into }));
  }

  return (
    <Dialog
      open={shown}
      title="Merge conversation"
      onClose={() => onClose(false)}
      actions={<Acts onCancel={() => onClose(false)} sending={sending} onDo={merge} words="Merge conversations" />}
    >
      <p>All messages from {open.reference} move to the other conversation. This cannot be undone.</p>
      <SelectField
        id="into"
        ref={field}
        label={`Other conversation with ${open.name}`}
        error={problem}
        choices={open.context.earlier.map(({ id, subject }) => ({ value: id, label: topicName(subject) }))}
      />
    </Dialog>
  );
}

function BlockDialog({ open, shown, onClose }: MenuDialogProps) {
  const reason = useRef<HTMLInputElement>(null);
  const days = useRef<HTMLSelectElement>(null);
  const { sending, problem, ask } = useAsking(shown);

  async function block(): Promise<void> {
    const body = { reason: reason.current?.value ?? "", days: Number(days.current?.value ?? 7) };
    if (await ask(answerOf(inboxApi[":id"].block.$post({ param: { id: open.id }, json: body })))) onClose(true);
  }

  return (
    <Dialog
      open={shown}
      title={`Block ${open.name}`}
      onClose={() => onClose(false)}
      actions={<Acts onCancel={() => onClose(false)} sending={sending} onDo={block} words="Block person" danger />}
    >
      <p>
        We tell them that they cannot write here for now, and how else to contact us. Their orders are not affected.
      </p>
      {shown ? (
        <>
          <TextField
            id="reason"
            ref={reason}
            label="Reason"
            hint="10 to 500 characters. Only staff see it."
            error={problem}
            maxLength={500}
          />
          <SelectField
            id="days"
            ref={days}
            label="Duration"
            defaultValue="7"
            choices={[
              { value: "1", label: "1 day" },
              { value: "7", label: "1 week" },
              { value: "30", label: "30 days" },
              { value: "365", label: "1 year" },
            ]}
          />
        </>
      ) : null}
    </Dialog>
  );
}

type ActsProps = {
  sending: boolean;
  onCancel: () => void;
  onDo: () => Promise<void>;
  words: string;
  danger?: boolean;
};

function Acts({ sending, onCancel, onDo, words, danger = false }: ActsProps) {
  return (
    <>
      <Button kind="secondary" type="button" onClick={onCancel}>
        Cancel
      </Button>
      <Button kind={danger ? "danger" : "primary"} type="button" sending={sending} onClick={() => void onDo()}>
        {words}
      </Button>
    </>
  );
}
