import { Link2, Plus } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import type { Question } from "#app/content/faq.ts";
import { Highlight } from "../content/articles.tsx";
import fieldStyles from "../ui/field.module.css";
import iconStyles from "../ui/icon.module.css";

/** Questions as native details elements. Browsers open the one that a URL fragment points into. */
export function Questions({
  questions,
  requested = "",
  open = false,
  base = "/faq",
  votes,
}: {
  questions: readonly Question[];
  requested?: string;
  open?: boolean;
  base?: string;
  /** Asks whether the answer was helpful; `thanked` is the question the visitor has just voted on. */
  votes?: { thanked: string | null };
}) {
  return (
    <div className="site-questions">
      {questions.map((one, at) => (
        <details key={one.slug} open={open || (at === 0 && !requested)}>
          <summary>
            <span>
              <Highlight text={one.question} requested={requested} />
            </span>
            <Plus className={iconStyles.root} aria-hidden="true" />
          </summary>
          <div className="site-answer" id={one.slug}>
            {one.answer.map((text) => (
              <p key={text}>
                <Highlight text={text} requested={requested} />
              </p>
            ))}
            {votes ? <Helped slug={one.slug} thanked={votes.thanked === one.slug} /> : null}
            <a className="site-answer-link" href={`${base}#${one.slug}`}>
              <Link2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              Link to this answer
            </a>
          </div>
        </details>
      ))}
    </div>
  );
}

function Helped({ slug, thanked }: { slug: string; thanked: boolean }) {
  if (thanked) {
    return (
      <p className={fieldStyles.hint} role="status">
        Thank you for your feedback.
      </p>
    );
  }
  return (
    <form method="post" action="/faq" className="site-helped">
      <HiddenInput name="question" value={slug} />
      <span>Did this help?</span>
      <Button kind="secondary" size="sm" name="helped" value="yes">
        Yes
      </Button>
      <Button kind="secondary" size="sm" name="helped" value="no">
        No
      </Button>
    </form>
  );
}
