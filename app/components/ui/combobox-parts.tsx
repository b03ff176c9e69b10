import { Combobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import type { ComboboxOption, ListProps } from "./combobox.tsx";
import fieldStyles from "./field.module.css";
import iconStyles from "./icon.module.css";
import popupStyles from "./popup.module.css";

/** A pause in typing before a search is sent, ms. */
const PAUSE_MS = 200;

/** Where the field is. */
export type Place = { place: HTMLElement | null; setPlace: (element: HTMLElement | null) => void };

/** The list belongs to the dialog of its field, which covers everything outside it. */
export function portalProps(place: HTMLElement | null) {
  return { container: place?.closest("dialog") ?? document.body, className: popupStyles.portal };
}

export const positionerProps = {
  className: popupStyles.positioner,
  positionMethod: "fixed",
  sideOffset: 4,
  collisionPadding: 8,
} as const;

export function inputProps({ id, label, placeholder, error, describedById, maxLength }: ListProps) {
  return {
    id,
    className: fieldStyles.input,
    autoComplete: "off",
    // While the list is open, Base UI hides everything else from screen readers, the field's label too.
    "aria-label": label,
    "aria-describedby": describedById,
    "aria-invalid": error ? (true as const) : undefined,
    ...(placeholder && { placeholder }),
    ...(maxLength && { maxLength }),
  };
}

/** An option that can be chosen; a chosen one has a tick. */
export function OptionRow({ option, disabled = false }: { option: ComboboxOption; disabled?: boolean }) {
  return (
    <Combobox.Item value={option} className={popupStyles.item} disabled={disabled}>
      <OptionText option={option} />
      <Combobox.ItemIndicator className={popupStyles.mark}>
        <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

export function OptionText({ option: { label, note } }: { option: ComboboxOption }) {
  return (
    <span className={popupStyles.text}>
      {label}
      {note ? <small className={popupStyles.note}>{note}</small> : null}
    </span>
  );
}

type Found = { options: readonly ComboboxOption[]; searching: boolean; words: string | null };

/** Fixed options as they are; a search's options after a pause in typing, the latest answer only. */
export function useFound(options: ListProps["options"], typed: string): Found {
  const [found, setFound] = useState<Found>({ options: [], searching: false, words: null });
  useEffect(() => {
    if (typeof options !== "function") return;
    const asked = new AbortController();
    const wait = setTimeout(() => {
      setFound((now) => ({ ...now, searching: true, words: "Searching…" }));
      options(typed, asked.signal).then(
        (list) => {
          if (asked.signal.aborted) return;
          setFound({ options: list, searching: false, words: list.length === 0 ? "No results." : null });
        },
        () => {
          if (asked.signal.aborted) return;
          setFound({ options: [], searching: false, words: "The search failed. Check your connection and try again." });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(wait);
      asked.abort();
    };
  }, [options, typed]);
  return typeof options === "function" ? found : { options, searching: false, words: null };
}
