import { Form, redirect } from "react-router";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { mayModerateComment } from "#core/content/comments.ts";
import type { CommentStatus } from "#schema/content/comment.ts";
import { readListing } from "#schema/shared/listing.ts";
import { commentStatuses } from "#schema/vocabulary/content.ts";
import type { Route } from "./+types/comments";

/** Several editors work through this list. */
export const handle = { shows: ["comments"], changes: ["comments"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Comments");

const names: Record<CommentStatus, string> = { held: "Pending", shown: "Published", removed: "Removed" };
const acts: Record<CommentStatus, string> = { held: "Move to pending", shown: "Publish", removed: "Remove" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const status = statusIn(request);
  const listing = readListing(new URL(request.url).searchParams, ["written"], "written");
  return { status, size: listing.rows, ...(await orStop(services.comments.forModeration(actor, status, listing))) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const to = commentStatuses.find((status) => status === form.get("to"));
  if (to) await orStop(services.comments.moderate(actor, String(form.get("id")), to));
  return redirect(`/admin/comments${new URL(request.url).search}`, 303);
}

export default function CommentsPage({ loaderData }: Route.ComponentProps) {
  const { status, rows, counts, total, newer, older, size } = loaderData;
  return (
    <Page title="Comments">
      <Tabs
        className={pageStyles.block}
        label="Status"
        tabs={commentStatuses.map((one) => ({
          href: `/admin/comments?status=${one}`,
          label: names[one],
          count: counts.find((found) => found.status === one)?.count ?? 0,
          current: one === status,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={status === "held" ? "No pending comments" : "No comments here"} act="margin">
          <p>A person’s first comments, and comments with many links, stay pending until you publish them.</p>
        </EmptyState>
      ) : (
        <ul className={pageStyles.block}>
          {rows.map((row) => (
            <li className={`${cardStyles.root} ${pageStyles.block} ${staffStyles.remark}`} key={row.id}>
              <p className={fieldStyles.hint}>
                <PersonLink id={row.userId} name={row.name} />, <Moment at={row.createdAt} />, on{" "}
                <Link href={`/d/${row.domain}/${row.slug}#comments`}>{row.title}</Link>
              </p>
              <p className={textStyles.person}>{row.body}</p>
              <Form method="post" className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
                <HiddenInput name="id" value={row.id} />
                {commentStatuses
                  .filter((to) => mayModerateComment(row, to))
                  .map((to) => (
                    <Button
                      key={to}
                      name="to"
                      value={to}
                      size="sm"
                      kind={to === "shown" ? "primary" : to === "removed" ? "danger-outline" : "secondary"}
                    >
                      {acts[to]}
                      <span className={textStyles.hidden}> comment by {row.name}</span>
                    </Button>
                  ))}
              </Form>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 ? (
        <ListPager newer={newer} older={older} total={total} one="comment" many="comments" rows={size} />
      ) : null}
    </Page>
  );
}

function statusIn(request: Request): CommentStatus {
  const requested = new URL(request.url).searchParams.get("status");
  return commentStatuses.find((status) => status === requested) ?? "held";
}
