import { Check, TriangleAlert, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";

/** At most five at a time, each for five seconds (specification, section 9). */
const MOST = 5;
const SHOWN_MS = 5000;

export type Toast = { id: number; tone: "good" | "bad"; text: ReactNode };
type Say = (tone: Toast["tone"], text: ReactNode) => void;

const ToastContext = createContext<Say>(() => {});

export function useToast(): Say {
  return useContext(ToastContext);
}

/** The live regions stand before the first toast does, or readers would not hear it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(1);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useCallback<Say>((tone, text) => {
    setToasts((all) => [...all, { id: next.current++, tone, text }].slice(-MOST));
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <div className="toasts">
        <div role="alert">
          {toasts
            .filter((toast) => toast.tone === "bad")
            .map((toast) => (
              <Line key={toast.id} toast={toast} drop={drop} />
            ))}
        </div>
        <div role="status">
          {toasts
            .filter((toast) => toast.tone === "good")
            .map((toast) => (
              <Line key={toast.id} toast={toast} drop={drop} />
            ))}
        </div>
      </div>
    </ToastContext>
  );
}

function Line({ toast, drop }: { toast: Toast; drop: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => drop(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, drop]);
  return (
    <div className={`toast ${toast.tone}`}>
      {toast.tone === "good" ? (
        <Check className="i" aria-hidden="true" />
      ) : (
        <TriangleAlert className="i" aria-hidden="true" />
      )}
      <span>{toast.text}</span>
      <IconButton label="Close" size="sm" className="x" onClick={() => drop(toast.id)}>
        <X className="i s" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
