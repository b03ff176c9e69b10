import { type KeyboardEvent, type ReactNode, useState } from "react";
import { PopupButton, type PopupPlace, type PopupTrigger, popupCode, usePopup, WithoutScripts } from "./popup.tsx";

type Line = {
  label: ReactNode;
  /** A second line in smaller type. */
  note?: ReactNode;
  icon?: ReactNode;
};

export type MenuItem =
  | ({
      kind: "action";
      id: string;
      onSelect: () => void;
      disabled?: boolean;
      danger?: boolean;
      keepOpen?: boolean;
    } & Line)
  | ({ kind: "link"; href: string; current?: boolean; download?: boolean } & Line)
  | { kind: "choices"; label: string; value: string; options: readonly Choice[]; onSelect: (value: string) => void }
  | { kind: "separator"; id: string };

type Choice = { value: string; label: string; icon?: ReactNode };

/** Which item has the focus when the menu opens. */
export type MenuStart = "first" | "last" | "none";

type Props = PopupTrigger &
  PopupPlace & { items: readonly MenuItem[]; open?: boolean; onOpenChange?: (open: boolean) => void };

const menuCode = popupCode(() => import("./menu-popup.tsx"));

/** A button with a menu of actions, links and choices. Without scripts, its links are a native disclosure. */
export function Menu({ items, open, onOpenChange, side = "bottom", align = "start", ...trigger }: Props) {
  const popup = usePopup(menuCode, { ...(open !== undefined && { open }), ...(onOpenChange && { onOpenChange }) });
  const [start, setStart] = useState<MenuStart>("first");
  const Popup = popup.code?.MenuPopup;
  const listId = `${popup.id}-menu`;
  const links = items.filter((item) => item.kind === "link");

  function show(from: MenuStart): void {
    setStart(from);
    popup.setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    show(event.key === "ArrowDown" ? "first" : "last");
  }

  return (
    <>
      <PopupButton
        {...trigger}
        popup={popup}
        role="menu"
        controls={popup.open && Popup ? listId : undefined}
        onPress={() => (popup.open ? popup.setOpen(false) : show("first"))}
        onKeyDown={onKeyDown}
      />
      {Popup ? (
        <Popup
          id={listId}
          items={items}
          open={popup.open}
          start={start}
          anchor={popup.anchor}
          labelledBy={popup.id}
          side={side}
          align={align}
          onClose={() => popup.setOpen(false)}
        />
      ) : null}
      {links.length > 0 ? (
        <WithoutScripts {...trigger} align={align}>
          {links.map(({ href, label, icon, note, current, download }) => (
            <a key={href} href={href} download={download} aria-current={current ? "page" : undefined}>
              {icon}
              <span>
                {label}
                {note ? <small>{note}</small> : null}
              </span>
            </a>
          ))}
        </WithoutScripts>
      ) : null}
    </>
  );
}
