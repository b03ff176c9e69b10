import { useState } from "react";
import { Table } from "../ui/table.tsx";
import { FeatureFlagRow, type FlagView } from "./feature-flag-row.tsx";
import styles from "./feature-flags.admin.module.css";
import { FlagDialog } from "./flag-dialog.tsx";

/** The nine feature flags: what each does, whether it is on, its last changes, and the button that changes it. */
export function FeatureFlags({ flags }: { flags: readonly FlagView[] }) {
  const [requested, setRequested] = useState<FlagView | null>(null);
  return (
    <>
      <Table
        id="flags"
        title="Features"
        about="Turn a part of the site off and on again. A change takes effect everywhere within 30 seconds."
        columns={[
          { label: "Feature" },
          { label: "Affects" },
          { label: "Status" },
          { label: "Last change" },
          { label: "Action" },
        ]}
        below={
          <p className={styles.below}>
            The variables set what applies until an admin changes a feature here for the first time. Set them to the
            same value in both Workers.
          </p>
        }
      >
        {flags.map((flag) => (
          <FeatureFlagRow key={flag.name} flag={flag} onRequest={() => setRequested(flag)} />
        ))}
      </Table>
      {requested ? <FlagDialog flag={requested} onClose={() => setRequested(null)} /> : null}
    </>
  );
}
