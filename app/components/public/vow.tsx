import { Check, X } from "lucide-react";
import { weDo, weNever } from "#app/content/help.ts";

/** The lists of what we do and what we never do. */
export function Vow() {
  return (
    <div className="vow">
      <div>
        <h3>What we do</h3>
        <ul>
          {weDo.map((line) => (
            <li key={line}>
              <Check className="i" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="no">
        <h3>What we never do</h3>
        <ul>
          {weNever.map((line) => (
            <li key={line}>
              <X className="i" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
