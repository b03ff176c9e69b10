import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { describedBy, Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { popupCode } from "./popup.tsx";

export type ComboboxOption = { value: string; label: string; note?: string };

type Common = {
  id: string;
  label: string;
  name: string;
  error?: string | undefined;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /** The longest text that can be typed, characters. */
  maxLength?: number;
  /** The options, or a search that finds them. */
  options: readonly ComboboxOption[] | ((typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>);
  /** Whether a text that is no option may be entered too. */
  freeText?: boolean;
};

export type OneValue = {
  multiple?: false;
  /** The chosen option's value; with `freeText`, any text. A change from outside is shown. */
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export type ManyValues = {
  /** Chosen options are chips in front of the text. A form sends them in one value, separated by commas. */
  multiple: true;
  defaultValue?: readonly string[];
  /** How many may be chosen. */
  most?: number;
  onChange?: (values: string[]) => void;
};

export type ComboboxProps = Common & (OneValue | ManyValues);

/**
 * The part of the props that is the same for one and for many values, and what the plain field hands over: its text if
 * the person has changed it.
 */
export type ListProps = Common & { typed: string | null; hadFocus: boolean; describedById: string | undefined };

const comboboxCode = popupCode(() => import("./combobox-list.tsx"));

type FrameProps = { hint?: string; optional?: string };

/** A combobox with its label and hint. */
export function Combobox({ hint, optional, ...props }: ComboboxProps & FrameProps) {
  const { id, label, error } = props;
  const frame = { id, label, ...(optional && { optional }), ...(hint && { hint }), ...(error && { error }) };
  return (
    <Field {...frame}>
      <ComboboxInput {...props} describedById={describedBy(frame)["aria-describedby"]} />
    </Field>
  );
}

/**
 * A field with a list that narrows while typing. Until its code has arrived, and without scripts, it is a plain text
 * field with the same name: the server checks the value either way.
 */
export function ComboboxInput({ describedById, ...props }: ComboboxProps & { describedById?: string | undefined }) {
  const { id, name, error, placeholder, required, disabled, maxLength, multiple } = props;
  const [code, setCode] = useState<Awaited<ReturnType<typeof comboboxCode.load>>>(null);
  const plain = useRef<HTMLInputElement>(null);
  const before = useRef<{ typed: string | null; hadFocus: boolean }>({ typed: null, hadFocus: false });

  useEffect(() => {
    void comboboxCode.load().then((loaded) => {
      const field = plain.current;
      before.current = {
        typed: field && field.value !== field.defaultValue ? field.value : null,
        hadFocus: field !== null && document.activeElement === field,
      };
      setCode(() => loaded);
    });
  }, []);

  useLayoutEffect(() => {
    if (code && before.current.hadFocus) document.getElementById(id)?.focus();
  }, [code, id]);

  const List = code?.ComboboxList;
  if (List) return <List {...props} {...before.current} describedById={describedById} />;
  return (
    <Input
      ref={plain}
      id={id}
      name={name}
      placeholder={placeholder}
      required={required}
      disabled={disabled}
      autoComplete="off"
      defaultValue={textOf(props)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedById}
      {...(!multiple && maxLength && { maxLength })}
      onChange={(event) => {
        if (props.multiple) props.onChange?.(valuesIn(event.target.value));
        else if (props.freeText) props.onChange?.(event.target.value);
      }}
      onBlur={(event) => {
        const { value, defaultValue } = event.target;
        if (props.multiple || props.freeText || value === defaultValue || typeof props.options === "function") return;
        const named = optionNamed(props.options, value);
        if (named) props.onChange?.(named.value);
      }}
    />
  );
}

/** What the plain field shows. */
function textOf(props: ComboboxProps): string {
  if (props.multiple) return (props.defaultValue ?? []).join(", ");
  const { options, defaultValue = "" } = props;
  const chosen = typeof options === "function" ? undefined : optionOf(options, defaultValue);
  return chosen?.label ?? defaultValue;
}

export function valuesIn(text: string): string[] {
  return text
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);
}

/** The option that a typed text names: by its label or its value, in capitals or not. */
export function optionNamed(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const typed = text.trim().toLowerCase();
  return options.find(({ label, value }) => label.toLowerCase() === typed || value.toLowerCase() === typed);
}

export function optionOf(options: readonly ComboboxOption[], value: string): ComboboxOption | undefined {
  return options.find((option) => option.value === value);
}
