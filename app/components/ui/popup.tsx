import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button, type ButtonKind, type ButtonSize, buttonClass } from "./button.tsx";
import dropdownStyles from "./dropdown.module.css";
import layoutStyles from "./layout.module.css";
import { toasts } from "./toast-store.ts";

export type PopupPlace = {
  /** Above or below the button; the other side if there is no room. */
  side?: "top" | "bottom";
  align?: "start" | "end";
};

export type PopupTrigger = {
  /** The name of the button, for buttons that show only an icon. */
  label?: string;
  /** Shown as a tooltip (ui/tooltips.tsx). */
  title?: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  /** What the button shows. */
  trigger: ReactNode;
};

export type PopupPartProps = Required<PopupPlace> & {
  open: boolean;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The id of the button, which names the popup. */
  labelledBy: string;
  onClose: () => void;
};

/** Code that several popups share and that is fetched once, when the first of them is about to open. */
export function popupCode<Code>(fetchCode: () => Promise<Code>) {
  let code: Code | null = null;
  let fetching: Promise<Code | null> | null = null;

  function load(): Promise<Code | null> {
    // A module that failed to load without a connection could not be loaded afterwards either.
    if (!code && !navigator.onLine) return Promise.resolve(null);
    fetching ??= fetchCode().then(
      (loaded) => {
        code = loaded;
        return loaded;
      },
      () => {
        // The next press tries again.
        fetching = null;
        return null;
      },
    );
    return fetching;
  }

  return { load, loaded: () => code };
}

export type PopupCode<Code> = ReturnType<typeof popupCode<Code>>;

/** Runs before React does: remembers a press on the button of a popup, which opens when its component takes over. */
export const earlyPressScript = `addEventListener("click",e=>e.target.closest?.("[data-waiting]")?.setAttribute("data-waiting","pressed"));`;

type Controlled = { open?: boolean; onOpenChange?: (open: boolean) => void };

/**
 * The state of a popup whose code is fetched when its button is pointed at, focused or pressed. A press before the code
 * has arrived opens the popup as soon as it has.
 */
export function usePopup<Code>(source: PopupCode<Code>, { open: controlled, onOpenChange }: Controlled) {
  const [code, setCode] = useState<Code | null>(null);
  const [own, setOwn] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = controlled ?? own;

  const setOpen = useCallback(
    (next: boolean) => {
      setOwn(next);
      onOpenChange?.(next);
    },
    [onOpenChange],
  );

  useEffect(() => {
    const pressed = anchor.current?.dataset.waiting === "pressed";
    anchor.current?.removeAttribute("data-waiting");
    if (pressed) setOpen(true);
  }, [setOpen]);

  const prepare = useCallback(async () => {
    const loaded = await source.load();
    if (loaded) setCode(() => loaded);
    return loaded;
  }, [source]);

  useEffect(() => {
    if (!open || code) return;
    void prepare().then((loaded) => {
      if (loaded) return;
      setOpen(false);
      toasts.say("danger", "This menu could not be loaded. Check your connection and try again.");
    });
  }, [open, code, prepare, setOpen]);

  return { code, open, setOpen, prepare, anchor, id };
}

type TriggerProps = PopupTrigger & {
  popup: { id: string; open: boolean; anchor: RefObject<HTMLButtonElement | null>; prepare: () => Promise<unknown> };
  role: "menu" | "dialog";
  controls: string | undefined;
  onPress: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A real button from the server on; it is hidden where no scripts run. */
export function PopupButton({ popup, role, controls, onPress, label, trigger, className = "", ...look }: TriggerProps) {
  const { title, kind = "quiet", size, onKeyDown } = look;
  return (
    <Button
      ref={popup.anchor}
      id={popup.id}
      data-waiting=""
      suppressHydrationWarning
      type="button"
      kind={kind}
      className={`${layoutStyles.needsScript} ${className}`.trim()}
      aria-label={label}
      title={title}
      aria-haspopup={role}
      aria-expanded={popup.open}
      aria-controls={controls}
      onPointerEnter={() => void popup.prepare()}
      onFocus={() => void popup.prepare()}
      onClick={onPress}
      onKeyDown={onKeyDown}
      {...(size && { size })}
    >
      {trigger}
    </Button>
  );
}

/** The same content as a native disclosure, for browsers without scripts. */
export function WithoutScripts({
  trigger,
  label,
  kind = "quiet",
  size,
  className,
  align,
  children,
}: PopupTrigger & Pick<PopupPlace, "align"> & { children: ReactNode }) {
  const summary: ComponentProps<"summary"> = { className: buttonClass({ kind, ...(size && { size }) }, className) };
  return (
    <noscript>
      <details className={dropdownStyles.root}>
        <summary {...summary} aria-label={label}>
          {trigger}
        </summary>
        <div className={align === "end" ? `${dropdownStyles.panel} ${dropdownStyles.panelEnd}` : dropdownStyles.panel}>
          {children}
        </div>
      </details>
    </noscript>
  );
}

/** A press on the button of an open popup closes it; without this the popup would close and open again. */
export function isOnAnchor(event: Event, anchor: RefObject<HTMLButtonElement | null>): boolean {
  return event.target instanceof Node && anchor.current?.contains(event.target) === true;
}

/**
 * The part of the page that an open popup belongs to: an open dialog, which covers everything outside it, or a landmark,
 * so that screen readers find it there.
 */
export function containerOf(anchor: Element | null): HTMLElement | null {
  for (const landmark of ["dialog", "main", "header"] as const) {
    const found = anchor?.closest(landmark);
    if (found) return found;
  }
  return null;
}

/** Where the focus goes when a popup closes: back to its button, unless it has already gone somewhere else. */
export function focusAfter(popup: Element | null, anchor: RefObject<HTMLButtonElement | null>) {
  const focused = document.activeElement;
  const isHere = focused === null || focused === document.body || popup?.contains(focused) === true;
  return isHere ? anchor.current : false;
}
