import { MediaList } from "#app/components/media/media-list.tsx";
import { MediaUpload } from "#app/components/media/media-upload.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { CoverageTable } from "#app/components/sources/coverage-table.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { HiddenInput, Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import { appContext } from "#app/context.ts";
import { MediaKind } from "#schema/media/media.ts";
import { readListing } from "#schema/shared/listing.ts";
import { mediaKindNames } from "#schema/vocabulary/media.ts";
import { SEARCH_MAX } from "#schema/vocabulary/search.ts";
import type { Route } from "./+types/media-upload";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

export const handle = { shows: ["media", "checks"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Documents");

const names = { image: "Pictures", audio: "Audio", video: "Video", document: "Documents" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const kind = MediaKind.safeParse(requested.get("kind")).data ?? null;
  const q = (requested.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const listing = readListing(requested, ["added"], "-added");
  const [found, sizes] = await Promise.all([
    orStop(services.media.list(actor, { kind, q }, listing)),
    services.checks.sizes(),
  ]);
  return { kind, q, size: listing.rows, ...found, sizes };
}

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  const { kind, q, items, newer, older, total, size, sizes } = loaderData;
  const changed = useChanged();
  return (
    <Page
      title="Documents"
      lead="Pictures and recordings for articles, and sources that checks compare with."
      margin={
        <>
          <MarginNote title="What happens to a file">
            <p>
              Before a picture is uploaded, your browser removes hidden data such as its location. The text of a
              document is added to the reference library. Checks compare with it and list it as a source.
            </p>
          </MarginNote>
          <MarginNote title="Not listed here">
            <p>Students’ files. Open them from the student’s order or check, with a reason.</p>
          </MarginNote>
        </>
      }
    >
      <MediaUpload onArrived={() => void changed("media")} />
      <div className={`${layoutStyles.inline} ${layoutStyles.wrap} ${pageStyles.block}`}>
        <Segmented
          label="Type"
          tabs={[
            { href: addressOf(null, q), label: "All", current: kind === null },
            ...mediaKindNames.map((one) => ({
              href: addressOf(one, q),
              label: names[one],
              current: kind === one,
            })),
          ]}
        />
        <search className={layoutStyles.spacer}>
          <form className={staffStyles.filters} action="/admin/media/upload">
            {kind ? <HiddenInput name="kind" value={kind} /> : null}
            <Input
              name="q"
              type="search"
              aria-label="Name or description"
              placeholder="Name or description"
              defaultValue={q}
              maxLength={SEARCH_MAX}
            />
            <Button kind="secondary">Search</Button>
          </form>
        </search>
      </div>
      {items.length > 0 ? (
        <MediaList items={items} onDeleted={() => void changed("media")} />
      ) : (
        <EmptyState title={q ? `No results for “${q}”` : kind ? "No files of this type" : "No files yet"} act="upload">
          <p>
            {kind || q
              ? "Show all files to see the others."
              : "Files you upload above appear here. Pictures of the built-in articles are not listed here."}
          </p>
          {kind || q ? (
            <p>
              <ButtonLink kind="secondary" href="/admin/media/upload">
                Show all files
              </ButtonLink>
            </p>
          ) : null}
        </EmptyState>
      )}
      {items.length > 0 ? (
        <div className={pageStyles.block}>
          <ListPager newer={newer} older={older} total={total} one="file" many="files" rows={size} />
        </div>
      ) : null}
      <CoverageTable sizes={sizes} />
    </Page>
  );
}

function addressOf(kind: MediaKind | null, q: string): string {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) });
  return params.size > 0 ? `/admin/media/upload?${params}` : "/admin/media/upload";
}
