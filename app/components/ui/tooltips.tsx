import { createRoot } from "react-dom/client";
import { TAKES_KEYS } from "./shortcuts.ts";
import { TooltipPopup } from "./tooltip-popup.tsx";
import { type TakenTitle, takeTitle } from "./tooltip-title.ts";

/** A pointer that only passes by opens nothing, ms. */
const HOVER_MS = 500;
/** Time to move the pointer from the control to the tooltip, ms. */
const LEAVE_MS = 150;

const POPUP_ID = "shown-tooltip";
/** The title of a frame is its name and explains nothing. */
const TITLED = "[title]:not(iframe)";
/** The focus moves with these keys. After others a script has moved it, as into an opened dialog. */
const MOVING = /^(?:Tab|Arrow\w+|Home|End)$/;
const PRESSING = ["Enter", " "];

let isStarted = false;

/**
 * Shows every title as a tooltip: after a pause under the pointer, at once on keyboard focus. It stays until the pointer
 * or the focus leaves, can be pointed at, and Escape hides it and nothing else (WCAG 1.4.13). Typing hides one under the
 * pointer, so that Escape belongs to the field again. Touch shows none.
 */
export function startTooltips(byKey: boolean): void {
  if (isStarted) return;
  isStarted = true;
  const root = createRoot(document.createElement("div"));
  let taken: TakenTitle | null = null;
  let by: "pointer" | "focus" = "pointer";
  let isOpen = false;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let lastKey = "";
  /** What the pointer is on; after a press or Escape it has to leave it before its tooltip is shown again. */
  let under: Element | null = null;
  let dismissed: Element | null = null;

  function begin(control: Element, trigger: typeof by): void {
    end();
    taken = takeTitle(control, { onChange: draw, onGone: end });
    by = trigger;
    wait = setTimeout(open, trigger === "focus" ? 0 : HOVER_MS);
  }

  function open(): void {
    if (!taken || taken.isReadable()) return;
    isOpen = true;
    taken.describe(POPUP_ID);
    draw();
  }

  function end(): void {
    clearTimeout(wait);
    if (!taken) return;
    if (isOpen) {
      isOpen = false;
      draw();
    }
    taken.putBack();
    taken = null;
  }

  function dismiss(): void {
    dismissed = under;
    end();
  }

  function draw(): void {
    if (!taken) return;
    root.render(
      <TooltipPopup id={POPUP_ID} open={isOpen} anchor={taken.control}>
        {taken.title()}
      </TooltipPopup>,
    );
  }

  function isCovered(): boolean {
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    return dialog !== undefined && !dialog.contains(taken?.control ?? null);
  }

  function onTarget(target: Element): void {
    const control = target.closest(TITLED);
    under = control;
    if (control !== dismissed) dismissed = null;
    if (control && control === taken?.control) {
      if (isOpen) clearTimeout(wait);
    } else if (control?.getAttribute("title") && control !== dismissed) begin(control, "pointer");
    else leave();
  }

  function leave(): void {
    if (!taken || by === "focus") return;
    clearTimeout(wait);
    if (isOpen) wait = setTimeout(end, LEAVE_MS);
    else end();
  }

  function onFocus(target: Element): void {
    if (target.matches(":focus-visible") && target.matches(TITLED) && target.getAttribute("title"))
      begin(target, "focus");
  }

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    if (isOpen && target.closest(`#${POPUP_ID}`)) clearTimeout(wait);
    else onTarget(target);
  });
  document.addEventListener("pointerout", ({ relatedTarget }) => {
    if (relatedTarget) return;
    under = null;
    leave();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (MOVING.test(lastKey) && target instanceof Element && target !== taken?.control) onFocus(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    if (by === "focus" && target === taken?.control) end();
  });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      lastKey = "";
      if (!(target instanceof Element && target.closest(`#${POPUP_ID}`))) dismiss();
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      lastKey = event.key;
      if (isOpen && event.key === "Escape") {
        // Before dialogs and shortcuts: the first Escape belongs to the tooltip, unless a dialog has covered it.
        if (!isCovered()) {
          event.preventDefault();
          event.stopPropagation();
        }
        dismiss();
      } else if (PRESSING.includes(event.key) && document.activeElement === taken?.control) dismiss();
      else if (by === "pointer" && isCharacter(event)) dismiss();
    },
    true,
  );

  // What led to the loading of this file has already happened. Someone who types by now is not told what the pointer
  // was left on.
  const hovered = [...document.querySelectorAll(":hover")].at(-1);
  if (hovered && !document.activeElement?.matches(TAKES_KEYS)) onTarget(hovered);
  if (byKey && document.activeElement) onFocus(document.activeElement);
}

function isCharacter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey;
}
