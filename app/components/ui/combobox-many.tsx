import { Combobox } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import styles from "./combobox.module.css";
import { type ComboboxOption, type ListProps, type ManyValues, optionOf, valuesIn } from "./combobox.tsx";
import { inputProps, OptionRow, type Place, portalProps, positionerProps, useFound } from "./combobox-parts.tsx";
import iconStyles from "./icon.module.css";
import { HiddenInput } from "./input.tsx";
import popupStyles from "./popup.module.css";

/** Several values: chips, and a field that adds to them. A text that is no option is added with Enter or a comma. */
export function ManyOf({ place, setPlace, ...props }: ListProps & ManyValues & Place) {
  const { name, options, defaultValue = [], freeText = false, most = Number.POSITIVE_INFINITY, typed, label } = props;
  const [chosen, setChosen] = useState(() => (typed === null ? defaultValue : valuesIn(typed)).map(optionFor));
  const [query, setQuery] = useState("");
  const found = useFound(options, query);
  const isFull = chosen.length >= most;

  function optionFor(text: string): ComboboxOption {
    const known = typeof options === "function" ? [] : options;
    const same = (option: ComboboxOption) => option.label.toLowerCase() === text.toLowerCase();
    return optionOf(known, text) ?? known.find(same) ?? { value: text, label: text };
  }

  function choose(next: ComboboxOption[]): void {
    const within = next.slice(0, most);
    setChosen(within);
    props.onChange?.(within.map(({ value }) => value));
  }

  function add(text: string): void {
    const added = valuesIn(text).map(optionFor);
    const all = new Map([...chosen, ...added].map((option) => [option.value.toLowerCase(), option]));
    choose([...all.values()]);
    setQuery("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isAdding =
      event.key === "," || (event.key === "Enter" && !event.currentTarget.getAttribute("aria-activedescendant"));
    if (!freeText || !isAdding || event.nativeEvent.isComposing || query.trim() === "") return;
    event.preventDefault();
    add(query);
  }

  return (
    <Combobox.Root
      multiple
      items={found.options}
      filter={typeof options === "function" ? null : undefined}
      itemToStringLabel={(option: ComboboxOption) => option.label}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      value={chosen}
      inputValue={query}
      // Base UI clears the text when the list closes. Free text is kept, and added when the field loses the focus.
      onInputValueChange={(next, { reason }) => {
        if (reason === "input-change" || !(freeText || reason === "escape-key")) setQuery(next);
      }}
      onValueChange={(next, { reason }) => {
        if (reason === "escape-key") return;
        choose(next);
        if (reason === "item-press") setQuery("");
      }}
      disabled={props.disabled === true}
    >
      <HiddenInput name={name} value={chosen.map(({ value }) => value).join(", ")} />
      <Combobox.Chips ref={setPlace} className={styles.chips}>
        {chosen.map((option) => (
          <Combobox.Chip key={option.value} className={styles.chip} aria-label={option.label}>
            <span>{option.label}</span>
            {props.disabled ? null : (
              <Combobox.ChipRemove className={styles.remove} aria-label={`Remove ${option.label}`}>
                <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              </Combobox.ChipRemove>
            )}
          </Combobox.Chip>
        ))}
        <Combobox.Input
          {...inputProps(props)}
          className={styles.bare}
          required={props.required === true && chosen.length === 0}
          readOnly={isFull}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (freeText && query.trim() !== "") add(query);
          }}
        />
      </Combobox.Chips>
      <Combobox.Portal {...portalProps(place)}>
        <Combobox.Positioner {...positionerProps} anchor={place}>
          <Combobox.Popup className={`${popupStyles.surface} ${styles.popup}`} aria-busy={found.searching}>
            <Combobox.Status className={styles.status}>{isFull ? fullText(most) : found.words}</Combobox.Status>
            <Combobox.Empty className={styles.status}>{emptyText(freeText, query, found.words)}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(option: ComboboxOption) => (
                <OptionRow key={option.value} option={option} disabled={isFull && !optionOf(chosen, option.value)} />
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function fullText(most: number): string {
  return `You can choose ${most}. Remove one to add another.`;
}

function emptyText(freeText: boolean, query: string, status: string | null): string | null {
  if (status) return null;
  return freeText && query.trim() !== "" ? `Press Enter to add “${query.trim()}”.` : "No matching options.";
}
