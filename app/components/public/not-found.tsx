import { ArrowRight, Search } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { domains } from "#schema/content/domains.ts";
import { WhileChecks } from "../checks/while-checks.tsx";
import { MissingDrawing } from "../content/drawing.tsx";

export type NotFoundDetails = { requested: string; suggestion: { href: string; label: string } | null };

/** The not-found page: the requested address, suggestions, and links to other pages. */
export function NotFound({ details }: { details: NotFoundDetails | null }) {
  return (
    <div className="sheet">
      <section className="stop pg">
        <div>
          <MissingDrawing />
          <h1>Page not found</h1>
          <p className="lead">Check the address for typing mistakes, or the page may have moved. Your data is safe.</p>
          {details?.suggestion ? (
            <p className="lead">
              Did you mean <Link href={details.suggestion.href}>{details.suggestion.label}</Link>?
            </p>
          ) : null}
          <search>
            <form className="find" action="/learning-hub">
              <Search className="i" aria-hidden="true" />
              <label className="vh" htmlFor="nf-q">
                Search articles
              </label>
              <Input id="nf-q" name="q" maxLength={100} placeholder="Search articles" />
              <Button size="lg">Search</Button>
            </form>
          </search>
          <nav className="ls" aria-label="Other pages">
            <Way href="/" label="Home" />
            <WhileChecks>
              <Way href="/check-turnitin" label="Check a draft" />
            </WhileChecks>
            {domains.map((domain) => (
              <Way key={domain.slug} href={`/d/${domain.slug}`} label={domain.label} />
            ))}
            <Way href={reportHref(details)} label="Report this address to support" />
          </nav>
        </div>
        <aside>
          {details ? (
            <p className="mn">
              You asked for
              <br />
              <span className="code">{details.requested}</span>
            </p>
          ) : null}
        </aside>
      </section>
    </div>
  );
}

function reportHref(details: NotFoundDetails | null): string {
  const params = new URLSearchParams({ topic: "other" });
  if (details) params.set("message", `This address does not work: ${details.requested}\n\nI came from: `);
  return `/contact?${params}`;
}

function Way({ href, label }: { href: string; label: string }) {
  return (
    <a href={href}>
      {label}
      <ArrowRight className="i" aria-hidden="true" />
    </a>
  );
}
