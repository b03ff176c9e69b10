import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { type DisplayAnswer, useDisplayForm } from "./display-form.ts";

/** Whether single keys act as shortcuts, on every device of the person. */
export function KeyboardSetting({ shortcuts, answer }: { shortcuts: boolean; answer: DisplayAnswer | undefined }) {
  const { Form, submit, sent, problem } = useDisplayForm("shortcuts", answer);
  return (
    <section className={workStyles.settingsSection} aria-labelledby="keyboard">
      <header>
        <h2 id="keyboard">Keyboard</h2>
      </header>
      {problem ? <NoticePanel title={problem} /> : null}
      <Form method="post" className={workStyles.settingsRow} data-saves-itself>
        <div>
          <label htmlFor="shortcuts">Single-key shortcuts</label>
          <p id="shortcuts-hint">
            When this is off, a single letter, digit or sign does nothing on any page, such as J, K, / or ?. Every
            action also has a button. Escape, Enter, the arrows and combinations with Ctrl or ⌘ stay.
          </p>
        </div>
        <span>
          <HiddenInput name="intent" value="shortcuts" />
          <Switch
            id="shortcuts"
            name="shortcuts"
            aria-describedby="shortcuts-hint"
            checked={sent ? sent.has("shortcuts") : shortcuts}
            onChange={(event) => void submit(event.currentTarget.form)}
          />
          <noscript>
            <Button kind="secondary">Save</Button>
          </noscript>
        </span>
      </Form>
    </section>
  );
}
