import { Check, Pause, Play, RotateCw, TriangleAlert, Upload, X } from "lucide-react";
import type { ReactNode } from "react";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import { DropZone } from "#app/components/ui/drop-zone.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { sizeText } from "../../ui/size-text.ts";
import documentsStyles from "./checks.documents.module.css";
import type { Sending, useUploads } from "./use-uploads.ts";
import type { useVersions } from "./use-versions.ts";
import { VersionQuestion, type Work } from "./version-question.tsx";

export const ACCEPTED =
  ".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

type Props = {
  uploads: ReturnType<typeof useUploads>;
  versions: ReturnType<typeof useVersions>;
  /** Documents of which a new file may be a version, newest first. */
  works: readonly Work[];
};

/**
 * The drop zone for versions, and the uploads in progress. Each file is validated in the browser before anything is
 * sent.
 */
export function Uploads({ uploads, versions, works }: Props) {
  const { queue } = uploads;
  const going = queue.some(({ state }) => state === "sending" || state === "waiting");
  const paused = queue.some(({ state }) => state === "paused");
  return (
    <section aria-label="Add documents" className={pageStyles.block}>
      <DropZone
        title="Drop files here"
        accept={ACCEPTED}
        hint={<>PDF or Word, up to 20&nbsp;MB each, up to 10 files at once</>}
        onFiles={(files) => void uploads.take(files)}
      />
      {queue.length > 0 ? (
        <div className={`${cardStyles.root} ${documentsStyles.uploadQueue}`}>
          <header>
            <b>
              {queue.length} {queue.length === 1 ? "file" : "files"}
            </b>
            <span className={`${textStyles.faint} ${textStyles.number}`} role="status">
              {tally(queue)}
            </span>
            <span className={layoutStyles.spacer} />
            {going || paused ? (
              <Button kind="quiet" size="sm" type="button" onClick={going ? uploads.pauseAll : uploads.resumeAll}>
                {going ? "Pause all" : "Resume all"}
              </Button>
            ) : null}
          </header>
          <ul aria-label="Files being uploaded">
            {queue.map((one) => (
              <Row key={one.key} one={one} {...uploads}>
                {one.state === "failed" || one.state === "known" ? null : (
                  <VersionQuestion
                    name={one.name}
                    works={works.filter(({ documentId }) => documentId !== one.documentId)}
                    answer={versions.answers[one.key]}
                    problem={versions.problems[one.key]}
                    onAnswer={(answer) => versions.answer(one.key, answer)}
                  />
                )}
              </Row>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

type RowProps = {
  one: Sending;
  pause: (key: string) => void;
  resume: (key: string) => void;
  remove: (key: string) => void;
  children: ReactNode;
};

function Row({ one, pause, resume, remove, children }: RowProps) {
  const { key, name, state, sent, bytes } = one;
  return (
    <li className={state === "failed" ? documentsStyles.danger : state === "done" ? documentsStyles.good : undefined}>
      <Glyph state={state} />
      <div>
        <b>{name}</b>
        <p role={state === "failed" ? "alert" : undefined}>{factOf(one)}</p>
        {children}
      </div>
      {state === "sending" || state === "paused" || state === "waiting" ? (
        <Progress paused={state === "paused"} max={Math.max(1, bytes)} value={sent} label={`Uploading ${name}`} />
      ) : (
        <span />
      )}
      <span className={documentsStyles.uploadActions}>
        {state === "sending" || state === "waiting" ? (
          <IconButton label={`Pause ${name}`} onClick={() => pause(key)}>
            <Pause className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </IconButton>
        ) : null}
        {state === "paused" ? (
          <IconButton label={`Resume ${name}`} onClick={() => resume(key)}>
            <Play className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </IconButton>
        ) : null}
        {state === "known" ? (
          <IconButton label={`Upload ${name} again`} onClick={() => resume(key)}>
            <Upload className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </IconButton>
        ) : null}
        {state === "failed" && one.retryable ? (
          <IconButton label={`Retry ${name}`} onClick={() => resume(key)}>
            <RotateCw className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          label={
            state === "done" || state === "failed" || state === "known"
              ? `Remove ${name} from this list`
              : `Cancel upload of ${name}`
          }
          onClick={() => remove(key)}
        >
          <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

function Glyph({ state }: { state: Sending["state"] }) {
  const Icon =
    state === "failed"
      ? TriangleAlert
      : state === "done" || state === "known"
        ? Check
        : state === "paused"
          ? Pause
          : Upload;
  return <Icon className={iconStyles.root} aria-hidden="true" />;
}

function factOf({ state, words, sent, bytes, speed, known }: Sending) {
  switch (state) {
    case "failed":
      return words;
    case "done":
      return `${sizeText(bytes)}, uploaded`;
    case "known": {
      const report = known?.checks.find(({ status }) => status === "ready");
      return (
        <>
          You uploaded this file before as “{known?.name}”, so it was not uploaded again.{" "}
          {report ? <Link href={`/dashboard/reports/${report.id}`}>Open report</Link> : null}
        </>
      );
    }
    case "waiting":
      return `${sizeText(bytes)}, waiting to upload`;
    case "paused":
      return (
        <>
          <b>Paused</b> at {sizeText(sent)} of {sizeText(bytes)}. The upload resumes from here.
        </>
      );
    case "sending": {
      if (words) return words;
      const left = speed > 0 ? Math.ceil((bytes - sent) / speed) : null;
      return `${sizeText(sent)} of ${sizeText(bytes)}${left === null ? "" : `, about ${left}\u00a0s`}`;
    }
  }
}

function tally(queue: readonly Sending[]): string {
  const count = (...states: Sending["state"][]) => queue.filter(({ state }) => states.includes(state)).length;
  return [
    [count("done"), "uploaded"],
    [count("sending", "waiting"), "uploading"],
    [count("paused"), "paused"],
    [count("known"), "already uploaded"],
    [count("failed"), "not accepted"],
  ]
    .filter(([many]) => many !== 0)
    .map(([many, words]) => `${many} ${words}`)
    .join(", ");
}
