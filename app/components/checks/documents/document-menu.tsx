import { Clock, Download, Ellipsis, PenLine, Search, TextCursorInput, Trash2 } from "lucide-react";
import { useRef } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import dropdownStyles from "#app/components/ui/dropdown.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import documentListStyles from "./checks.document-list.module.css";

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
    <details className={`${dropdownStyles.root} ${documentListStyles.documentMenu}`} ref={menu}>
      <summary
        className={`${buttonStyles.root} ${buttonStyles.quiet} ${buttonStyles.icon} ${buttonStyles.small}`}
        aria-label={`Actions for ${name}`}
      >
        <Ellipsis className={iconStyles.root} aria-hidden="true" />
      </summary>
      <div className={`${dropdownStyles.panel} ${dropdownStyles.panelEnd}`}>
        {mayCheck ? (
          <Button kind="bare" type="button" className={layoutStyles.needsScript} onClick={then(acts.onCheck)}>
            <Search className={iconStyles.root} aria-hidden="true" />
            Check similarity
          </Button>
        ) : null}
        <a href={`/dashboard/new-order?document=${id}`}>
          <PenLine className={iconStyles.root} aria-hidden="true" />
          Order help
        </a>
        <a href={`/api/documents/${id}/file`} download>
          <Download className={iconStyles.root} aria-hidden="true" />
          Download
        </a>
        <Button kind="bare" type="button" className={layoutStyles.needsScript} onClick={then(acts.onRename)}>
          <TextCursorInput className={iconStyles.root} aria-hidden="true" />
          Rename
        </Button>
        <Button kind="bare" type="button" className={layoutStyles.needsScript} onClick={then(acts.onKeep)}>
          <Clock className={iconStyles.root} aria-hidden="true" />
          Change deletion date
        </Button>
        <Button kind="bare" type="button" className={layoutStyles.needsScript} onClick={then(acts.onDelete)}>
          <Trash2 className={iconStyles.root} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </details>
  );
}
