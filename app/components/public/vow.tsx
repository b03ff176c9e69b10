import { Check, X } from "lucide-react";
import { weDo, weNever } from "#app/content/help.ts";
import iconStyles from "../ui/icon.module.css";

/** The lists of what we do and what we never do. */
export function Vow() {
  return (
    <div className="site-vow">
      <div>
        <h3>What we do</h3>
        <ul>
          {weDo.map((line) => (
            <li key={line}>
              <Check className={iconStyles.root} aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="site-vow-not">
        <h3>What we never do</h3>
        <ul>
          {weNever.map((line) => (
            <li key={line}>
              <X className={iconStyles.root} aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
