import { useEffect, useState } from "react";
import { TextField } from "./field.tsx";
import { HiddenInput } from "./input.tsx";

type Props = {
  id: string;
  name: string;
  label: string;
  optional?: string;
  /** What it shows at first, UTC ms. */
  at?: number | null;
  /** What was typed before the form came back, as the field has it. */
  text?: string;
  error: string | undefined;
};

/**
 * A date and time in the user's own time zone; the form submits it as UTC milliseconds, and what was typed as
 * `{name}Text`. Without JavaScript only the text is submitted: it has no time zone, so the form has to be refused.
 */
export function LocalTimeField({ name, optional, at: first = null, text = "", error, ...rest }: Props) {
  const [typed, setTyped] = useState(text);
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  useEffect(() => {
    if (first !== null) setTyped(localText(first));
  }, [first]);
  const at = typed === "" || zone === null ? null : new Date(typed).getTime();
  return (
    <>
      <HiddenInput name={name} value={at ?? ""} />
      <TextField
        {...rest}
        name={`${name}Text`}
        type="datetime-local"
        {...(optional && { optional })}
        hint={zone ? `In your time zone, ${zone}.` : "In your own time zone."}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...(error && { error })}
      />
    </>
  );
}

/** As a field of a local date and time has it. */
function localText(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
