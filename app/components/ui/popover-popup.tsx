import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import styles from "./popover.module.css";
import popupStyles from "./popup.module.css";
import { containerOf, focusAfter, isOnAnchor, type PopupPartProps } from "./popup.tsx";

type Props = PopupPartProps & { id: string; className: string | undefined; rows: boolean; children: ReactNode };

const CONTROLS =
  "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/** The opened popover: focus, Escape and the place on the screen are Base UI's. A link in it closes it. */
export function PopoverPopup({ id, open, anchor, labelledBy, side, align, className, rows, onClose, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);

  /** Tab from the last control closes the popover and moves on from its button; Shift and Tab go back to the button. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab" || event.defaultPrevented) return;
    const controls = [...(popup.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const edge = event.shiftKey ? controls[0] : controls.at(-1);
    const focused = document.activeElement;
    if (focused !== popup.current && focused !== (edge ?? null)) return;
    if (focused === popup.current && !event.shiftKey && controls.length > 0) return;
    if (event.shiftKey) event.preventDefault();
    event.stopPropagation();
    anchor.current?.focus();
    onClose();
  }

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
        <Popover.Portal container={containerOf(anchor.current)} className={popupStyles.portal}>
          <Popover.Positioner
            className={popupStyles.positioner}
            anchor={anchor}
            positionMethod="fixed"
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
          >
            <Popover.Popup
              ref={popup}
              id={id}
              className={[popupStyles.surface, styles.popup, rows ? styles.rows : "", className]
                .filter(Boolean)
                .join(" ")}
              aria-labelledby={labelledBy}
              finalFocus={() => focusAfter(popup.current, anchor)}
              onKeyDown={onKeyDown}
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
