import { Search } from "lucide-react";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Questions } from "#app/components/public/questions.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { questionGroups, searchQuestions } from "#app/content/faq.ts";
import type { Route } from "./+types/faq";

const ASKED_MAX = 100;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Questions and answers",
    description:
      "What a similarity score means, what help is allowed, what happens to your file and what it costs: short answers, searchable.",
    path: "/faq",
  });

export function loader({ request }: Route.LoaderArgs) {
  return { q: (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, ASKED_MAX) };
}

export default function Faq({ loaderData: { q } }: Route.ComponentProps) {
  const groups = q ? searchQuestions(q) : questionGroups;
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <div className="sheet">
      <section className="pg top1">
        <div>
          <h1>Questions and answers</h1>
          <search>
            <form className="find" action="/faq">
              <Search className="i" aria-hidden="true" />
              <label className="vh" htmlFor="q">
                Search the answers
              </label>
              <input
                className="in"
                id="q"
                name="q"
                type="search"
                defaultValue={q}
                maxLength={ASKED_MAX}
                placeholder="score, delete, my school’s rule"
              />
              <Button size="lg">Search</Button>
            </form>
          </search>
          {q ? (
            <p className="sum" role="status">
              <span>
                <b>{count === 1 ? "1 answer" : `${count} answers`}</b> for “{q}”
              </span>
              <a className="lnk" href="/faq">
                Clear the search
              </a>
            </p>
          ) : null}
        </div>
        <aside>
          <nav className="toc" aria-label="Groups">
            {groups.map((group) => (
              <a key={group.id} href={`#${group.id}`}>
                {group.title} <small>{group.questions.length}</small>
              </a>
            ))}
          </nav>
        </aside>
      </section>
      {groups.map((group) => (
        <section className="pg group" key={group.id} id={group.id}>
          <div>
            <h2>{group.title}</h2>
            <Questions questions={group.questions} asked={q} open={Boolean(q)} />
          </div>
          <aside>
            {group.id === "check" ? <p className="mn">Similarity is not plagiarism. Read the matches.</p> : null}
          </aside>
        </section>
      ))}
      <section className="pg group">
        <EmptyState title={count === 0 ? `No answer holds “${q}”` : "Not here?"} act="margin">
          <p>Write it in your own words.{q ? " What you searched for goes with you." : ""}</p>
          <ButtonLink href={q ? `/contact?${new URLSearchParams({ message: `My question: ${q}` })}` : "/contact"}>
            Ask a person
          </ButtonLink>
        </EmptyState>
        <aside />
      </section>
    </div>
  );
}
