import { Clock, Download, Ellipsis, PenLine, Search, TextCursorInput, Trash2, Users } from "lucide-react";
import buttonStyles from "#app/components/ui/button.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Menu, type MenuItem } from "#app/components/ui/menu.tsx";

export type ActedDocument = { id: string; name: string; deleteAt: number; stored: boolean };

export type DocumentActs = {
  onCheck: (document: ActedDocument) => void;
  onRename: (document: ActedDocument) => void;
  onKeep: (document: ActedDocument) => void;
  onRepository: (document: ActedDocument) => void;
  onDelete: (document: ActedDocument) => void;
};

type Props = { document: ActedDocument; mayCheck: boolean; acts: DocumentActs };

/** All actions of a document in one menu, on desktops and phones. */
export function DocumentMenu({ document, mayCheck, acts }: Props) {
  const { id, name } = document;
  const check: MenuItem = {
    kind: "action",
    id: "check",
    label: "Check similarity",
    icon: <Search className={iconStyles.root} aria-hidden="true" />,
    onSelect: () => acts.onCheck(document),
  };
  return (
    <Menu
      label={`Actions for ${name}`}
      size="sm"
      className={buttonStyles.icon}
      align="end"
      trigger={<Ellipsis className={iconStyles.root} aria-hidden="true" />}
      items={[
        ...(mayCheck ? [check] : []),
        {
          kind: "link",
          href: `/dashboard/new-order?document=${id}`,
          label: "Order help",
          icon: <PenLine className={iconStyles.root} aria-hidden="true" />,
        },
        {
          kind: "link",
          href: `/api/documents/${id}/file`,
          download: true,
          label: "Download",
          icon: <Download className={iconStyles.root} aria-hidden="true" />,
        },
        {
          kind: "action",
          id: "rename",
          label: "Rename",
          icon: <TextCursorInput className={iconStyles.root} aria-hidden="true" />,
          onSelect: () => acts.onRename(document),
        },
        {
          kind: "action",
          id: "keep",
          label: "Change deletion date",
          icon: <Clock className={iconStyles.root} aria-hidden="true" />,
          onSelect: () => acts.onKeep(document),
        },
        {
          kind: "action",
          id: "repository",
          label: "Other students’ checks",
          icon: <Users className={iconStyles.root} aria-hidden="true" />,
          onSelect: () => acts.onRepository(document),
        },
        {
          kind: "action",
          id: "delete",
          label: "Delete",
          danger: true,
          icon: <Trash2 className={iconStyles.root} aria-hidden="true" />,
          onSelect: () => acts.onDelete(document),
        },
      ]}
    />
  );
}
