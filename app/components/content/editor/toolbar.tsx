import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Info,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquareCode,
  Superscript,
  Table,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import pageStyles from "./editor.page.module.css";
import { FootnoteDialog, LinkDialog } from "./insert-dialogs.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

type Tool = { label: string; icon: LucideIcon; active?: boolean; disabled?: boolean; press: () => void };
type Asking = "link" | "footnote" | "picture" | null;

/** All formatting commands, for pointer and keyboard (WAI-ARIA toolbar: one tab stop, arrow keys inside). */
export function Toolbar({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState<Asking>(null);
  const bar = useRef<HTMLDivElement>(null);
  const on = useEditorState({ editor, selector: ({ editor: now }) => activeIn(now) });
  const run = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: "Section heading", icon: Heading2, active: on.h2, press: () => run().toggleHeading({ level: 2 }).run() },
    { label: "Small heading", icon: Heading3, active: on.h3, press: () => run().toggleHeading({ level: 3 }).run() },
    { label: "Bold", icon: Bold, active: on.bold, press: () => run().toggleBold().run() },
    { label: "Italic", icon: Italic, active: on.italic, press: () => run().toggleItalic().run() },
    { label: "Inline code", icon: Code, active: on.code, press: () => run().toggleCode().run() },
    { label: "Link", icon: Link, active: on.link, press: () => setAsking("link") },
    { label: "Footnote", icon: Superscript, active: on.footnote, press: () => setAsking("footnote") },
    { label: "List", icon: List, active: on.list, press: () => run().toggleBulletList().run() },
    { label: "Numbered list", icon: ListOrdered, active: on.numbered, press: () => run().toggleOrderedList().run() },
    { label: "Quotation", icon: Quote, active: on.quote, press: () => run().toggleBlockquote().run() },
    { label: "Callout", icon: Info, active: on.callout, press: () => toggleCallout(editor) },
    { label: "Code block", icon: SquareCode, active: on.codeBlock, press: () => run().toggleCodeBlock().run() },
    {
      label: "Table with three columns",
      icon: Table,
      active: on.table,
      press: () =>
        on.table ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { label: "Picture", icon: Image, press: () => setAsking("picture") },
    { label: "Undo", icon: Undo2, disabled: !on.canUndo, press: () => run().undo().run() },
    { label: "Redo", icon: Redo2, disabled: !on.canRedo, press: () => run().redo().run() },
  ];

  function move(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    buttons.at((at + step) % buttons.length)?.focus();
  }

  return (
    <>
      <div className={pageStyles.toolbar} role="toolbar" aria-label="Formatting" ref={bar} onKeyDown={move}>
        {tools.map(({ label, icon: Icon, active, disabled, press }, at) => (
          <IconButton
            key={label}
            type="button"
            label={label}
            aria-pressed={active}
            disabled={disabled}
            tabIndex={at === 0 ? 0 : -1}
            onClick={press}
          >
            <Icon className={iconStyles.root} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      {on.table ? <TableTools editor={editor} /> : null}
      {on.callout ? <CalloutTools editor={editor} kind={on.calloutKind} /> : null}
      <LinkDialog editor={editor} open={asking === "link"} onClose={() => setAsking(null)} />
      <FootnoteDialog editor={editor} open={asking === "footnote"} onClose={() => setAsking(null)} />
      <PictureDialog
        open={asking === "picture"}
        onClose={() => setAsking(null)}
        onChoose={(picture) => editor.chain().focus().insertContent({ type: "figure", attrs: picture }).run()}
      />
    </>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus();
  return (
    <fieldset className={`${pageStyles.toolbar} ${pageStyles.toolbarBelow}`}>
      <legend className={textStyles.hidden}>Table</legend>
      <Small label="Add row below" press={() => run().addRowAfter().run()} />
      <Small label="Add column right" press={() => run().addColumnAfter().run()} />
      <Small label="Delete row" press={() => run().deleteRow().run()} />
      <Small label="Delete column" press={() => run().deleteColumn().run()} />
      <Small label="Header row" press={() => run().toggleHeaderRow().run()} />
    </fieldset>
  );
}

const kinds = { note: "Note", example: "Example", warning: "Warning" } as const;

function CalloutTools({ editor, kind }: { editor: Editor; kind: string }) {
  return (
    <fieldset className={`${pageStyles.toolbar} ${pageStyles.toolbarBelow}`}>
      <legend className={textStyles.hidden}>Callout type</legend>
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((one) => (
        <Small
          key={one}
          label={kinds[one]}
          active={kind === one}
          press={() => editor.chain().focus().updateAttributes("callout", { kind: one }).run()}
        />
      ))}
    </fieldset>
  );
}

function Small({ label, active, press }: { label: string; active?: boolean; press: () => void }) {
  return (
    <Button kind="quiet" size="sm" type="button" aria-pressed={active} onClick={press}>
      {label}
    </Button>
  );
}

function toggleCallout(editor: Editor): void {
  if (editor.isActive("callout")) editor.chain().focus().lift("callout").run();
  else editor.chain().focus().wrapIn("callout", { kind: "note" }).run();
}

function activeIn(editor: Editor) {
  return {
    h2: editor.isActive("heading", { level: 2 }),
    h3: editor.isActive("heading", { level: 3 }),
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    code: editor.isActive("code"),
    link: editor.isActive("link"),
    footnote: editor.isActive("footnote"),
    list: editor.isActive("bulletList"),
    numbered: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    callout: editor.isActive("callout"),
    calloutKind: String(editor.getAttributes("callout").kind ?? "note"),
    codeBlock: editor.isActive("codeBlock"),
    table: editor.isActive("table"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
