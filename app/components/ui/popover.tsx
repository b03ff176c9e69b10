import type { ReactNode } from "react";
import { PopupButton, type PopupPlace, type PopupTrigger, popupCode, usePopup, WithoutScripts } from "./popup.tsx";

type Props = PopupTrigger &
  PopupPlace & {
    open?: boolean;
    onOpenChange?: (open: boolean) => void;
    /** Whether the content also works without scripts: it is then a native disclosure there. */
    withoutScripts?: boolean;
    /** Whether its links and buttons are rows, as in a menu. */
    rows?: boolean;
    /** A class for the opened part. */
    panel?: string | undefined;
    children: ReactNode;
  };

const popoverCode = popupCode(() => import("./popover-popup.tsx"));

/** A button that opens a small part of the page over it: a form, a list of links, options. */
export function Popover({
  open,
  onOpenChange,
  side = "bottom",
  align = "start",
  withoutScripts = false,
  rows = false,
  panel,
  children,
  ...trigger
}: Props) {
  const popup = usePopup(popoverCode, { ...(open !== undefined && { open }), ...(onOpenChange && { onOpenChange }) });
  const Popup = popup.code?.PopoverPopup;
  const panelId = `${popup.id}-panel`;
  return (
    <>
      <PopupButton
        {...trigger}
        popup={popup}
        role="dialog"
        controls={popup.open && Popup ? panelId : undefined}
        onPress={() => popup.setOpen(!popup.open)}
      />
      {Popup ? (
        <Popup
          id={panelId}
          open={popup.open}
          anchor={popup.anchor}
          labelledBy={popup.id}
          side={side}
          align={align}
          rows={rows}
          className={panel}
          onClose={() => popup.setOpen(false)}
        >
          {children}
        </Popup>
      ) : null}
      {withoutScripts ? (
        <WithoutScripts {...trigger} align={align}>
          {children}
        </WithoutScripts>
      ) : null}
    </>
  );
}
