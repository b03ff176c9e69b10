import { Check, TriangleAlert } from "lucide-react";
import type { Requirement } from "#core/content/article.ts";

/** The requirements for publishing, each with its status icon. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <ul className="checks-list">
      {requirements.map(({ key, met, words }) => (
        <li key={key} className={met ? "good" : "warn"}>
          {met ? <Check className="i s" aria-hidden="true" /> : <TriangleAlert className="i s" aria-hidden="true" />}
          <span>
            {words}
            <span className="vh">: {met ? "met" : "not met"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
