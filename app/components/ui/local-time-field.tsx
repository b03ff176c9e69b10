import { useState } from "react";
import { localTimeOf } from "#schema/shared/local-time.ts";
import { TextField } from "./field.tsx";
import { HiddenInput } from "./input.tsx";
import { useTimeFormat } from "./time-format.ts";

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
 * A date and time in the viewer's time zone: what was typed is `{name}Text`, the zone `{name}Zone`. The zone is empty
 * without JavaScript where the account has none: then the form has to be refused.
 */
export function LocalTimeField({ name, optional, at = null, text, error, ...rest }: Props) {
  const { zone, known } = useTimeFormat();
  const [typed, setTyped] = useState<string | null>(text || null);
  return (
    <>
      <HiddenInput name={`${name}Zone`} value={known ? zone : ""} />
      <TextField
        {...rest}
        name={`${name}Text`}
        type="datetime-local"
        {...(optional && { optional })}
        hint={known ? `In the time zone ${zone.replaceAll("_", " ")}.` : "In your own time zone."}
        value={typed ?? (at === null ? "" : localTimeOf(at, zone))}
        onChange={(event) => setTyped(event.target.value)}
        {...(error && { error })}
      />
    </>
  );
}
