import { CalendarDays, Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { typeName } from "#app/components/content/admin/article-table.tsx";
import reviewStyles from "#app/components/content/editor/editor.review.module.css";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import { countText } from "#app/components/ui/count-text.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { ProgressGlyph } from "#app/components/ui/pill.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { type QueuePart, queueParts } from "#schema/vocabulary/content.ts";
import type { Route } from "./+types/publish";

/** Several editors work through this list. */
export const handle = { shows: ["articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Publish queue");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const requested = new URL(request.url).searchParams.get("status");
  const part = queueParts.find((one) => one === requested) ?? "all";
  return { part, ...(await orStop(services.drafts.queue(actor, part))) };
}

const partNames: Record<QueuePart, string> = {
  all: "All",
  in_review: "Articles in review",
  to_review: "Articles to review",
};

type Publication = Route.ComponentProps["loaderData"]["rows"][number];

export default function PublishQueuePage({ loaderData: { part, rows, total } }: Route.ComponentProps) {
  const failed = rows.filter(({ scheduleProblem }) => scheduleProblem !== null);
  const going = rows
    .filter(({ status, scheduleProblem }) => status === "scheduled" && scheduleProblem === null)
    .sort((a, b) => (a.scheduledFor ?? 0) - (b.scheduledFor ?? 0));
  return (
    <Page
      title="Publish queue"
      lead={
        total > rows.length
          ? `The ${rows.length} of ${countText(total)} articles that have waited longest. All are under Content.`
          : total === 1
            ? "1 article"
            : `${total} articles`
      }
      margin={
        <MarginNote title="Publishing next">
          {going.length === 0 ? <p>No articles scheduled.</p> : null}
          <ul className={reviewStyles.upcoming}>
            {going.map(({ id, title, scheduledFor }) => (
              <li key={id}>
                <Moment at={scheduledFor ?? 0} />
                <a href={`/admin/publish/${id}`}>{title}</a>
              </li>
            ))}
          </ul>
          <p className={textStyles.faint}>
            An article is published only when every check is met and someone other than its author has reviewed it.
          </p>
        </MarginNote>
      }
    >
      <Tabs
        className={pageStyles.block}
        label="Publish queue"
        tabs={queueParts.map((one) => ({
          href: one === "all" ? "/admin/publish" : `/admin/publish?status=${one}`,
          label: partNames[one],
          current: one === part,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={part === "all" ? "The publish queue is empty" : "No articles wait for a review"} act="tick">
          <p>Articles submitted for review appear here.</p>
          <p>
            <ButtonLink kind="secondary" href="/admin/content">
              See all articles
            </ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <div className={reviewStyles.board}>
          <Column title="In review" icon={<ProgressGlyph at="half" />} publications={by(rows, "in_review")} />
          {part === "all" ? (
            <>
              <Column
                title="Approved"
                icon={<Check className={iconStyles.root} aria-hidden="true" />}
                publications={by(rows, "approved")}
              />
              <Column
                title="Scheduled"
                icon={<CalendarDays className={iconStyles.root} aria-hidden="true" />}
                publications={going}
              />
            </>
          ) : null}
          {failed.length > 0 ? (
            <Column
              title="Failed"
              icon={<TriangleAlert className={iconStyles.root} aria-hidden="true" />}
              publications={failed}
            />
          ) : null}
        </div>
      )}
    </Page>
  );
}

function by(rows: readonly Publication[], status: Publication["status"]): Publication[] {
  return rows.filter((row) => row.status === status);
}

function Column({
  title,
  icon,
  publications,
}: {
  title: string;
  icon: ReactNode;
  publications: readonly Publication[];
}) {
  return (
    <section aria-label={title}>
      <h2 className={textStyles.heading}>
        {icon}
        {title}
        <small>{publications.length}</small>
      </h2>
      {publications.length === 0 ? <p className={textStyles.faint}>No articles.</p> : null}
      <ul>
        {publications.map((publication) => (
          <li
            key={publication.id}
            className={publication.scheduleProblem ? `${cardStyles.root} ${reviewStyles.danger}` : cardStyles.root}
          >
            <p className={textStyles.faint}>
              {typeName(publication.type)}, {domainBySlug(publication.domain)?.short}
            </p>
            <h3>
              <a href={`/admin/publish/${publication.id}`}>{publication.title}</a>
            </h3>
            <p className={reviewStyles.byline}>
              <Avatar name={publication.author} />
              {publication.author}
            </p>
            {publication.scheduleProblem ? (
              <p className={reviewStyles.danger}>
                <b>Not published.</b> {publication.scheduleProblem}
              </p>
            ) : publication.scheduledFor ? (
              <p>
                <Moment at={publication.scheduledFor} />
              </p>
            ) : (
              <p className={textStyles.faint}>
                Waiting since <Moment at={publication.updatedAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
