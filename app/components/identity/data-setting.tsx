import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { freshDownload } from "#app/components/shell/fresh-download.ts";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import { Moment } from "#app/components/ui/time.tsx";
import { GRACE_DAYS, keptRecords, removedRecords } from "#core/identity/account-deletion.ts";
import { exportedParts } from "#core/identity/data-export.ts";
import type { DataExportStatus } from "#schema/vocabulary/identity.ts";
import styles from "./data-setting.module.css";
import { type PrivacyAnswer, usePrivacyForm } from "./privacy-form.ts";

type Export = {
  id: string;
  status: DataExportStatus | "failed";
  bytes: number | null;
  requestedAt: number;
  expiresAt: number | null;
  mayRequest: boolean;
};

type Props = {
  email: string;
  dataExport: Export | null;
  deletion: { requestedAt: number; dueAt: number } | null;
  answer: PrivacyAnswer | undefined;
};

/** The archive of someone's own data, and the deletion of the account. */
export function DataSetting({ email, dataExport, deletion, answer }: Props) {
  return (
    <section className={workStyles.settingsSection} aria-labelledby="data">
      <header>
        <h2 id="data">Your data</h2>
      </header>
      <ExportRow dataExport={dataExport} answer={answer} />
      {deletion ? <Pending dueAt={deletion.dueAt} answer={answer} /> : <DeleteForm email={email} answer={answer} />}
    </section>
  );
}

function ExportRow({ dataExport, answer }: Pick<Props, "dataExport" | "answer">) {
  const { Form, sending, rejected } = usePrivacyForm("export-data", answer);
  const isReady = dataExport?.status === "ready";
  const isForm = !isReady || dataExport.mayRequest;
  useReload(dataExport?.status === "queued");
  return (
    <>
      {rejected ? <NoticePanel title={rejected.problem ?? "Your data was not exported. Try again."} /> : null}
      <div className={workStyles.settingsRow}>
        <div>
          <b>Export your data</b>
          <p>You get a ZIP file with everything you have here. We email you when it is ready. Once in 24 hours.</p>
          <p role="status">
            <ExportState dataExport={dataExport} />
          </p>
        </div>
        {isReady ? (
          <ButtonLink kind="secondary" href={`/api/data-exports/${dataExport.id}`} download onClick={freshDownload}>
            Download data
          </ButtonLink>
        ) : null}
        {isForm ? (
          <Form method="post">
            <HiddenInput name="intent" value="export-data" />
            <Button kind="secondary" sending={sending || dataExport?.status === "queued"} sendingLabel="Preparing…">
              Export data
            </Button>
          </Form>
        ) : null}
      </div>
      <details className={workStyles.settingsDetails}>
        <summary>
          <b>What is in the file</b>
          <span>Show the list</span>
        </summary>
        <ul className={styles.records}>
          {exportedParts.map(([path, what]) => (
            <li key={path}>
              {what} (<code>{path}</code>)
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** How often an open page looks whether the file is ready, ms. */
const RELOAD_MS = 5_000;

function useReload(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}

function ExportState({ dataExport }: Pick<Props, "dataExport">) {
  if (!dataExport) return "No export yet.";
  const { status, bytes, requestedAt, expiresAt } = dataExport;
  if (status === "queued") return "Being prepared. You can close this page.";
  if (status === "failed") return "The last export failed. Export your data again.";
  if (status === "expired" || expiresAt === null)
    return (
      <>
        Deleted. Requested <Moment at={requestedAt} to="day" />. An export is deleted after 7 days, or earlier when
        something in it is deleted: a document, a comment, or a message that was edited or withdrawn.
      </>
    );
  return (
    <>
      Ready until <Moment at={expiresAt} />
      {bytes === null ? null : ` (${sizeText(bytes)})`}.
    </>
  );
}

function Pending({ dueAt, answer }: { dueAt: number; answer: Props["answer"] }) {
  const { Form, sending, rejected } = usePrivacyForm("keep-account", answer);
  return (
    <NoticePanel
      tone="warn"
      title={
        <>
          Your account will be deleted on <Moment at={dueAt} to="day" />.
        </>
      }
    >
      <p>Until then you can use it as before. An order that is not finished by then is finished first.</p>
      {rejected ? <NoticePanel title={rejected.problem ?? "Nothing was changed. Try again."} /> : null}
      <Form method="post">
        <HiddenInput name="intent" value="keep-account" />
        <Button kind="secondary" sending={sending}>
          Keep my account
        </Button>
      </Form>
    </NoticePanel>
  );
}

function DeleteForm({ email, answer }: Pick<Props, "email" | "answer">) {
  const { Form, sending, rejected } = usePrivacyForm("delete-account", answer);
  return (
    <details className={workStyles.settingsDetails} open={rejected !== undefined}>
      <summary>
        <b>Delete account</b>
        <span>You have {GRACE_DAYS} days to change your mind</span>
      </summary>
      <Form method="post" className={formStyles.root} noValidate>
        <HiddenInput name="intent" value="delete-account" />
        <p>
          Your account is deleted {GRACE_DAYS} days after you ask. We email you the date. Until then it works as before,
          and you can keep it with one button here. Orders and refunds that are open have to be finished first.
        </p>
        <div>
          <b>Deleted</b>
          <ul className={styles.records}>
            {["Your profile and your sign-in", ...Object.values(removedRecords)].map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <b>Kept</b>
          <ul className={styles.records}>
            {Object.values(keptRecords).map(({ what, why }) => (
              <li key={what}>
                {what}. {why}
              </li>
            ))}
          </ul>
        </div>
        {rejected?.problem && Object.keys(rejected.fields).length === 0 ? (
          <NoticePanel title={rejected.problem} />
        ) : null}
        <TextField
          id="delete-address"
          name="address"
          type="email"
          label={`Type your email address (${email}) to confirm`}
          autoComplete="off"
          defaultValue={rejected?.values.address ?? ""}
          error={rejected?.fields.address ?? rejected?.fields.email}
          required
        />
        <Button kind="danger" sending={sending} sendingLabel="Sending…">
          Delete account
        </Button>
      </Form>
    </details>
  );
}
