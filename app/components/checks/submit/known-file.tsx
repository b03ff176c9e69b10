import { useEffect, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { Moment } from "../../ui/time.tsx";

type Known = { documentId: string; checks: { id: string; at: number; status: string }[] };

/**
 * Whether this exact file was checked before. Only its SHA-256 is sent, and it is the only request before the button is
 * pressed.
 */
export function KnownFile({ sha256 }: { sha256: string }) {
  const [known, setKnown] = useState<Known | null>(null);

  useEffect(() => {
    let over = false;
    setKnown(null);
    void answerOf(documentsApi.known.$get({ query: { sha256 } })).then((answer) => {
      if (!over && answer.ok) setKnown(answer.value.known);
    });
    return () => {
      over = true;
    };
  }, [sha256]);

  const check = known?.checks.find(({ status }) => status === "ready");
  if (!check) return null;
  return (
    <p className="known-file" role="status">
      You already checked this file on <Moment at={check.at} to="day" />.{" "}
      <a className="lnk" href={`/dashboard/reports/${check.id}`}>
        Open report
      </a>{" "}
      or start a new check below.
    </p>
  );
}
