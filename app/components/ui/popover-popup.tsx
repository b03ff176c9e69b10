import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import type { MouseEvent, ReactNode } from "react";
import styles from "./popover.module.css";
import { isOnAnchor, type PopupPartProps } from "./popup.tsx";

type Props = PopupPartProps & { id: string; className: string | undefined; children: ReactNode };

/** The opened popover: focus, Escape and the place on the screen are Base UI's. A link in it closes it. */
export function PopoverPopup({ id, open, anchor, labelledBy, side, align, className, onClose, children }: Props) {
  function onClick(event: MouseEvent): void {
    if ((event.target as Element).closest("a[href]")) onClose();
  }

  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={open}
        onOpenChange={(next, details) => {
          if (next || (details.reason === "outside-press" && isOnAnchor(details.event, anchor))) details.cancel();
          else onClose();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            className={styles.positioner}
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
          >
            <Popover.Popup
              id={id}
              className={[styles.popup, "pop-panel", className].filter(Boolean).join(" ")}
              aria-labelledby={labelledBy}
              finalFocus={anchor}
              onClick={onClick}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
