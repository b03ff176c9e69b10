import { Check, MessageSquare, TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";

export type Need = {
  tone: "bad" | "pen";
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
      <h2 className="vh" id="needs">
        Needs you
      </h2>
      {needs.length === 0 ? (
        <p className="card caught-up">
          <Check className="i" aria-hidden="true" />
          You are all caught up.
        </p>
      ) : (
        <ul className="need card">
          {needs.map(({ tone, fact, rest, note, href, button }) => (
            <li key={href} className={tone}>
              <i />
              {tone === "bad" ? (
                <TriangleAlert className="i" aria-hidden="true" />
              ) : (
                <MessageSquare className="i" aria-hidden="true" />
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
