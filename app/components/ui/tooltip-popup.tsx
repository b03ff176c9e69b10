import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import popupStyles from "./popup.module.css";
import { containerOf } from "./popup.tsx";
import styles from "./tooltip.module.css";

type Props = { id: string; open: boolean; anchor: Element; children: ReactNode };

/** The shown tooltip: its place on the screen is Base UI's. Beside what is in the sidebar, above everything else. */
export function TooltipPopup({ id, open, anchor, children }: Props) {
  const container = containerOf(anchor);
  // What is inside the sidebar would be drawn below the page.
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal
        container={container ?? document.querySelector("main") ?? document.body}
        className={popupStyles.portal}
      >
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={anchor}
          positionMethod="fixed"
          side={container ? "top" : "inline-end"}
          sideOffset={6}
          collisionPadding={8}
        >
          <Tooltip.Popup id={id} role="tooltip" className={styles.popup}>
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
