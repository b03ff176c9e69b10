import { Download, FileText, Upload, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { ordersApi } from "#app/api/orders.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { FileInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { deliveryRoleNames } from "#app/content/orders.ts";
import { mayChangeFiles } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import { type DeliveryRole, deliveryRoles } from "#schema/vocabulary/orders.ts";
import { forgetUploadKey, uploadKey } from "../../shell/upload/upload-key.ts";
import { UploadLine } from "../../shell/upload/upload-line.tsx";
import { useUpload } from "../../shell/upload/use-upload.ts";
import { IconButton } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { sizeText } from "../../ui/size-text.ts";
import deliveryStyles from "../orders.delivery.module.css";
import type { WorkedOrder } from "../views.ts";
import adminStyles from "./orders.admin.module.css";

/** The files of the open delivery, one per role, with the changes counted in each file. */
export function WorkFiles({ order }: { order: WorkedOrder }) {
  const [sending, setSending] = useState<DeliveryRole | null>(null);
  const [failed, setFailed] = useState<{ role: DeliveryRole; file: File } | null>(null);
  const { shown, start, pause, resume, cancel, end } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);
  const changed = useChanged();
  const { list, line } = useKeptFocus(sending);
  const files = order.open?.files ?? [];
  const writable = mayChangeFiles(order.status);

  async function put(role: DeliveryRole, file: File | undefined): Promise<void> {
    if (!file) return;
    setSending(role);
    setProblem(null);
    setFailed(null);
    const place = `deliverable/${order.id}/${role}`;
    const outcome = await start({
      purpose: "deliverable",
      orderId: order.id,
      role,
      name: file.name,
      type: file.type,
      body: file,
      key: uploadKey(file, place),
    });
    setSending(null);
    end();
    // Stored, rejected or cancelled: the same file chosen again is another upload.
    if (outcome.ok || outcome.ended || !outcome.retryable) forgetUploadKey(file, place);
    if (!outcome.ok && !outcome.ended) {
      setProblem(outcome.message);
      if (outcome.retryable) setFailed({ role, file });
    }
    void changed("orders");
  }

  async function take(id: string): Promise<void> {
    const request = ordersApi[":id"].files[":file"].$delete({ param: { id: order.id, file: id } });
    const answer = await answerOf(request);
    setProblem(answer.ok ? null : answer.words);
    void changed("orders");
  }

  return (
    <>
      {problem ? (
        <NoticePanel title={problem}>
          {failed ? (
            <Button kind="secondary" size="sm" type="button" onClick={() => void put(failed.role, failed.file)}>
              Retry upload
            </Button>
          ) : null}
        </NoticePanel>
      ) : null}
      <ul className={`${deliveryStyles.fileList} ${cardStyles.root}`} ref={list}>
        {deliveryRoles.map((role) => {
          const file = files.find((one) => one.role === role);
          const { name } = deliveryRoleNames[role];
          return (
            <li key={role} data-role={role}>
              <FileText className={iconStyles.root} aria-hidden="true" />
              <div>
                <b>{file?.name ?? name}</b>
                <span>{file ? describe(file, name) : sending === role ? "Uploading…" : "Not uploaded"}</span>
              </div>
              <span className={textStyles.number}>{file ? sizeText(file.bytes) : ""}</span>
              <span className={layoutStyles.inline}>
                {file ? <FileActions orderId={order.id} file={file} onRemove={writable ? take : null} /> : null}
                {writable && sending === null ? (
                  <UploadButton replaces={file !== undefined} role={name} onFile={(one) => void put(role, one)} />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {shown && sending ? (
        <div ref={line}>
          <UploadLine
            shown={shown}
            name={deliveryRoleNames[sending].name}
            onPause={pause}
            onResume={resume}
            onCancel={cancel}
          />
        </div>
      ) : null}
      {order.open?.problems.map((words) => (
        <p key={words} className={fieldStyles.error}>
          {words}
        </p>
      ))}
    </>
  );
}

/**
 * An upload hides the buttons that start one, and its own buttons disappear at its end. A focus that is lost with them
 * moves to the upload's first button, and back. A focus that is elsewhere stays there.
 */
function useKeptFocus(sending: DeliveryRole | null) {
  const list = useRef<HTMLUListElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const moved = useRef<DeliveryRole | null>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = sending
      ? line.current?.querySelector("button")
      : list.current?.querySelector<HTMLElement>(`[data-role="${moved.current}"] input`);
    next?.focus({ preventScroll: true });
    moved.current = sending;
  }, [sending]);
  return { list, line };
}

type WorkFile = NonNullable<WorkedOrder["open"]>["files"][number];

function describe({ counts }: WorkFile, role: string): string {
  if (!counts) return role;
  const { insertions, deletions, comments } = counts;
  return `${role}: ${counted(insertions, "insertion")}, ${counted(deletions, "deletion")}, ${counted(comments, "comment")}`;
}

type ActionProps = { orderId: string; file: WorkFile; onRemove: ((id: string) => Promise<void>) | null };

function FileActions({ orderId, file, onRemove }: ActionProps) {
  return (
    <>
      <ButtonLink
        kind="quiet"
        size="sm"
        className={buttonStyles.icon}
        href={`/api/orders/${orderId}/files/${file.id}`}
        download
        aria-label={`Download ${file.name}`}
      >
        <Download className={iconStyles.root} aria-hidden="true" />
      </ButtonLink>
      {onRemove ? (
        <IconButton label={`Remove ${file.name}`} onClick={() => void onRemove(file.id)}>
          <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}

type ButtonProps = { replaces: boolean; role: string; onFile: (file: File | undefined) => void };

function UploadButton({ replaces, role, onFile }: ButtonProps) {
  return (
    <label className={`${buttonStyles.root} ${buttonStyles.secondary} ${buttonStyles.small} ${adminStyles.upload}`}>
      <Upload className={iconStyles.root} aria-hidden="true" />
      {replaces ? "Replace" : "Upload"}
      <span className={textStyles.hidden}> {role}</span>
      <FileInput
        className={textStyles.hidden}
        accept=".docx,.pdf"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
