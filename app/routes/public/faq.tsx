import { Search } from "lucide-react";
import { data, redirect } from "react-router";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Questions } from "#app/components/public/questions.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import searchFieldStyles from "#app/components/ui/search-field.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { questionBySlug, questionGroups, searchQuestions } from "#app/content/faq.ts";
import { appContext } from "#app/context.ts";
import faqScript from "#app/faq.js?url&no-inline";
import { SEARCH_MAX } from "#schema/vocabulary/search.ts";
import type { Route } from "./+types/faq";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Questions and answers",
    description:
      "What a similarity score means, what help is allowed, what happens to your file and what it costs: short answers, searchable.",
    path: "/faq",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams;
  const q = (requested.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  if (q && searchQuestions(q).length === 0) await context.get(appContext).services.unanswered.note(q);
  return edgeCached({ q, thanked: questionBySlug(requested.get("voted") ?? "")?.slug ?? null });
}

/** Counts an anonymous vote; the question it belongs to shows a confirmation. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const question = questionBySlug(String(form.get("question")));
  if (!question) throw data(null, { status: 422 });
  await context.get(appContext).services.answers.vote(question.slug, form.get("helped") === "yes");
  return redirect(`/faq?voted=${question.slug}#${question.slug}`, 303);
}

export default function Faq({ loaderData: { q, thanked } }: Route.ComponentProps) {
  const groups = q ? searchQuestions(q) : questionGroups;
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <div className="site-sheet">
      <section className="site-page site-page-head">
        <div>
          <h1>Questions and answers</h1>
          <search>
            <form className={searchFieldStyles.root} action="/faq" data-script={faqScript}>
              <Search className={iconStyles.root} aria-hidden="true" />
              <label className={textStyles.hidden} htmlFor="q">
                Search the answers
              </label>
              <Input
                id="q"
                name="q"
                type="search"
                defaultValue={q}
                maxLength={SEARCH_MAX}
                placeholder="score, delete, my school’s rule"
              />
              <Button size="lg">Search</Button>
            </form>
          </search>
          <div className="site-summary">
            <span role="status" id="found">
              {q ? `${count === 1 ? "1 answer" : `${count} answers`} for “${q}”` : null}
            </span>
            {q ? <Link href="/faq">Clear search</Link> : null}
          </div>
        </div>
        <aside>
          <nav className="site-contents" aria-label="Groups">
            {groups.map((group) => (
              <a key={group.id} href={`#${group.id}`}>
                {group.title} <small>{group.questions.length}</small>
              </a>
            ))}
          </nav>
        </aside>
      </section>
      {groups.map((group) => (
        <section className="site-page site-group" key={group.id} id={group.id} data-all={q ? undefined : ""}>
          <div>
            <h2>{group.title}</h2>
            <Questions questions={group.questions} requested={q} open={Boolean(q)} votes={{ thanked }} />
          </div>
          <aside>
            {group.id === "check" ? (
              <p className="site-margin">Similarity is not plagiarism. Read the matches.</p>
            ) : null}
          </aside>
        </section>
      ))}
      <section className="site-page site-group">
        <EmptyState title={count === 0 ? `No answers for “${q}”` : "Not answered here?"} act="margin">
          <p>Ask us in your own words.{q ? " We fill in your search for you." : ""}</p>
          <ButtonLink
            id="ask"
            href={q ? `/contact?${new URLSearchParams({ message: `My question: ${q}` })}` : "/contact"}
          >
            Contact support
          </ButtonLink>
        </EmptyState>
        <aside />
      </section>
    </div>
  );
}
