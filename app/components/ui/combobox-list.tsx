import { Autocomplete } from "@base-ui/react/autocomplete";
import { Combobox } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Check, ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import styles from "./combobox.module.css";
import { type ComboboxListProps, type ComboboxOption, optionOf } from "./combobox.tsx";
import iconStyles from "./icon.module.css";

/** A pause in typing before a search is sent, ms. */
const PAUSE_MS = 200;

/** The working combobox: filtering, the active option and the place of the list are Base UI's. */
export function ComboboxList(props: ComboboxListProps) {
  return (
    <CSPProvider disableStyleElements>{props.freeText ? <FreeText {...props} /> : <OneOf {...props} />}</CSPProvider>
  );
}

function OneOf(props: ComboboxListProps) {
  const { name, options, defaultValue = "", typed, required = false, disabled = false, onChange } = props;
  const [chosen, setChosen] = useState<ComboboxOption | null>(
    (typeof options === "function" ? null : optionOf(options, defaultValue)) ?? null,
  );
  const [query, setQuery] = useState(typed || (chosen?.label ?? ""));
  const found = useFound(options, chosen?.label === query ? "" : query);
  // The chosen option stays in the list, or the field would lose its text when a search finds others.
  const items = chosen && !optionOf(found.options, chosen.value) ? [...found.options, chosen] : found.options;
  return (
    <Combobox.Root
      name={name}
      items={items}
      filter={typeof options === "function" ? null : undefined}
      itemToStringLabel={(option: ComboboxOption) => option.label}
      itemToStringValue={(option: ComboboxOption) => option.value}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      value={chosen}
      inputValue={query}
      onInputValueChange={setQuery}
      onValueChange={(option) => {
        setChosen(option);
        onChange?.(option?.value ?? "");
      }}
      required={required}
      disabled={disabled}
    >
      <span className={styles.frame}>
        <Combobox.Input {...inputProps(props)} />
        <Combobox.Trigger className={styles.open} aria-label={`Show options: ${props.label}`} tabIndex={-1}>
          <ChevronDown className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </Combobox.Trigger>
      </span>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8}>
          <Combobox.Popup className={styles.popup} aria-busy={found.searching}>
            <Combobox.Status className={styles.status}>{found.words}</Combobox.Status>
            <Combobox.Empty className={styles.status}>{found.words ? null : "No matching options."}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: ComboboxOption) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <OptionText option={option} />
                  <Combobox.ItemIndicator className={styles.mark}>
                    <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function FreeText(props: ComboboxListProps) {
  const { name, options, defaultValue = "", typed, required = false, disabled = false, onChange } = props;
  const [text, setText] = useState(typed || defaultValue);
  const found = useFound(options, text);
  return (
    <Autocomplete.Root
      name={name}
      items={found.options}
      filter={typeof options === "function" ? null : undefined}
      itemToStringValue={(option: ComboboxOption) => option.label}
      value={text}
      onValueChange={(next) => {
        setText(next);
        onChange?.(next);
      }}
      required={required}
      disabled={disabled}
    >
      <Autocomplete.Input {...inputProps(props)} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8}>
          <Autocomplete.Popup className={styles.popup} aria-busy={found.searching}>
            <Autocomplete.Status className={styles.status}>{found.words}</Autocomplete.Status>
            <Autocomplete.List className={styles.list}>
              {(option: ComboboxOption) => (
                <Autocomplete.Item key={option.value} value={option} className={styles.item}>
                  <OptionText option={option} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function inputProps({ id, label, placeholder, error, describedById }: ComboboxListProps) {
  return {
    id,
    className: "in",
    autoComplete: "off",
    // While the list is open, Base UI hides everything else from screen readers, the field's label too.
    "aria-label": label,
    "aria-describedby": describedById,
    "aria-invalid": error ? (true as const) : undefined,
    ...(placeholder && { placeholder }),
  };
}

function OptionText({ option: { label, note } }: { option: ComboboxOption }) {
  return (
    <span className={styles.text}>
      {label}
      {note ? <small className={styles.note}>{note}</small> : null}
    </span>
  );
}

type Found = { options: readonly ComboboxOption[]; searching: boolean; words: string | null };

/** Fixed options as they are; a search's options after a pause in typing, the latest answer only. */
function useFound(options: ComboboxListProps["options"], typed: string): Found {
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
