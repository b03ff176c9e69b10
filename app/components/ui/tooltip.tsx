import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { popupCode } from "./popup.tsx";

type TriggerProps = {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: (event: SyntheticEvent) => void;
  onPointerLeave?: () => void;
  onPointerDown?: () => void;
  onFocus?: (event: SyntheticEvent) => void;
  onBlur?: () => void;
};

type Props = {
  /** Describes the control; the control has a name of its own. */
  text: ReactNode;
  side?: "top" | "bottom";
  /** One control. */
  children: ReactElement<TriggerProps>;
};

/** A pointer that only passes by opens nothing, ms. */
const HOVER_MS = 500;
/** Time to move the pointer from the control to the tooltip, ms. */
const LEAVE_MS = 150;

const tooltipCode = popupCode(() => import("./tooltip-popup.tsx"));

/** A few words about a control, on hover and on keyboard focus; Escape hides them. Never the only name of a control. */
export function Tooltip({ text, side = "top", children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [code, setCode] = useState(tooltipCode.loaded);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const open = anchor !== null;

  useEffect(() => () => clearTimeout(wait.current), []);
  useEffect(() => {
    if (!open) return;
    // Before dialogs and shortcuts: the first Escape belongs to the tooltip.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setAnchor(null);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [open]);

  function show(control: Element, ms: number): void {
    clearTimeout(wait.current);
    void tooltipCode.load().then((loaded) => setCode(() => loaded));
    wait.current = setTimeout(() => setAnchor(control), ms);
  }

  function hide(ms: number): void {
    clearTimeout(wait.current);
    wait.current = setTimeout(() => setAnchor(null), ms);
  }

  const Popup = code?.TooltipPopup;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": open && Popup ? id : undefined,
        onPointerEnter: (event) => show(event.currentTarget, HOVER_MS),
        onPointerLeave: () => hide(LEAVE_MS),
        onPointerDown: () => hide(0),
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) show(currentTarget, 0);
        },
        onBlur: () => hide(0),
      })}
      {Popup ? (
        <Popup
          id={id}
          anchor={anchor}
          side={side}
          onEnter={() => clearTimeout(wait.current)}
          onLeave={() => hide(LEAVE_MS)}
        >
          {text}
        </Popup>
      ) : null}
    </>
  );
}
