import { useEffect, useState } from "react";
import { findKnownFile } from "#app/components/shell/upload/upload-api.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { KnownFile as Known } from "#schema/platform/upload.ts";
import { Moment } from "../../ui/time.tsx";
import submitStyles from "./checks.submit.module.css";

/**
 * Whether this exact file was checked before. Only its SHA-256 is sent, and it is the only request before the button is
 * pressed.
 */
export function KnownFile({ sha256 }: { sha256: string }) {
  const [known, setKnown] = useState<Known | null>(null);

  useEffect(() => {
    let over = false;
    setKnown(null);
    void findKnownFile("document", sha256).then((found) => {
      if (!over) setKnown(found);
    });
    return () => {
      over = true;
    };
  }, [sha256]);

  const check = known?.checks.find(({ status }) => status === "ready");
  if (!check) return null;
  return (
    <p className={submitStyles.knownFile} role="status">
      You already checked this file on <Moment at={check.at} to="day" />.{" "}
      <Link href={`/dashboard/reports/${check.id}`}>Open report</Link> or start a new check below.
    </p>
  );
}
