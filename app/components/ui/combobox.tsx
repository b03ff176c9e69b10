import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { describedBy, Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { popupCode } from "./popup.tsx";

export type ComboboxOption = { value: string; label: string; note?: string };

type Props = {
  id: string;
  label: string;
  name: string;
  hint?: string;
  error?: string;
  optional?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /** The chosen option's value; with `freeText`, any text. */
  defaultValue?: string;
  /** The options, or a search that finds them. */
  options: readonly ComboboxOption[] | ((typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>);
  /** Whether a text that is no option may be entered too. */
  freeText?: boolean;
  onChange?: (value: string) => void;
};

export type ComboboxListProps = Props & { typed: string; hadFocus: boolean; describedById: string | undefined };

const comboboxCode = popupCode(() => import("./combobox-list.tsx"));

/**
 * A field with a list that narrows while typing. Until its code has arrived, and without scripts, it is a plain text
 * field with the same name: the server checks the value either way.
 */
export function Combobox(props: Props) {
  const { id, label, optional, hint, error, name, placeholder, required, disabled, defaultValue = "" } = props;
  const [code, setCode] = useState<Awaited<ReturnType<typeof comboboxCode.load>>>(null);
  const plain = useRef<HTMLInputElement>(null);
  const before = useRef({ typed: "", hadFocus: false });

  useEffect(() => {
    void comboboxCode.load().then((loaded) => {
      before.current = {
        typed: plain.current?.value ?? "",
        hadFocus: plain.current !== null && document.activeElement === plain.current,
      };
      setCode(() => loaded);
    });
  }, []);

  useLayoutEffect(() => {
    if (code && before.current.hadFocus) document.getElementById(id)?.focus();
  }, [code, id]);

  const frame = { id, label, ...(optional && { optional }), ...(hint && { hint }), ...(error && { error }) };
  const described = describedBy(frame);
  const List = code?.ComboboxList;
  const initial = typeof props.options === "function" ? undefined : optionOf(props.options, defaultValue);
  return (
    <Field {...frame}>
      {List ? (
        <List {...props} {...before.current} describedById={described["aria-describedby"]} />
      ) : (
        <Input
          ref={plain}
          id={id}
          name={name}
          placeholder={placeholder}
          required={required}
          disabled={disabled}
          autoComplete="off"
          defaultValue={initial?.label ?? defaultValue}
          {...described}
        />
      )}
    </Field>
  );
}

export function optionOf(options: readonly ComboboxOption[], value: string): ComboboxOption | undefined {
  return options.find((option) => option.value === value);
}
