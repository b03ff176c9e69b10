import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { ComboboxInput } from "#app/components/ui/combobox.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import workStyles from "../shell/screen.work.module.css";

type Props = { zone: string; error?: string | undefined; onChange: (zone: string) => void };

/** The time zone of quiet hours. The list comes from the browser, which supports every zone in it. */
export function ZoneChoice({ zone, error, onChange }: Props) {
  const [known, setKnown] = useState<string[]>([]);
  const [device, setDevice] = useState<string | null>(null);
  useEffect(() => {
    setKnown(Intl.supportedValuesOf("timeZone"));
    setDevice(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  const zones = [...new Set(["UTC", ...(error ? [] : [zone]), ...(device ? [device] : []), ...known])].sort();
  return (
    <div className={workStyles.settingsRow}>
      <div>
        <label htmlFor="zone">Time zone</label>
        <p>
          Quiet hours use this time zone.
          {device && device !== zone ? (
            <>
              {" "}
              Your device uses {device.replaceAll("_", " ")}.{" "}
              <Button kind="link" type="button" onClick={() => onChange(device)}>
                Use this time zone
              </Button>
            </>
          ) : null}
        </p>
        {error ? <FieldError id="zone-error">{error}</FieldError> : null}
      </div>
      <ComboboxInput
        id="zone"
        name="zone"
        label="Time zone"
        required
        error={error}
        describedById={error ? "zone-error" : undefined}
        maxLength={64}
        options={zones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
        defaultValue={zone}
        onChange={onChange}
      />
    </div>
  );
}
