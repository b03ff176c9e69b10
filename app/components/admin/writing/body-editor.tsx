import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import type { ArticleDoc } from "#schema/article-body.ts";
import { Callout, Figure, Footnote } from "./nodes.ts";
import { Toolbar } from "./toolbar.tsx";

type Props = {
  body: ArticleDoc;
  /** Changes when the text comes from elsewhere: another version, somebody else's newer one. */
  source: number;
  editable: boolean;
  onChange: (body: ArticleDoc) => void;
};

/** The text as it is written. What it can hold is what an article may hold; pasted markup loses the rest. */
export function BodyEditor({ body, source, editable, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: body,
    editable,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: { class: "body", role: "textbox", "aria-multiline": "true", "aria-label": "Text of the article" },
    },
    onUpdate: ({ editor: changed }) => onChange(plainJson(changed)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from elsewhere replaces what is being written.
  useEffect(() => {
    editor?.commands.setContent(body, { emitUpdate: false });
  }, [editor, source]);
  useEffect(() => {
    editor?.setEditable(editable, false);
  }, [editor, editable]);
  return (
    <>
      {editor && editable ? <Toolbar editor={editor} /> : null}
      <EditorContent editor={editor} className="write" />
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
      // "essay.One" is a blank that was forgotten, not an address.
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
];

/** ProseMirror keeps attributes nobody set as undefined or null; JSON keeps what was said. */
function plainJson(editor: Editor): ArticleDoc {
  return JSON.parse(JSON.stringify(editor.getJSON())) as ArticleDoc;
}
