import { type RefObject, useRef, useState } from "react";
import { answerOf, keyed } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import type { ComposerHandle } from "#app/components/conversations/messages/composer-handle.ts";
import { useAsking } from "#app/components/shell/use-asking.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { FieldError, TextField } from "#app/components/ui/field.tsx";

type Props = {
  open: boolean;
  id: string;
  composer: RefObject<ComposerHandle | null>;
  onClose: (sent: boolean) => void;
};

/** Schedules the composer's message for a chosen time. */
export function LaterDialog({ open, id, composer, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<{ written?: string; when?: string }>({});
  const { sending, problem, ask } = useAsking(open);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());

  async function send(): Promise<void> {
    const written = composer.current?.read();
    const sendAt = new Date(field.current?.value ?? "").getTime();
    if (!written) return;
    const { problem: unready, ...rest } = written;
    if (unready) return setWrong({ written: unready });
    if (!(sendAt > Date.now())) return setWrong({ when: "Choose a time in the future." });
    const message = { ...rest, clientId };
    setWrong({});
    const sent = inboxApi[":id"].scheduled.$post({ param: { id }, json: { message, sendAt }, ...keyed(clientId) });
    if (!(await ask(answerOf(sent)))) return;
    setClientId(crypto.randomUUID());
    composer.current?.clear();
    onClose(true);
  }

  function cancel(): void {
    setWrong({});
    onClose(false);
  }

  const names = wrong.written ?? (wrong.when ? undefined : problem);
  return (
    <Dialog
      open={open}
      title="Schedule message"
      onClose={cancel}
      actions={
        <>
          <Button kind="secondary" type="button" onClick={cancel}>
            Cancel
          </Button>
          <Button type="button" sending={sending} onClick={() => void send()}>
            Schedule message
          </Button>
        </>
      }
    >
      <TextField
        id="send-at"
        ref={field}
        type="datetime-local"
        label="When"
        hint="Your local time, within the next 30 days. You can cancel the message until then."
        error={wrong.when}
        defaultValue={tomorrowMorning()}
      />
      {names ? <FieldError id="later-error">{names}</FieldError> : null}
    </Dialog>
  );
}

/** 08:00 tomorrow in local time, as the value of a datetime field. */
function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T08:00`;
}
