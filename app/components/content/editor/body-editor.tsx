import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useState } from "react";
import type { ArticleDoc } from "#schema/content/article-body.ts";
import textStyles from "./editor.text.module.css";
import { Callout, Figure, Footnote, PastedPicture } from "./nodes.ts";
import { describe, type PasteReport, pasting } from "./pasting/paste.ts";
import { PasteNotice } from "./pasting/paste-notice.tsx";
import { Toolbar } from "./toolbar.tsx";

type Props = {
  body: ArticleDoc;
  /** Changes if the text is replaced from outside: by another version, or by a newer one of another user. */
  source: number;
  editable: boolean;
  onChange: (body: ArticleDoc) => void;
};

/**
 * The rich-text editor. It supports exactly what an article may contain; unsupported pasted markup is dropped, and the
 * user is notified.
 */
export function BodyEditor({ body, source, editable, onChange }: Props) {
  const [reports, setReports] = useState<Readonly<Record<string, PasteReport>>>({});
  const editor = useEditor({
    extensions,
    content: body,
    editable,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "site-article-body",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Article text",
      },
      ...pasting((paste, report) => setReports((before) => ({ ...before, [paste]: report }))),
    },
    onUpdate: ({ editor: changed }) => onChange(plainJson(changed)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from outside replaces the editor's content.
  useEffect(() => {
    editor?.commands.setContent(body, { emitUpdate: false });
  }, [editor, source]);
  useEffect(() => {
    editor?.setEditable(editable, false);
  }, [editor, editable]);
  return (
    <>
      {editor && editable ? <Toolbar editor={editor} /> : null}
      {editor ? (
        <PasteNotice
          reports={Object.values(reports)}
          onDescribe={(src, alt) => describe(editor.view, src, alt)}
          onDismiss={() => {
            setReports({});
            editor.commands.focus();
          }}
        />
      ) : null}
      <EditorContent editor={editor} className={textStyles.writing} />
    </>
  );
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      // "essay.One" is a missing space, not an address.
      shouldAutoLink: (url) => /^https:\/\//i.test(url),
      defaultProtocol: "https",
      protocols: ["https", "mailto"],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Callout,
  Footnote,
  Figure,
  PastedPicture,
];

/** ProseMirror stores unset attributes as undefined or null; JSON serialisation normalises them. */
function plainJson(editor: Editor): ArticleDoc {
  return JSON.parse(JSON.stringify(withoutPlaces(editor.getJSON()))) as ArticleDoc;
}

/** A picture that is still uploading is not part of the text. */
function withoutPlaces(node: JSONContent): JSONContent {
  if (!node.content) return node;
  const content = node.content.filter(({ type }) => type !== "pastedPicture").map(withoutPlaces);
  const emptied = content.length === 0 && node.content.length > 0;
  return { ...node, content: emptied ? [{ type: "paragraph" }] : content };
}
