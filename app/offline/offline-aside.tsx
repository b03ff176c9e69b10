import { Link } from "#app/components/ui/link.tsx";
import type { SignedReport } from "#schema/checks/report-statement.ts";
import detailsStyles from "../components/checks/report-viewer/report.details.module.css";
import textStyles from "../components/ui/text.module.css";

/** What a file can say of its own proof: where to have it checked. It cannot vouch for itself. */
export function OfflineAside({ signed, address }: { signed: SignedReport | null; address: string | null }) {
  if (!signed) {
    return (
      <div className={detailsStyles.signed}>
        <section>
          <h2>Not signed</h2>
          <p className={textStyles.faint}>
            A private check runs only in your browser, so we cannot sign its report. The numbers are those the check
            found.
          </p>
        </section>
      </div>
    );
  }
  return (
    <div className={detailsStyles.signed}>
      <section>
        <h2>Signed report</h2>
        <p className={textStyles.faint}>
          To check that this file is genuine, open the address below and drop the file there. Your browser compares
          every byte.
        </p>
        {address ? (
          <p>
            <Link href={address}>{address}</Link>
          </p>
        ) : null}
        <h3>Document, SHA-256</h3>
        <p>
          <code>{signed.statement.documentHash}</code>
        </p>
        <h3>Signature, key {signed.keyId.slice(0, 8)}</h3>
        <p>
          <code>{signed.signature}</code>
        </p>
      </section>
    </div>
  );
}
