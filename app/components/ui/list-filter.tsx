import { Select } from "./select.tsx";

type Props = {
  name: string;
  label: string;
  value: string | null;
  /** Values with their names. */
  options: readonly (readonly [string, string])[];
};

/** One choice of a list's filters; "All" sends an empty value. */
export function FilterChoice({ name, label, value, options }: Props) {
  return (
    <label>
      {label}
      <Select name={name} defaultValue={value ?? ""}>
        <option value="">All</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </label>
  );
}
