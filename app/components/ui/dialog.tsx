import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import dialogStyles from "./dialog.module.css";
import drawerStyles from "./drawer.module.css";
import iconStyles from "./icon.module.css";
import layoutStyles from "./layout.module.css";

type OverlayProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A modal dialog. The browser traps the focus inside and closes it on Esc. */
export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  children,
  actions,
}: OverlayProps & { wide?: boolean; actions: ReactNode }) {
  const id = useId();
  const ref = useModal(open);
  return (
    <dialog
      ref={ref}
      className={wide ? `${dialogStyles.root} ${dialogStyles.wide}` : dialogStyles.root}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={dialogStyles.actions}>{actions}</div>
    </dialog>
  );
}

/** A panel beside a list, with its own heading and actions and a rule at its left edge. */
export function Drawer({
  open,
  onClose,
  title,
  head,
  children,
  actions,
}: OverlayProps & { head?: ReactNode; actions?: ReactNode }) {
  const id = useId();
  const ref = useModal(open);
  return (
    <dialog ref={ref} className={drawerStyles.root} aria-labelledby={id} onClose={onClose}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {head}
        </div>
        <span className={layoutStyles.spacer} />
        <IconButton label="Close" onClick={onClose}>
          <X className={iconStyles.root} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={drawerStyles.body}>{children}</div>
      {actions ? <footer>{actions}</footer> : null}
    </dialog>
  );
}

export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  // A dialog that is taken out while it is open gives the focus back, as the browser does where one is closed.
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    return () => {
      if (dialog?.open && !dialog.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return ref;
}
