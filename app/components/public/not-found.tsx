import { ArrowRight, Search } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { domains } from "#schema/content/domains.ts";
import { WhileChecks } from "../checks/while-checks.tsx";
import { MissingDrawing } from "../content/missing-drawing.tsx";
import iconStyles from "../ui/icon.module.css";
import searchFieldStyles from "../ui/search-field.module.css";
import textStyles from "../ui/text.module.css";

export type NotFoundDetails = { requested: string; suggestion: { href: string; label: string } | null };

/** The not-found page: the requested address, suggestions, and links to other pages. */
export function NotFound({ details }: { details: NotFoundDetails | null }) {
  return (
    <div className="site-sheet">
      <section className="site-stop site-page">
        <div>
          <MissingDrawing />
          <h1>Page not found</h1>
          <p className="site-lead">
            Check the address for typing mistakes, or the page may have moved. Your data is safe.
          </p>
          {details?.suggestion ? (
            <p className="site-lead">
              Did you mean <Link href={details.suggestion.href}>{details.suggestion.label}</Link>?
            </p>
          ) : null}
          <search>
            <form className={searchFieldStyles.root} action="/learning-hub">
              <Search className={iconStyles.root} aria-hidden="true" />
              <label className={textStyles.hidden} htmlFor="nf-q">
                Search articles
              </label>
              <Input id="nf-q" name="q" maxLength={100} placeholder="Search articles" />
              <Button size="lg">Search</Button>
            </form>
          </search>
          <nav className="site-links" aria-label="Other pages">
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
            <p className="site-margin">
              You asked for
              <br />
              <span className={textStyles.code}>{details.requested}</span>
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
      <ArrowRight className={iconStyles.root} aria-hidden="true" />
    </a>
  );
}
