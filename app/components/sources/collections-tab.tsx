import { useState } from "react";
import { sizeInWords } from "#core/checks/compared-with.ts";
import { dollars, READS_A_CHECK, readsOfChecks, storageAMonth } from "#core/sources/collection-costs.ts";
import { EmptyState } from "../ui/notice.tsx";
import { sizeText } from "../ui/size-text.ts";
import { Totals } from "../ui/table.tsx";
import textStyles from "../ui/text.module.css";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { CollectionCard } from "./collection-card.tsx";
import { CollectionDialog, type RequestedAct } from "./collection-dialog.tsx";
import styles from "./collections.admin.module.css";
import { Imports } from "./imports.tsx";
import type { CollectionView, ImportView } from "./views.ts";

type Props = { collections: readonly CollectionView[]; imports: readonly ImportView[]; admin: boolean };

/** Public collections that checks are compared with: what they hold and cost, and what checks search of them. */
export function CollectionsTab({ collections, imports, admin }: Props) {
  const [requested, setRequested] = useState<RequestedAct | null>(null);
  const cards = useFocusKept<HTMLDivElement>(requested);
  return (
    <>
      {collections.length === 0 ? (
        <NoCollections />
      ) : (
        <>
          <Sums collections={collections} />
          <div ref={cards} tabIndex={-1} className={styles.cards}>
            {collections.map((one) => (
              <CollectionCard key={one.id} collection={one} admin={admin} onAct={setRequested} />
            ))}
          </div>
        </>
      )}
      <Imports collections={collections} imports={imports} admin={admin} />
      {requested ? <CollectionDialog requested={requested} onClose={() => setRequested(null)} /> : null}
    </>
  );
}

function Sums({ collections }: Pick<Props, "collections">) {
  const searched = collections.flatMap(({ enabled, active }) =>
    enabled && active && !active.otherFormat ? [active] : [],
  );
  const sum = (of: (one: (typeof searched)[number]) => number) => searched.reduce((all, one) => all + of(one), 0);
  const bytes = collections.reduce((all, one) => all + one.bytes, 0);
  return (
    <>
      <Totals
        label="Public collections"
        totals={[
          { value: searched.length, label: searched.length === 1 ? "collection searched" : "collections searched" },
          { value: sizeInWords(sum(({ works }) => works)), label: "texts searched" },
          { value: sizeInWords(sum(({ words }) => words)), label: "words searched" },
          { value: sizeText(bytes), label: "stored, with older snapshots" },
          { value: dollars(storageAMonth(bytes)), label: "a month in storage" },
        ]}
      />
      <p className={`${textStyles.faint} ${styles.reads}`}>
        A check of 10,000 words makes about {READS_A_CHECK} reads in all collections together. The reads of 1,000 checks
        cost {dollars(readsOfChecks(1000))}.
      </p>
    </>
  );
}

function NoCollections() {
  return (
    <EmptyState title="No public collections yet" act="margin">
      <p>
        Checks are compared only with our articles, the reference library and students’ documents. Upload an archive
        below, or import a public collection on the command line:
      </p>
      <dl className={styles.commands}>
        <dt>
          <code className={textStyles.code}>npm run library -- starter</code>
        </dt>
        <dd>Downloads a set of openly licensed texts. It first lists what it downloads.</dd>
        <dt>
          <code className={textStyles.code}>npm run library -- import FORMAT PATH --collection NAME</code>
        </dt>
        <dd>Imports your own folder, Wikipedia dump, JATS, JSON Lines, Parquet or WARC files.</dd>
      </dl>
    </EmptyState>
  );
}
