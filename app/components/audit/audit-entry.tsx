import { PersonLink } from "#app/components/identity/person-link.tsx";
import { Facts } from "#app/components/ui/facts.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { AuditView } from "#app/services/shared/audit-views.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import styles from "./audit.module.css";
import { resultNames, targetHref, targetNames } from "./audit-names.ts";

type Acted = Pick<AuditView, "actorId" | "actorRole" | "actorName">;
type Targeted = Pick<AuditView, "targetType" | "targetId" | "targetLabel" | "labelRemoved" | "exists">;
type Value = { field: string; value: string | number | boolean | null; removed: boolean };

/** One entry with everything that is known of it. */
export function AuditEntryDetails({ entry }: { entry: AuditView }) {
  const { seq, at, actorId, actorRole, ownerId, requestId, hash, prevHash, result, detail, before, after } = entry;
  const fields = [...new Set([...(before ?? []), ...(after ?? [])].map(({ field }) => field))];
  return (
    <>
      {fields.length > 0 ? (
        <PlainTable caption="Changes" columns={[{ label: "Field" }, { label: "Before" }, { label: "After" }]}>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <Shown value={before?.find((one) => one.field === field)} />
              </td>
              <td>
                <Shown value={after?.find((one) => one.field === field)} />
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      <Facts
        rows={[
          ["Reason", entry.reasonRemoved ? <Removed key="reason" /> : entry.reason],
          ["Time", <Moment key="at" at={at} />],
          [
            "Actor",
            <span key="who">
              <AuditActor entry={entry} /> ({actorRole})
            </span>,
          ],
          ["Actor ID", <Code key="actor" text={actorId} />],
          ["Target", <AuditTargetLink key="target" entry={entry} />],
          ["Target ID", <Code key="id" text={entry.targetId} />],
          ["Owner ID", ownerId && <Code key="owner" text={ownerId} />],
          ...(detail ?? []).map(({ field, value }): [string, string] => [field, String(value ?? "–")]),
          ["Result", resultNames[result]],
          ["Request ID", requestId && <Code key="request" text={requestId} />],
          ["Entry", String(seq)],
          ["Hash", <Code key="hash" text={hash} />],
          ["Previous hash", <Code key="previous" text={prevHash} />],
        ]}
      />
    </>
  );
}

/** Who acted; a person has a page, and the identity provider and the clock have none. */
export function AuditActor({ entry: { actorId, actorRole, actorName } }: { entry: Acted }) {
  return <PersonLink id={actorRole === "system" ? null : actorId} name={actorName ?? "Deleted person"} />;
}

/** The target under the name it had then; a link where it still exists. */
export function AuditTargetLink({ entry }: { entry: Targeted }) {
  const type = targetNames[entry.targetType as keyof typeof targetNames] ?? entry.targetType;
  const words = entry.labelRemoved ? <Removed /> : (entry.targetLabel ?? shortOf(entry));
  const href = targetHref(entry);
  return (
    <span>
      {type} {href ? <Link href={href}>{words}</Link> : words}
    </span>
  );
}

function Shown({ value }: { value: Value | undefined }) {
  if (!value) return <span className={textStyles.faint}>–</span>;
  if (value.removed) return <Removed />;
  return <span className={styles.value}>{value.value === null ? "–" : String(value.value)}</span>;
}

function Removed() {
  return <span className={textStyles.faint}>Removed</span>;
}

function Code({ text }: { text: string }) {
  return <span className={`${textStyles.code} ${styles.value}`}>{text}</span>;
}

function shortOf({ targetType, targetId: id }: Targeted): string {
  if (targetType === "check" || targetType === "report") return shortId(id);
  return id.length > 16 ? `…${id.slice(-8)}` : id;
}
