import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import { containerOf } from "./popup.tsx";
import styles from "./tooltip.module.css";

type Props = {
  id: string;
  anchor: Element | null;
  side: "top" | "bottom";
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The shown tooltip. It stays while the pointer is on it, so that it can be read with magnification (WCAG 1.4.13). */
export function TooltipPopup({ id, anchor, side, onEnter, onLeave, children }: Props) {
  return (
    <Tooltip.Root open={anchor !== null}>
      <Tooltip.Portal container={containerOf(anchor)} className={styles.portal}>
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={anchor}
          positionMethod="fixed"
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className={styles.popup}
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
