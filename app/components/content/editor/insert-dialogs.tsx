import type { Editor } from "@tiptap/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/components/ui/field.tsx";

type Props = { editor: Editor; open: boolean; onClose: () => void };

const ALLOWED = /^(?:https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/)[^\s]*|#[\w-]+)$/i;

export function LinkDialog({ editor, open, onClose }: Props) {
  const [href, setHref] = useState("");
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (open) setHref(String(editor.getAttributes("link").href ?? ""));
    setProblem(undefined);
  }, [open, editor]);

  function keep(event: FormEvent): void {
    event.preventDefault();
    if (!ALLOWED.test(href)) return setProblem("A link must start with https://, / or #.");
    editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Link"
      actions={
        <>
          {editor.isActive("link") ? (
            <Button
              type="button"
              kind="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          ) : null}
          <Button type="button" kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button form="link-form">Save link</Button>
        </>
      }
    >
      <form id="link-form" onSubmit={keep}>
        <TextField
          id="link-href"
          label="Address"
          value={href}
          error={problem}
          hint="https:// for other sites, / for pages on this site."
          onChange={(event) => setHref(event.target.value.trim())}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

const LONGEST = 1000;

export function FootnoteDialog({ editor, open, onClose }: Props) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (open) setText(String(editor.getAttributes("footnote").text ?? ""));
  }, [open, editor]);

  function keep(event: FormEvent): void {
    event.preventDefault();
    const words = text.trim().slice(0, LONGEST);
    const chain = editor.chain().focus();
    if (words === "") chain.deleteSelection().run();
    else if (editor.isActive("footnote")) chain.updateAttributes("footnote", { text: words }).run();
    else chain.insertContent({ type: "footnote", attrs: { text: words } }).run();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Footnote"
      actions={
        <>
          <Button type="button" kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button form="footnote-form">Save footnote</Button>
        </>
      }
    >
      <form id="footnote-form" onSubmit={keep}>
        <TextAreaField
          id="footnote-text"
          label="Footnote text"
          hint="Shown at the end of the article. To remove the footnote, leave this empty."
          value={text}
          maxLength={LONGEST}
          onChange={(event) => setText(event.target.value)}
          rows={4}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
