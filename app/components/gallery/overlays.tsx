import { Download, Ellipsis, PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import buttonStyles from "../ui/button.module.css";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog, Drawer } from "../ui/dialog.tsx";
import { CheckField, TextField } from "../ui/field.tsx";
import iconStyles from "../ui/icon.module.css";
import { Link } from "../ui/link.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import textStyles from "../ui/text.module.css";
import { toasts } from "../ui/toast-store.ts";
import styles from "./gallery.module.css";
import { long, Section, State } from "./section.tsx";

export function MenuSection() {
  const [last, setLast] = useState("nothing");
  const [theme, setTheme] = useState("light");
  const items: readonly MenuItem[] = [
    {
      kind: "action",
      id: "rename",
      label: "Rename",
      icon: <PenLine className={iconStyles.root} aria-hidden="true" />,
      onSelect: () => setLast("rename"),
    },
    {
      kind: "link",
      href: "#menu",
      label: "Download",
      note: "the file as you uploaded it",
      icon: <Download className={iconStyles.root} aria-hidden="true" />,
    },
    { kind: "action", id: "move", label: "Move", disabled: true, onSelect: () => setLast("move") },
    { kind: "action", id: "long", label: long.sentence, onSelect: () => setLast("long") },
    { kind: "separator", id: "before-delete" },
    {
      kind: "action",
      id: "delete",
      label: "Delete",
      danger: true,
      icon: <Trash2 className={iconStyles.root} aria-hidden="true" />,
      onSelect: () => setLast("delete"),
    },
  ];
  return (
    <Section id="menu" title="Menu">
      <State name="actions and links">
        <Menu kind="secondary" trigger="Document actions" items={items} />
        <p role="status">Last action: {last}</p>
      </State>
      <State name="icon button, choices">
        <Menu
          label={`Theme: ${theme}`}
          align="end"
          trigger={<Ellipsis className={iconStyles.root} aria-hidden="true" />}
          className={buttonStyles.icon}
          items={[
            {
              kind: "choices",
              label: "Theme",
              value: theme,
              onSelect: setTheme,
              options: [
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
              ],
            },
          ]}
        />
      </State>
      <State name="many items">
        <Menu
          kind="secondary"
          trigger="Many items"
          items={Array.from({ length: 60 }, (_, number) => ({
            kind: "action" as const,
            id: String(number),
            label: `Item ${number + 1}`,
            onSelect: () => setLast(String(number + 1)),
          }))}
        />
      </State>
    </Section>
  );
}

export function PopoverSection() {
  return (
    <Section id="popover" title="Popover">
      <State name="with a form">
        <Popover kind="secondary" trigger="Sending options">
          <CheckField id="enter" label="Enter sends. Shift + Enter starts a new line." />
        </Popover>
      </State>
      <State name="with links">
        <Popover kind="secondary" trigger="Account" rows withoutScripts>
          <p>
            <Link href="#popover">Profile</Link>
          </p>
          <p>
            <Link href="#popover">{long.word}</Link>
          </p>
        </Popover>
      </State>
    </Section>
  );
}

/** Every `title` is one (ui/tooltips.tsx). */
export function TooltipSection() {
  return (
    <Section id="tooltip" title="Tooltip">
      <State name="on buttons">
        <div className={styles.samples}>
          <Button kind="secondary" type="button" title="Only you can see this.">
            Version history
          </Button>
          <Button kind="quiet" type="button" title={long.sentence}>
            Long text
          </Button>
          <IconButton label="Move to bin">
            <Trash2 className={iconStyles.root} aria-hidden="true" />
          </IconButton>
        </div>
      </State>
    </Section>
  );
}

export function DialogSection() {
  const [open, setOpen] = useState<"small" | "wide" | "drawer" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="dialog" title="Dialog and Drawer">
      <State name="opened by buttons">
        <div className={styles.samples}>
          <Button kind="secondary" type="button" onClick={() => setOpen("small")}>
            Delete file
          </Button>
          <Button kind="secondary" type="button" onClick={() => setOpen("wide")}>
            Rename file
          </Button>
          <Button kind="secondary" type="button" onClick={() => setOpen("drawer")}>
            Open order
          </Button>
        </div>
      </State>
      <Dialog
        open={open === "small"}
        onClose={close}
        title="Delete this file?"
        actions={
          <>
            <Button kind="secondary" type="button" onClick={close}>
              Cancel
            </Button>
            <Button kind="danger" type="button" onClick={close}>
              Delete file
            </Button>
          </>
        }
      >
        <p>The file, its text and its fingerprints are deleted at once. You get a receipt.</p>
      </Dialog>
      <Dialog
        open={open === "wide"}
        wide
        onClose={close}
        title={long.sentence}
        actions={
          <>
            <Button kind="secondary" type="button" onClick={close}>
              Cancel
            </Button>
            <Button type="button" onClick={close}>
              Save name
            </Button>
          </>
        }
      >
        <TextField id="new-name" label="Name" defaultValue={long.word} />
      </Dialog>
      <Drawer
        open={open === "drawer"}
        onClose={close}
        title="Order 1042"
        head={<p className={textStyles.faint}>{long.name}</p>}
        actions={
          <Button type="button" onClick={close}>
            Save changes
          </Button>
        }
      >
        <TextField id="note" label="Note" />
      </Drawer>
    </Section>
  );
}

export function ToastSection() {
  const [undone, setUndone] = useState(0);
  return (
    <Section id="toast" title="Toast">
      <State name="shown by buttons">
        <div className={styles.samples}>
          <Button kind="secondary" type="button" onClick={() => toasts.say("good", "Saved.")}>
            Show success
          </Button>
          <Button kind="secondary" type="button" onClick={() => toasts.say("danger", `Not saved. ${long.sentence}`)}>
            Show error
          </Button>
          <Button
            kind="secondary"
            type="button"
            onClick={() => toasts.say("good", "Message deleted.", { undo: () => setUndone(undone + 1) })}
          >
            Show undo
          </Button>
        </div>
        <p>Undone: {undone}</p>
      </State>
    </Section>
  );
}
