import fieldStyles from "#app/components/ui/field.module.css";
import { Link } from "#app/components/ui/link.tsx";
import optionGridStyles from "#app/components/ui/option-grid.module.css";
import { Radio } from "#app/components/ui/radio.tsx";
import type { CheckMode } from "#schema/checks/check.ts";
import submitStyles from "./checks.submit.module.css";

const modes: { mode: CheckMode; label: string; note: string }[] = [
  {
    mode: "kept",
    label: "Standard check",
    note: "We keep the file and its report for the number of days you choose. You can share, compare and download the report.",
  },
  {
    mode: "private",
    label: "Private check",
    note: "This browser reads the file and creates the report. Only fingerprints of the text leave this device. We do not keep the file or the report.",
  },
];

/** Asked before a file is chosen, because it determines what may leave the device. */
export function ModeChoice({ mode, onChange }: { mode: CheckMode; onChange: (mode: CheckMode) => void }) {
  return (
    <fieldset className={submitStyles.modeChoice}>
      <legend className={fieldStyles.label}>Type of check</legend>
      <div className={optionGridStyles.root}>
        {modes.map((one) => (
          <label key={one.mode} htmlFor={`mode-${one.mode}`}>
            <Radio
              id={`mode-${one.mode}`}
              name="mode"
              checked={mode === one.mode}
              onChange={() => onChange(one.mode)}
            />
            {one.label}
            <small>{one.note}</small>
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint}>
        <Link href="#what-leaves">What a private check sends</Link>
      </p>
    </fieldset>
  );
}
