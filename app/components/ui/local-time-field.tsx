import { useEffect, useState } from "react";
import { TextField } from "./field.tsx";
import { HiddenInput } from "./input.tsx";

type Props = { id: string; name: string; label: string; optional?: string; error: string | undefined };

/** A date and time in the user's own time zone; the form submits it as UTC milliseconds. */
export function LocalTimeField({ name, optional, error, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const at = typed === "" ? null : new Date(typed).getTime();
  return (
    <>
      <HiddenInput name={name} value={at ?? ""} />
      <TextField
        {...rest}
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
