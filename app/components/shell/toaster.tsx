import { Check, TriangleAlert, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "#app/components/ui/button.tsx";
import { type Toast, toasts } from "./toast-store.ts";

const none: readonly Toast[] = [];

/** The live regions stand before the first toast does, or a screen reader would not hear it. */
export function Toaster() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock; every toast has its own button.
    <div
      className="toasts"
      onMouseEnter={toasts.hold}
      onMouseLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      <div role="alert">
        {all
          .filter(({ tone }) => tone === "bad")
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

function Line({ toast: { id, tone, text } }: { toast: Toast }) {
  const Glyph = tone === "good" ? Check : TriangleAlert;
  return (
    <div className={`toast ${tone}`}>
      <Glyph className="i" aria-hidden="true" />
      <span>{text}</span>
      <IconButton label="Close" size="sm" className="x" onClick={() => toasts.dismiss(id)}>
        <X className="i s" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
