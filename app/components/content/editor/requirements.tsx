import { Check, TriangleAlert } from "lucide-react";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import workStyles from "#app/components/shell/screen.work.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { Requirement } from "#core/content/article.ts";

/** The requirements for publishing, each with its status icon. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <ul className={staffStyles.checksList}>
      {requirements.map(({ key, met, words }) => (
        <li key={key} className={met ? workStyles.good : workStyles.warn}>
          {met ? (
            <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          ) : (
            <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          )}
          <span>
            {words}
            <span className={textStyles.hidden}>: {met ? "met" : "not met"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
