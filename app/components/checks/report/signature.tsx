import { Check, CircleHelp, Copy, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Signature } from "#app/components/checks/verify/checking.ts";
import { IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { QrCode } from "#app/components/ui/qr-code.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { SignedReport } from "#schema/checks/report-statement.ts";
import detailsStyles from "../report-viewer/report.details.module.css";

type Props = {
  signed: SignedReport | null;
  /** The public address of the verification page. */
  address: string;
  revokedAt: number | null;
  expiresAt: number;
  /** Staff members who have opened the report. */
  openings: readonly { at: number; role: string; reason: string }[];
  children?: ReactNode;
};

/** Beside the details: the state of the report's signature, and how others can verify it. */
export function SignatureAside({ signed, address, revokedAt, expiresAt, openings, children }: Props) {
  return (
    <div className={detailsStyles.signed}>
      <section>
        <h2>Signed report</h2>
        {signed ? (
          <>
            {revokedAt === null ? (
              <Standing signed={signed} />
            ) : (
              <p className={`${detailsStyles.signature} ${detailsStyles.danger}`}>
                <TriangleAlert className={iconStyles.root} aria-hidden="true" />
                Revoked on <Moment at={revokedAt} to="day" />
              </p>
            )}
            <QrCode text={address} label={`QR code for ${address}`} />
            <p className={textStyles.faint}>
              Anyone with this code can check that the score, date and document are unchanged. They do not see your
              text.
            </p>
            <Copied name="Verify address" text={address} />
            <Copied name="Document, SHA-256" text={signed.statement.documentHash} spaced />
            <Copied name={`Signature, key ${signed.keyId.slice(0, 8)}`} text={signed.signature} short />
          </>
        ) : (
          <p className={textStyles.faint}>This report was made before reports were signed.</p>
        )}
      </section>
      {children}
      <section>
        <p>
          <b>
            Kept until <Moment at={expiresAt} to="day" />.
          </b>{" "}
          Then we delete the text. The score and the signature are kept.
        </p>
      </section>
      {openings.length > 0 ? (
        <section>
          <h3>Opened by staff</h3>
          <ul className={detailsStyles.openings}>
            {openings.map(({ at, reason }) => (
              <li key={at}>
                <Moment at={at} />
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Standing({ signed }: { signed: SignedReport }) {
  const [standing, setStanding] = useState<Signature | null>(null);
  useEffect(() => {
    void signatureOf(signed).then(setStanding);
  }, [signed]);
  if (standing === null) return <p className={`${detailsStyles.signature} ${textStyles.faint}`}>Checking signature…</p>;
  if (standing === "valid") {
    return (
      <p className={`${detailsStyles.signature} ${detailsStyles.good}`}>
        <Check className={iconStyles.root} aria-hidden="true" />
        Valid. Just checked in your browser.
      </p>
    );
  }
  if (standing === "invalid" || standing === "unknown_key") {
    return (
      <p className={`${detailsStyles.signature} ${detailsStyles.danger}`}>
        <TriangleAlert className={iconStyles.root} aria-hidden="true" />
        The signature is not valid. Contact support before you show this report to anyone.
      </p>
    );
  }
  return (
    <p className={`${detailsStyles.signature} ${textStyles.faint}`}>
      <CircleHelp className={iconStyles.root} aria-hidden="true" />
      {standing === "unsupported"
        ? "This browser cannot check the signature. Use the verification page instead."
        : "We could not load our public keys. Try again in a moment."}
    </p>
  );
}

/** The code is loaded when the signature is shown: most visits of a report do not open its details. */
async function signatureOf(signed: SignedReport): Promise<Signature> {
  const checking = await import("#app/components/checks/verify/checking.ts").catch(() => null);
  return checking ? checking.checkSignature(signed) : "no_keys";
}

function Copied({
  name,
  text,
  spaced = false,
  short = false,
}: {
  name: string;
  text: string;
  spaced?: boolean;
  short?: boolean;
}) {
  const [done, setDone] = useState(false);
  const shown = short
    ? `${text.slice(0, 6)}…${text.slice(-4)}, Ed25519`
    : spaced
      ? (text.match(/.{1,4}/g) ?? []).join(" ")
      : text;
  return (
    <div className={detailsStyles.copied}>
      <h3>{name}</h3>
      <p>
        <code>{shown}</code>
        <IconButton
          label={done ? `${name} copied` : `Copy: ${name}`}
          size="sm"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
        >
          {done ? (
            <Check className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          ) : (
            <Copy className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          )}
        </IconButton>
      </p>
    </div>
  );
}
