import { Check, MessageSquare, TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import homeStyles from "../shell/screen.home.module.css";
import workStyles from "../shell/screen.work.module.css";
import cardStyles from "../ui/card.module.css";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";

export type Need = {
  tone: "danger" | "accent";
  fact: string;
  rest: string;
  note: string;
  href: string;
  button: string;
  waits?: false;
};

/** Tasks that need the user's action: a sentence with its object in bold, and one button each. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <section aria-labelledby="needs">
      <h2 className={textStyles.hidden} id="needs">
        Needs you
      </h2>
      {needs.length === 0 ? (
        <p className={`${cardStyles.root} ${homeStyles.caughtUp}`}>
          <Check className={iconStyles.root} aria-hidden="true" />
          You are all caught up.
        </p>
      ) : (
        <ul className={`${workStyles.needs} ${cardStyles.root}`}>
          {needs.map(({ tone, fact, rest, note, href, button }) => (
            <li key={href} className={tone === "danger" ? workStyles.danger : homeStyles.accent}>
              <i />
              {tone === "danger" ? (
                <TriangleAlert className={iconStyles.root} aria-hidden="true" />
              ) : (
                <MessageSquare className={iconStyles.root} aria-hidden="true" />
              )}
              <p>
                <b>{fact}</b> {rest}
                <span>{note}</span>
              </p>
              <ButtonLink kind="secondary" size="sm" href={href}>
                {button}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
