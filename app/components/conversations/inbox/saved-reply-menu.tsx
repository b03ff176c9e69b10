import { type Ref, type RefObject, useImperativeHandle, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import type { ComposerHandle } from "#app/components/conversations/messages/composer-handle.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Popover } from "#app/components/ui/popover.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { toasts } from "#app/components/ui/toast-store.ts";
import staffStyles from "./conversations.staff.module.css";
import type { SavedReplyLine } from "./inbox-data.ts";
import { act } from "./staff-calls.ts";

export type SavedReplyHandle = { open: () => void };

type Props = {
  savedReplies: readonly SavedReplyLine[];
  id: string;
  composer: RefObject<ComposerHandle | null>;
  /** Opens the menu; a shortcut does too. */
  menu: Ref<SavedReplyHandle>;
};

/** Saved replies by shortcut. A chosen reply is inserted into the composer with the student's data filled in. */
export function SavedReplyMenu({ savedReplies, id: conversationId, composer, menu }: Props) {
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState("");
  useImperativeHandle(menu, () => ({ open: () => setOpen(true) }), []);
  const wanted = q.trim().toLowerCase().replace(/^\//, "");
  const found = savedReplies
    .filter(({ shortcut, title }) => `${shortcut} ${title}`.toLowerCase().includes(wanted))
    .slice(0, 8);

  async function take(id: string): Promise<void> {
    setOpen(false);
    setQ("");
    const request = inboxApi[":id"]["saved-replies"][":savedReplyId"].$post({
      param: { id: conversationId, savedReplyId: id },
    });
    const filled = (await act(answerOf(request)))?.value;
    if (!filled) return;
    composer.current?.insertText(filled.text);
    if (filled.files.length > 0) composer.current?.addFiles(filled.files);
    if (filled.missing.length > 0)
      toasts.say("danger", `No value for {${filled.missing.join("}, {")}}. Complete the reply before you send it.`);
  }

  return (
    <Popover
      size="sm"
      side="top"
      rows
      panel={staffStyles.savedReplies}
      open={open}
      onOpenChange={setOpen}
      trigger="/ Saved replies"
    >
      <label className={textStyles.hidden} htmlFor="saved-replies">
        Find a saved reply
      </label>
      <Input
        id="saved-replies"
        type="search"
        className={buttonStyles.small}
        placeholder="Shortcut or title"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          const first = found[0];
          if (event.key === "Enter" && !event.nativeEvent.isComposing) {
            event.preventDefault();
            if (first) void take(first.id);
          }
          if (event.key === "Escape") {
            composer.current?.focus();
            setOpen(false);
          }
        }}
      />
      {found.map(({ id, shortcut, title, body }) => (
        <Button kind="bare" key={id} type="button" onClick={() => void take(id)} title={body}>
          <span className={textStyles.code}>/{shortcut}</span>
          {title}
        </Button>
      ))}
      {found.length === 0 ? (
        <p className={textStyles.faint}>{q === "" ? "No saved replies yet." : "No matching saved replies."}</p>
      ) : null}
      <a href="/admin/settings/answers">Manage saved replies</a>
    </Popover>
  );
}
