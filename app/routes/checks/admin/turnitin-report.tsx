import { ArrowLeft } from "lucide-react";
import { data, Form, redirect } from "react-router";
import adminStyles from "#app/components/checks/admin/checks.admin.module.css";
import { ExactPassages } from "#app/components/checks/report/exact-passages.tsx";
import frameStyles from "#app/components/checks/report-viewer/report.frame.module.css";
import { ReportViewer } from "#app/components/checks/report-viewer/report-viewer.tsx";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import { readForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextAreaField } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { OPENING_MS, shortId } from "#core/checks/admin-checks.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import { cookieNames } from "#core/identity/cookie-names.ts";
import { OpeningReason } from "#schema/checks/admin-checks.ts";
import type { Route } from "./+types/turnitin-report";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** The report viewer uses the full window, without the layout of the admin area. */
/** Access to a student’s text is checked on every visit. */
export const handle = {
  hydrate: true,
  bare: true,
  shows: ["checks"],
  changes: ["checks"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "A student’s report");

/** Without an access grant, which requires a reason, the page contains nothing of the report's text. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const { opening } = services.adminChecks;
  const about = await orStop(opening.about(actor, params.id));
  const read = await orStop(opening.read(actor, params.id, grantIn(request)));
  const opened = read && { ...read, words: reportWords(read.report) };
  return { about, opened, search: new URL(request.url).search };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, actor, config } = context.get(appContext);
  const id = params.id ?? "";
  const read = readForm(await request.formData(), OpeningReason);
  if (!read.ok) return read.answer;
  try {
    const { token } = await services.adminChecks.opening.open(actor, id, read.form.reason);
    const headers = { "Set-Cookie": grantCookie(token, config.appUrl) };
    return redirect(`/admin/turnitin-reports/${id}/report`, { status: 303, headers });
  } catch (error) {
    if (error instanceof AppError && error.reason === "not_found") throw data(error.message, { status: 404 });
    return rejectedForm(error, read.values);
  }
}

export default function OpenedReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, opened, search } = loaderData;
  const back = { href: `/admin/turnitin-reports?id=${about.id}`, label: "Back to similarity reports" };
  if (opened) {
    return (
      <ReportViewer
        report={opened.report}
        words={opened.words}
        mode="staff"
        search={search}
        back={back}
        details={{ aside: <ExactPassages passages={opened.exact} /> }}
      />
    );
  }
  return (
    <div className={frameStyles.page}>
      <header className={frameStyles.topBar}>
        <ButtonLink kind="quiet" className={buttonStyles.icon} href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className={iconStyles.root} />
        </ButtonLink>
        <h1 title={about.title}>{about.title}</h1>
        <span className={`${textStyles.code} ${textStyles.faint}`}>{shortId(about.id)}</span>
      </header>
      <main className={frameStyles.runningPage}>
        <Asking who={about.who} whoId={about.whoId} answer={actionData} />
      </main>
    </div>
  );
}

type Answer = NonNullable<Route.ComponentProps["actionData"]>;

function Asking({ who, whoId, answer }: { who: string; whoId: string | null; answer: Answer | undefined }) {
  return (
    <section className={adminStyles.opening}>
      <h2>
        Open <PersonLink id={whoId} name={who} />
        ’s report
      </h2>
      <p>
        To read this text, give a reason. The reason is written to the audit log, and {who} sees when and why the report
        was opened. Only you can read it, for {OPENING_MS / 60_000} minutes.
      </p>
      <Form method="post">
        {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
        <TextAreaField
          id="reason"
          name="reason"
          label="Reason"
          hint="At least 10 characters. The student sees your exact text."
          error={answer?.fields.reason}
          defaultValue={answer?.values.reason}
          rows={4}
          maxLength={300}
          required
        />
        <Button>Open report</Button>
      </Form>
    </section>
  );
}

/** The cookie's path limits it to the report pages of the admin area. */
function grantCookie(token: string, appUrl: string): string {
  const secure = appUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = Math.floor(OPENING_MS / 1000);
  return `${cookieNames.opening}=${token}; Path=/admin/turnitin-reports; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

function grantIn(request: Request): string | null {
  const grant = new RegExp(`(?:^|;\\s*)${cookieNames.opening}=([\\w.-]{20,2000})(?:;|$)`);
  return grant.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}
