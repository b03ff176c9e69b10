import { useRevalidator } from "react-router";
import { CoverageTable } from "#app/components/admin/coverage-table.tsx";
import { MediaShelf } from "#app/components/admin/media/media-shelf.tsx";
import { MediaUpload } from "#app/components/admin/media/media-upload.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import { appContext } from "#app/context.ts";
import { MediaKind, mediaKindNames } from "#schema/media.ts";
import type { Route } from "./+types/media-upload";

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Documents");

const names = { image: "Pictures", audio: "Audio", video: "Video", document: "Documents" } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const kind = MediaKind.safeParse(new URL(request.url).searchParams.get("kind")).data ?? null;
  const [items, collections] = await Promise.all([
    orStop(services.media.list(actor, kind)),
    services.checks.coverage(),
  ]);
  return { kind, items, collections };
}

export default function LibraryPage({ loaderData: { kind, items, collections } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page
      title="Documents"
      lead="The files of the house: pictures and recordings of articles, texts that checks are compared with."
      margin={
        <>
          <MarginNote title="What happens to a file">
            <p>
              A picture is drawn anew in your browser, so that what a camera wrote into it stays on your device. A
              document is read and joins the reference library: checks find its passages and name it.
            </p>
          </MarginNote>
          <MarginNote title="What is not here">
            <p>Students’ files. They are opened from their own orders and checks, with a reason.</p>
          </MarginNote>
        </>
      }
    >
      <MediaUpload onArrived={() => void revalidate()} />
      <div className="row block">
        <Segmented
          label="Kind"
          tabs={[
            { href: "/admin/media/upload", label: "All", current: kind === null },
            ...mediaKindNames.map((one) => ({
              href: `/admin/media/upload?kind=${one}`,
              label: names[one],
              current: kind === one,
            })),
          ]}
        />
      </div>
      {items.length > 0 ? (
        <MediaShelf items={items} onGone={() => void revalidate()} />
      ) : (
        <EmptyState title={kind ? "None of this kind" : "The library is empty"} act="upload">
          <p>
            {kind
              ? "Files of another kind may be there."
              : "What you add above stands here. Pictures of the first articles came with the house and are not listed."}
          </p>
          {kind ? (
            <p>
              <a className="btn o" href="/admin/media/upload">
                See all kinds
              </a>
            </p>
          ) : null}
        </EmptyState>
      )}
      {collections.length > 0 ? <CoverageTable collections={collections} /> : null}
    </Page>
  );
}
