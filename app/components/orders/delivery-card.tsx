import { Download, FileText, GitCompareArrows, Mail } from "lucide-react";
import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { ordersApi } from "#app/api/orders.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { deliveryRoleNames } from "#app/content/orders.ts";
import type { WorkChange } from "#core/orders/ports.ts";
import { Button } from "../ui/button.tsx";
import { NoticePanel, Skeleton } from "../ui/notice.tsx";
import { sizeText } from "../ui/size-text.ts";
import { Moment } from "../ui/time.tsx";
import { Changes } from "./changes.tsx";
import type { Delivery } from "./views.ts";
import { Counts } from "./word-counts.tsx";

type CardProps = { orderId: string; delivery: Delivery; children?: React.ReactNode };
type Read = { state: "shut" | "loading" | "failed" } | { state: "open"; changes: WorkChange[] };

/** One delivery: its files, the counts of changes read from them, and the changes one by one. */
export function DeliveryCard({ orderId, delivery, children }: CardProps) {
  const [read, setRead] = useState<Read>({ state: "shut" });
  const tracked = delivery.files.find(({ role, kind }) => role === "tracked" && kind === "docx");
  const counted = tracked ?? delivery.files.find(({ counts }) => counts !== null);

  async function compare() {
    if (!tracked) return;
    if (read.state === "open") return setRead({ state: "shut" });
    setRead({ state: "loading" });
    const answer = await answerOf(
      ordersApi[":id"].files[":file"].changes.$get({ param: { id: orderId, file: tracked.id } }),
    );
    setRead(answer.ok ? { state: "open", changes: answer.value.changes } : { state: "failed" });
  }

  return (
    <section className="card del" aria-labelledby={`d${delivery.number}`}>
      <header>
        <h2 id={`d${delivery.number}`}>Delivery {delivery.number}</h2>
        {delivery.deliveredAt ? (
          <span className="dim">
            <Moment at={delivery.deliveredAt} />
          </span>
        ) : null}
        <span className="sp" />
        {tracked ? (
          <Button type="button" kind="secondary" size="sm" onClick={compare} aria-expanded={read.state === "open"}>
            <GitCompareArrows className="i" aria-hidden="true" />
            {read.state === "open" ? "Hide changes" : "Compare with my version"}
          </Button>
        ) : null}
      </header>
      {delivery.message ? <p className="said">{delivery.message}</p> : null}
      <ul className="fl">
        {delivery.files.map((file) => (
          <li key={file.id}>
            {file.role === "letter" ? (
              <Mail className="i" aria-hidden="true" />
            ) : (
              <FileText className="i" aria-hidden="true" />
            )}
            <div>
              <b>{file.name}</b>
              <span>
                {deliveryRoleNames[file.role].name}: {deliveryRoleNames[file.role].words}
              </span>
            </div>
            <span className="num">{sizeText(file.bytes)}</span>
            <ButtonLink kind="quiet" size="sm" href={`/api/orders/${orderId}/files/${file.id}`} download>
              <Download className="i" aria-hidden="true" />
              <span>
                Download<span className="vh"> {file.name}</span>
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {counted?.counts ? <Counts counts={counted.counts} /> : null}
      {read.state === "loading" ? <Skeleton label="Loading changes" /> : null}
      {read.state === "failed" ? (
        <NoticePanel title="We could not load the changes.">
          Download the file with tracked changes, or try again.
        </NoticePanel>
      ) : null}
      {read.state === "open" ? <Changes changes={read.changes} /> : null}
      {children}
    </section>
  );
}
