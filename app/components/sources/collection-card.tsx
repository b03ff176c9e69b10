import { ChevronRight, CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import { longDay } from "#core/checks/report/names.ts";
import { dollars, storageAMonth } from "#core/sources/collection-costs.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import { Facts } from "../ui/facts.tsx";
import iconStyles from "../ui/icon.module.css";
import { Link } from "../ui/link.tsx";
import { Pill } from "../ui/pill.tsx";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import type { RequestedAct } from "./collection-dialog.tsx";
import styles from "./collections.admin.module.css";
import { SnapshotTable } from "./snapshot-table.tsx";
import sourcesStyles from "./sources.admin.module.css";
import { type CollectionView, licenceName, type SnapshotView } from "./views.ts";

type Props = { collection: CollectionView; admin: boolean; onAct: (requested: RequestedAct) => void };

/** Licences named in the summary; the details name all. */
const LICENCES = 2;

export function CollectionCard({ collection, admin, onAct }: Props) {
  const { id, name, description, homepage, enabled, active, snapshots, bytes } = collection;
  const act = enabled ? "disable_collection" : "enable_collection";
  return (
    <section className={`${cardStyles.root} ${sourcesStyles.card}`} aria-labelledby={`collection-${id}`}>
      <header>
        <h2 id={`collection-${id}`}>{name}</h2>
        <StatePill collection={collection} />
        {admin ? (
          <Button
            type="button"
            size="sm"
            kind={enabled ? "danger-outline" : "secondary"}
            onClick={() => onAct({ act, collection })}
          >
            {enabled ? "Switch off" : "Switch on"}
            <span className={textStyles.hidden}> {name}</span>
          </Button>
        ) : null}
      </header>
      {description || homepage ? (
        <p className={textStyles.muted}>
          {description} {homepage ? <Link href={homepage}>{new URL(homepage).hostname}</Link> : null}
        </p>
      ) : null}
      {snapshots.length === 0 ? (
        <p>It has no texts. Import some, and checks search them.</p>
      ) : (
        <>
          <Facts className={styles.facts} rows={factsOf(collection)} />
          <p className={textStyles.faint}>Storage: {dollars(storageAMonth(bytes))} a month.</p>
          <details className={`${sourcesStyles.more} ${styles.snapshots}`}>
            <summary>
              <ChevronRight className={`${iconStyles.root} ${sourcesStyles.chevron}`} aria-hidden="true" />
              {snapshots.length === 1 ? "1 snapshot" : `${snapshots.length} snapshots`}
              {active ? `, active: ${longDay.format(active.asOf)}` : ", none active"}
            </summary>
            <SnapshotTable collection={collection} admin={admin} onAct={onAct} />
          </details>
        </>
      )}
    </section>
  );
}

function StatePill({ collection: { enabled, active } }: { collection: CollectionView }) {
  if (!enabled)
    return <Pill glyph={<CircleSlash className={iconStyles.root} aria-hidden="true" />}>Off: not searched</Pill>;
  const warning = <TriangleAlert className={iconStyles.root} aria-hidden="true" />;
  if (!active)
    return (
      <Pill tone="warn" glyph={warning}>
        No active snapshot
      </Pill>
    );
  if (active.otherFormat)
    return (
      <Pill tone="warn" glyph={warning}>
        Not searched: import it again
      </Pill>
    );
  return (
    <Pill tone="good" glyph={<CircleCheck className={iconStyles.root} aria-hidden="true" />}>
      Searched
    </Pill>
  );
}

function factsOf({ active, growth, lastImport, bytes }: CollectionView): Parameters<typeof Facts>[0]["rows"] {
  return [
    ["Active snapshot", active ? longDay.format(active.asOf) : "None"],
    ["Texts", active?.works.toLocaleString("en")],
    ["Words", active?.words.toLocaleString("en")],
    [
      "Growth since the snapshot before",
      growth ? `${signed(growth.works)} texts, ${signed(growth.words)} words` : null,
    ],
    ["Licences", active ? licencesOf(active) : null],
    ["Size", active ? sizeOf(active, bytes) : sizeText(bytes)],
    [
      "Last import",
      lastImport ? (
        <>
          <Moment at={lastImport.importedAt} /> by {lastImport.byName}
        </>
      ) : null,
    ],
    [
      "Not imported",
      lastImport
        ? `${lastImport.refused.toLocaleString("en")} refused, ${lastImport.duplicates.toLocaleString("en")} duplicates`
        : null,
    ],
  ];
}

function sizeOf({ bytes: own }: SnapshotView, bytes: number): string {
  return own === bytes ? sizeText(own) : `${sizeText(own)}, ${sizeText(bytes)} with older snapshots`;
}

function licencesOf({ licences }: SnapshotView): string {
  if (licences.length === 0) return "Not recorded";
  const named = licences
    .slice(0, LICENCES)
    .map(({ licence, texts }) => `${licenceName(licence)} (${texts.toLocaleString("en")})`);
  const more = licences.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}

function signed(count: number): string {
  return `${count < 0 ? "−" : "+"}${Math.abs(count).toLocaleString("en")}`;
}
