import { Clock, Download, Ellipsis, PenLine, Search, TextCursorInput, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";

export type ActedDocument = { id: string; name: string; deleteAt: number };

export type DocumentActs = {
  onCheck: (document: ActedDocument) => void;
  onRename: (document: ActedDocument) => void;
  onKeep: (document: ActedDocument) => void;
  onDelete: (document: ActedDocument) => void;
};

type Props = { document: ActedDocument; mayCheck: boolean; acts: DocumentActs };

/** All actions of a document in one menu, on desktops and phones. */
export function DocumentMenu({ document, mayCheck, acts }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { id, name } = document;
  const then = (act: (document: ActedDocument) => void) => () => {
    if (menu.current) menu.current.open = false;
    act(document);
  };
  return (
    <details className="menu doc-menu" ref={menu}>
      <summary className="btn g ic sm" aria-label={`Actions for ${name}`}>
        <Ellipsis className="i" aria-hidden="true" />
      </summary>
      <div className="pop end">
        {mayCheck ? (
          <Button kind="bare" type="button" className="needs-js" onClick={then(acts.onCheck)}>
            <Search className="i" aria-hidden="true" />
            Check similarity
          </Button>
        ) : null}
        <a href={`/dashboard/new-order?document=${id}`}>
          <PenLine className="i" aria-hidden="true" />
          Order help
        </a>
        <a href={`/api/documents/${id}/file`} download>
          <Download className="i" aria-hidden="true" />
          Download
        </a>
        <Button kind="bare" type="button" className="needs-js" onClick={then(acts.onRename)}>
          <TextCursorInput className="i" aria-hidden="true" />
          Rename
        </Button>
        <Button kind="bare" type="button" className="needs-js" onClick={then(acts.onKeep)}>
          <Clock className="i" aria-hidden="true" />
          Change deletion date
        </Button>
        <Button kind="bare" type="button" className="needs-js" onClick={then(acts.onDelete)}>
          <Trash2 className="i" aria-hidden="true" />
          Delete
        </Button>
      </div>
    </details>
  );
}
