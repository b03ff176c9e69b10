import { Download, FileText, Upload, X } from "lucide-react";
import { useState } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { deliveryRoleNames } from "#app/content/orders.ts";
import { counted } from "#core/checks/report/names.ts";
import { mayChangeFiles } from "#core/orders/order.ts";
import { mimeOf } from "#schema/checks/document.ts";
import { type DeliveryRole, deliveryRoles } from "#schema/vocabulary/orders.ts";

import { IconButton } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { sizeText } from "../../ui/size-text.ts";
import type { StaffOrderView } from "../views.ts";

/** The files of the open delivery, one per role, with the changes counted in each file. */
export function WorkFiles({ order }: { order: StaffOrderView }) {
  const [sending, setSending] = useState<DeliveryRole | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = useChanged();
  const files = order.open?.files ?? [];
  const writable = mayChangeFiles(order.status);

  async function put(role: DeliveryRole, file: File | undefined): Promise<void> {
    if (!file) return;
    setSending(role);
    setProblem(await send(order.id, role, file));
    setSending(null);
    void changed("orders");
  }

  async function take(id: string): Promise<void> {
    const answer = await fetch(`/api/orders/${order.id}/files/${id}`, { method: "DELETE" });
    setProblem(answer.ok ? null : "The file could not be removed. Try again.");
    void changed("orders");
  }

  return (
    <>
      {problem ? <NoticePanel title={problem} /> : null}
      <ul className="fl card">
        {deliveryRoles.map((role) => {
          const file = files.find((one) => one.role === role);
          const { name } = deliveryRoleNames[role];
          return (
            <li key={role}>
              <FileText className="i" aria-hidden="true" />
              <div>
                <b>{file?.name ?? name}</b>
                <span>
                  {file ? name : sending === role ? "Uploading…" : "Not uploaded"}
                  {file?.counts
                    ? `: ${counted(file.counts.insertions, "insertion")}, ${counted(file.counts.deletions, "deletion")}, ${counted(file.counts.comments, "comment")}`
                    : ""}
                </span>
              </div>
              <span className="num">{file ? sizeText(file.bytes) : ""}</span>
              <span className="row">
                {file ? (
                  <a
                    className="btn g sm ic"
                    href={`/api/orders/${order.id}/files/${file.id}`}
                    download
                    aria-label={`Download ${file.name}`}
                  >
                    <Download className="i" aria-hidden="true" />
                  </a>
                ) : null}
                {file && writable ? (
                  <IconButton label={`Remove ${file.name}`} onClick={() => void take(file.id)}>
                    <X className="i s" aria-hidden="true" />
                  </IconButton>
                ) : null}
                {writable ? (
                  <label className="btn o sm upload">
                    <Upload className="i" aria-hidden="true" />
                    {file ? "Replace" : "Upload"}
                    <span className="vh"> {name}</span>
                    <input
                      type="file"
                      className="vh"
                      accept=".docx,.pdf"
                      onChange={(event) => {
                        void put(role, event.target.files?.[0]);
                        event.target.value = "";
                      }}
                    />
                  </label>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {order.open?.problems.map((words) => (
        <p key={words} className="err">
          {words}
        </p>
      ))}
    </>
  );
}

/** Uploads one file. Returns the error message, or null on success. */
async function send(orderId: string, role: DeliveryRole, file: File): Promise<string | null> {
  const kind = /\.docx$/i.test(file.name) ? "docx" : "pdf";
  try {
    const answer = await fetch(`/api/orders/${orderId}/files`, {
      method: "POST",
      headers: {
        "Content-Type": file.type || mimeOf[kind],
        "X-File-Name": encodeURIComponent(file.name),
        "X-Delivery-Role": role,
        "Idempotency-Key": crypto.randomUUID(),
        Accept: "application/json",
      },
      body: file,
    });
    if (answer.ok) return null;
    const { error } = (await answer.json()) as { error?: { message?: string } };
    return error?.message ?? "The file could not be uploaded. Try again.";
  } catch {
    return "The connection was lost. Upload the file again.";
  }
}
