import type { CheckMode } from "#schema/checks/check.ts";

const modes: { mode: CheckMode; label: string; note: string }[] = [
  {
    mode: "kept",
    label: "Kept",
    note: "We read the file and keep it with its report for the days you choose. You can share, compare and download it.",
  },
  {
    mode: "private",
    label: "Private",
    note: "This browser reads the file. Fingerprints leave it, the report is made here, and nobody keeps it but you.",
  },
];

/** Asked before a file is chosen: what may leave this device depends on it. */
export function ModeChoice({ mode, onChange }: { mode: CheckMode; onChange: (mode: CheckMode) => void }) {
  return (
    <fieldset className="mode-choice">
      <legend className="lab">How to check it</legend>
      <div className="opts">
        {modes.map((one) => (
          <label key={one.mode} htmlFor={`mode-${one.mode}`}>
            <input
              type="radio"
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
      <p className="hint">
        <a className="lnk" href="#what-leaves">
          What leaves this device
        </a>
      </p>
    </fieldset>
  );
}
