import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Select } from "#app/components/ui/select.tsx";
import workStyles from "../shell/screen.work.module.css";

/** The time zone of quiet hours. The list comes from the browser, which supports every zone in it. */
export function ZoneChoice({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const [known, setKnown] = useState<string[]>([]);
  const [device, setDevice] = useState<string | null>(null);
  useEffect(() => {
    setKnown(Intl.supportedValuesOf("timeZone"));
    setDevice(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  const zones = [...new Set(["UTC", zone, ...(device ? [device] : []), ...known])].sort();
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
      </div>
      <Select id="zone" name="zone" value={zone} onChange={(event) => onChange(event.target.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </div>
  );
}
