import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** A QR code; black on white in both themes, because cameras do not recognise inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 2 });
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return { d: cells.join(""), size };
  }, [text]);
  return (
    <svg className={styles.root} viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label}>
      <path className={styles.ground} d={`M0 0h${path.size}v${path.size}H0z`} />
      <path className={styles.cells} d={path.d} />
    </svg>
  );
}
