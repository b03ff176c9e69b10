import { useEffect, useState } from "react";

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
    <div className="setting">
      <div>
        <label htmlFor="zone">Time zone</label>
        <p>
          Quiet hours use this time zone.
          {device && device !== zone ? (
            <>
              {" "}
              Your device uses {device.replaceAll("_", " ")}.{" "}
              <button type="button" className="lnk" onClick={() => onChange(device)}>
                Use this time zone
              </button>
            </>
          ) : null}
        </p>
      </div>
      <select id="zone" name="zone" className="in" value={zone} onChange={(event) => onChange(event.target.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </select>
    </div>
  );
}
