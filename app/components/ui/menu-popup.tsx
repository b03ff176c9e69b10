import { CSPProvider } from "@base-ui/react/csp-provider";
import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import iconStyles from "./icon.module.css";
import styles from "./menu.module.css";
import type { MenuItem, MenuStart } from "./menu.tsx";
import popupStyles from "./popup.module.css";
import { containerOf, focusAfter, isOnAnchor, type PopupPartProps } from "./popup.tsx";

type Props = PopupPartProps & { id: string; items: readonly MenuItem[]; start: MenuStart };

const ITEM = `${popupStyles.item} ${styles.item}`;

/** The open menu: roving focus, typeahead, Escape and the place on the screen are Base UI's. */
export function MenuPopup({ id, items, open, start, anchor, labelledBy, side, align, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open || start === "none") return;
    // The popup takes the focus when it appears; afterwards the item does.
    const frame = requestAnimationFrame(() => {
      const all = popup.current?.querySelectorAll<HTMLElement>("[role^=menuitem]:not([data-disabled])") ?? [];
      [...all].at(start === "first" ? 0 : -1)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, start]);

  /** Tab closes the menu and moves on from its button, as if the menu had not been there. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    anchor.current?.focus();
    onClose();
  }

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={open}
        modal={false}
        onOpenChange={(next, details) => {
          if (next || (details.reason === "outside-press" && isOnAnchor(details.event, anchor))) details.cancel();
          else onClose();
        }}
      >
        <Menu.Portal container={containerOf(anchor.current)} className={popupStyles.portal}>
          <Menu.Positioner
            className={popupStyles.positioner}
            anchor={anchor}
            positionMethod="fixed"
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
          >
            <Menu.Popup
              ref={popup}
              id={id}
              className={`${popupStyles.surface} ${styles.popup}`}
              aria-labelledby={labelledBy}
              finalFocus={() => focusAfter(popup.current, anchor)}
              onKeyDown={onKeyDown}
            >
              {items.map((item) => (
                <Item key={keyOf(item)} item={item} onLeave={() => anchor.current?.focus({ preventScroll: true })} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

/** `onLeave` moves the focus out of the menu first, so that a dialog that an action opens returns it to the button. */
function Item({ item, onLeave }: { item: MenuItem; onLeave: () => void }) {
  switch (item.kind) {
    case "action":
      return (
        <Menu.Item
          className={item.danger ? `${ITEM} ${styles.danger}` : ITEM}
          disabled={item.disabled === true}
          closeOnClick={!item.keepOpen}
          onClick={() => {
            if (!item.keepOpen) onLeave();
            item.onSelect();
          }}
        >
          <Line {...item} />
        </Menu.Item>
      );
    case "link":
      return (
        <Menu.LinkItem
          className={ITEM}
          href={item.href}
          download={item.download}
          aria-current={item.current ? "page" : undefined}
          closeOnClick
        >
          <Line {...item} />
        </Menu.LinkItem>
      );
    case "choices":
      return (
        <Menu.RadioGroup value={item.value} onValueChange={item.onSelect}>
          <Menu.GroupLabel className={styles.heading}>{item.label}</Menu.GroupLabel>
          {item.options.map(({ value, label, icon }) => (
            <Menu.RadioItem key={value} className={ITEM} value={value} closeOnClick>
              {icon}
              <span className={popupStyles.text}>{label}</span>
              <Menu.RadioItemIndicator className={popupStyles.mark}>
                <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      );
    case "separator":
      return <Menu.Separator className={styles.separator} />;
  }
}

function Line({ icon, label, note }: Pick<Extract<MenuItem, { kind: "link" }>, "icon" | "label" | "note">) {
  return (
    <>
      {icon}
      <span className={popupStyles.text}>
        {label}
        {note ? <small className={popupStyles.note}>{note}</small> : null}
      </span>
    </>
  );
}

function keyOf(item: MenuItem): string {
  switch (item.kind) {
    case "link":
      return item.href;
    case "choices":
      return item.label;
    case "action":
    case "separator":
      return item.id;
  }
}
