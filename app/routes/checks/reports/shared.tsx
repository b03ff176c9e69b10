import { data } from "react-router";
import frameStyles from "#app/components/checks/report-viewer/report.frame.module.css";
import { ReportViewer } from "#app/components/checks/report-viewer/report-viewer.tsx";
import { Statement } from "#app/components/checks/verify/report-page.tsx";
import pageStyles from "#app/components/checks/verify/verify.page.module.css";
import sharedStyles from "#app/components/checks/verify/verify.shared.module.css";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import type { Route } from "./+types/shared";

/** The report viewer uses the full window, as for the report's owner. */
export const handle = { hydrate: true, bare: true };

/** The document's title is left out, so that the browser history does not reveal it. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Shared report · ${loaderData.appName}` : "This link has expired" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, config, shareToken } = context.get(appContext);
  const { search } = new URL(request.url);
  try {
    const shared = await services.shares.open(shareToken ?? "");
    const opened = shared.withText ? { ...shared, words: reportWords(shared.report) } : shared;
    return { appName: config.appName, search, shared: opened };
  } catch (error) {
    if (error instanceof AppError && error.reason === "gone")
      throw data({ title: "This link has expired", text: error.message }, { status: 410 });
    throw error;
  }
}

export default function SharedReportPage({ loaderData: { shared, search } }: Route.ComponentProps) {
  if (!shared.withText) return <ReportScores shared={shared} />;
  const { report, words, notes, expiresAt } = shared;
  const note = (flag: number) =>
    notes[flag] ? <blockquote className={listsStyles.person}>{notes[flag]}</blockquote> : null;
  return (
    <ReportViewer
      report={report}
      words={words}
      mode="shared"
      search={search}
      flagNote={note}
      actions={() => <Until expiresAt={expiresAt} />}
    />
  );
}

function Until({ expiresAt }: { expiresAt: number }) {
  return (
    <span className={sharedStyles.sharedUntil}>
      Shared until <Moment at={expiresAt} to="day" />
    </span>
  );
}

type ReportScores = Extract<Route.ComponentProps["loaderData"]["shared"], { withText: false }>;

/** Score, groups and coverage, without any text of the document. */
function ReportScores({ shared: { statement, collectionNames, keyId, expiresAt } }: { shared: ReportScores }) {
  const address = `/verify/${statement.id}`;
  return (
    <div className={frameStyles.page}>
      <header className={frameStyles.topBar}>
        <h1>Similarity report</h1>
        <Until expiresAt={expiresAt} />
      </header>
      <main className={frameStyles.runningPage}>
        <article className={`${pageStyles.root} ${sharedStyles.sharedTotals}`} id="doc">
          <Statement statement={statement} collectionNames={collectionNames} />
          <h2>How to verify this report</h2>
          <p>
            Signed by key <span className={textStyles.code}>{keyId}</span>. Anyone can verify it at{" "}
            <Link href={address}>{address}</Link>, and compare it with the document itself. The text is not shared.
          </p>
        </article>
      </main>
    </div>
  );
}
