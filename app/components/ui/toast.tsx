import { Check, TriangleAlert, X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";
import iconStyles from "./icon.module.css";
import textStyles from "./text.module.css";
import toastStyles from "./toast.module.css";
import { type Toast, toasts } from "./toast-store.ts";

const none: readonly Toast[] = [];

/** The live regions are rendered before the first toast; otherwise screen readers would not announce it. */
export function Toaster() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  useEffect(() => {
    addEventListener("keydown", onUndoKey);
    document.addEventListener("visibilitychange", onVisibility);
    onVisibility();
    return () => {
      removeEventListener("keydown", onUndoKey);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the timers; every toast has its own button.
    <div
      className={toastStyles.list}
      onMouseOver={() => toasts.hold("pointer")}
      onMouseLeave={() => toasts.release("pointer")}
      onFocus={() => toasts.hold("focus")}
      onBlur={() => toasts.release("focus")}
    >
      <div role="alert">
        {all
          .filter(({ tone }) => tone === "danger")
          .map((toast) => (
            <Line key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="status">
        {all
          .filter(({ tone }) => tone === "good")
          .map((toast) => (
            <Line key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  );
}

/** A toast that no one could see has not been shown. */
function onVisibility(): void {
  if (document.visibilityState === "hidden") toasts.hold("hidden");
  else toasts.release("hidden");
}

/** Handles Ctrl+Z outside of text fields, which keep their own undo. */
function onUndoKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented || (event.target as Element).closest("input, textarea, select, [contenteditable], dialog"))
    return;
  if (toasts.undo()) event.preventDefault();
}

/** The button that has the pointer or the focus goes with its toast, and reports neither as gone. */
function close(id: number): void {
  toasts.dismiss(id);
  toasts.release("pointer");
  toasts.release("focus");
}

function Line({ toast: { id, tone, text, undo, quiet } }: { toast: Toast }) {
  if (quiet) return <p className={textStyles.hidden}>{text}</p>;
  const Glyph = tone === "good" ? Check : TriangleAlert;
  return (
    <div className={`${toastStyles.root} ${toastStyles[tone] ?? ""}`}>
      <Glyph className={iconStyles.root} aria-hidden="true" />
      <span>{text}</span>
      {undo ? (
        <Button
          kind="quiet"
          size="sm"
          type="button"
          onClick={() => {
            toasts.undo(id);
            toasts.release("pointer");
            toasts.release("focus");
            // The focused button is removed together with its toast.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          Undo
        </Button>
      ) : null}
      <IconButton label="Close" size="sm" className={toastStyles.close} onClick={() => close(id)}>
        <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
