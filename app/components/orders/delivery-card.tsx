import { Download, FileText, GitCompareArrows, Mail } from "lucide-react";
import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { ordersApi } from "#app/api/orders.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { deliveryRoleNames } from "#app/content/orders.ts";
import type { WorkChange } from "#core/orders/ports.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import { ErrorState } from "../ui/error-state.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import { Skeleton } from "../ui/notice.tsx";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { Changes } from "./changes.tsx";
import deliveryStyles from "./orders.delivery.module.css";
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
    <section className={`${cardStyles.root} ${deliveryStyles.deliverable}`} aria-labelledby={`d${delivery.number}`}>
      <header>
        <h2 id={`d${delivery.number}`}>Delivery {delivery.number}</h2>
        {delivery.deliveredAt ? (
          <span className={textStyles.faint}>
            <Moment at={delivery.deliveredAt} />
          </span>
        ) : null}
        <span className={layoutStyles.spacer} />
        {tracked ? (
          <Button type="button" kind="secondary" size="sm" onClick={compare} aria-expanded={read.state === "open"}>
            <GitCompareArrows className={iconStyles.root} aria-hidden="true" />
            {read.state === "open" ? "Hide changes" : "Compare with my version"}
          </Button>
        ) : null}
      </header>
      {delivery.message ? <p className={textStyles.person}>{delivery.message}</p> : null}
      <ul className={deliveryStyles.fileList}>
        {delivery.files.map((file) => (
          <li key={file.id}>
            {file.role === "letter" ? (
              <Mail className={iconStyles.root} aria-hidden="true" />
            ) : (
              <FileText className={iconStyles.root} aria-hidden="true" />
            )}
            <div>
              <b>{file.name}</b>
              <span>
                {deliveryRoleNames[file.role].name}: {deliveryRoleNames[file.role].words}
              </span>
            </div>
            <span className={textStyles.number}>{sizeText(file.bytes)}</span>
            <ButtonLink kind="quiet" size="sm" href={`/api/orders/${orderId}/files/${file.id}`} download>
              <Download className={iconStyles.root} aria-hidden="true" />
              <span>
                Download<span className={textStyles.hidden}> {file.name}</span>
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {counted?.counts ? <Counts counts={counted.counts} /> : null}
      {read.state === "loading" ? <Skeleton label="Loading changes" /> : null}
      {read.state === "failed" ? (
        <ErrorState title="We could not load the changes." level={3} compact onRetry={() => void compare()}>
          <p>Download the file with tracked changes, or try again.</p>
        </ErrorState>
      ) : null}
      {read.state === "open" ? <Changes changes={read.changes} /> : null}
      {children}
    </section>
  );
}
