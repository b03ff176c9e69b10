import { Autocomplete } from "@base-ui/react/autocomplete";
import { Combobox } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./combobox.module.css";
import {
  type ComboboxOption,
  type ComboboxProps,
  type ListProps,
  type OneValue,
  optionNamed,
  optionOf,
} from "./combobox.tsx";
import { ManyOf } from "./combobox-many.tsx";
import {
  inputProps,
  OptionRow,
  OptionText,
  type Place,
  portalProps,
  positionerProps,
  useFound,
} from "./combobox-parts.tsx";
import iconStyles from "./icon.module.css";
import popupStyles from "./popup.module.css";

const ESCAPE = "escape-key";

/** The working combobox: filtering, the active option and the place of the list are Base UI's. */
export function ComboboxList(props: ComboboxProps & Pick<ListProps, "typed" | "hadFocus" | "describedById">) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <CSPProvider disableStyleElements>{listOf(props, { place, setPlace })}</CSPProvider>;
}

function listOf(props: Parameters<typeof ComboboxList>[0], where: Place) {
  if (props.multiple) return <ManyOf {...props} {...where} />;
  return props.freeText ? <FreeText {...props} {...where} /> : <OneOf {...props} {...where} />;
}

function OneOf({ place, setPlace, ...props }: ListProps & OneValue & Place) {
  const { name, options, defaultValue = "", typed, required = false, disabled = false, onChange } = props;
  const given = (typeof options === "function" ? null : optionOf(options, defaultValue)) ?? null;
  const [early] = useState(
    () => (typed !== null && typeof options !== "function" && optionNamed(options, typed)) || null,
  );
  const [chosen, setChosen] = useState(early ?? given);
  const [query, setQuery] = useState(early?.label ?? typed ?? given?.label ?? "");
  const isOpen = useRef(false);
  const [followed, setFollowed] = useState(defaultValue);
  if (followed !== defaultValue) {
    setFollowed(defaultValue);
    setChosen(given);
    setQuery(given?.label ?? "");
  }
  const found = useFound(options, chosen?.label === query ? "" : query);
  const first = useRef({ early, defaultValue, onChange });
  useEffect(() => {
    const { early, defaultValue, onChange } = first.current;
    if (early && early.value !== defaultValue) onChange?.(early.value);
  }, []);

  function choose(option: ComboboxOption | null): void {
    setChosen(option);
    onChange?.(option?.value ?? "");
  }

  /** Base UI corrects the text when an open list closes. With a closed list, a name chooses its option here. */
  function onBlur(): void {
    if (isOpen.current || query === (chosen?.label ?? "")) return;
    const named = optionNamed(items, query) ?? (required || query.trim() !== "" ? chosen : null);
    setQuery(named?.label ?? "");
    if (named?.value !== chosen?.value) choose(named);
  }

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
      // Escape closes the list, and nothing is chosen or cleared by it.
      onInputValueChange={(next, { reason }) => {
        if (reason !== ESCAPE) setQuery(next);
      }}
      onValueChange={(option, { reason }) => {
        if (reason !== ESCAPE && (option !== null || !required)) choose(option);
      }}
      onOpenChange={(open, { reason }) => {
        isOpen.current = open;
        const named = open || reason === ESCAPE || reason === "item-press" ? undefined : optionNamed(items, query);
        if (named && named.value !== chosen?.value) choose(named);
      }}
      required={required}
      disabled={disabled}
    >
      <span ref={setPlace} className={styles.frame}>
        <Combobox.Input {...inputProps(props)} onBlur={onBlur} />
        <Combobox.Trigger className={styles.open} aria-label={`Show options: ${props.label}`} tabIndex={-1}>
          <ChevronDown className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </Combobox.Trigger>
      </span>
      <Combobox.Portal {...portalProps(place)}>
        <Combobox.Positioner {...positionerProps}>
          <Combobox.Popup className={`${popupStyles.surface} ${styles.popup}`} aria-busy={found.searching}>
            <Combobox.Status className={styles.status}>{found.words}</Combobox.Status>
            <Combobox.Empty className={styles.status}>{found.words ? null : "No matching options."}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: ComboboxOption) => <OptionRow key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function FreeText({ place, setPlace, ...props }: ListProps & OneValue & Place) {
  const { name, options, defaultValue = "", typed, required = false, disabled = false, onChange } = props;
  const [text, setText] = useState(typed ?? defaultValue);
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
      <Autocomplete.Input ref={setPlace} {...inputProps(props)} />
      <Autocomplete.Portal {...portalProps(place)}>
        <Autocomplete.Positioner {...positionerProps}>
          <Autocomplete.Popup className={`${popupStyles.surface} ${styles.popup}`} aria-busy={found.searching}>
            <Autocomplete.Status className={styles.status}>{found.words}</Autocomplete.Status>
            <Autocomplete.List className={styles.list}>
              {(option: ComboboxOption) => (
                <Autocomplete.Item key={option.value} value={option} className={popupStyles.item}>
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
