import { useEffect, useRef, useState } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { EmptyState } from "../ui/notice.tsx";
import { Table } from "../ui/table.tsx";
import textStyles from "../ui/text.module.css";
import { OpenServiceRow } from "./open-service-row.tsx";
import { type ServiceView, testChanges } from "./open-service-words.ts";
import styles from "./open-services.admin.module.css";

/** Between two looks at a running test, ms: a test takes some seconds. */
const EVERY_MS = 2000;

type Props = {
  services: readonly ServiceView[];
  /** Makes a form that is sent twice one test. */
  formKey: string;
};

/** The services of the open literature: state, use of today, and a test of each, live while one runs. */
export function OpenServices({ services, formKey }: Props) {
  const changes = useChanges(services);
  useUpdated(services.some(({ test }) => test?.state === "running"));
  if (services.every(({ state }) => state === "off"))
    return (
      <EmptyState title="Open literature is off" act="none">
        <p>Checks ask no services outside Marginalia.</p>
        <HowToTurnOn />
      </EmptyState>
    );
  return (
    <>
      <p role="status" className={textStyles.hidden}>
        {changes}
      </p>
      <Table
        id="open-literature"
        title="Open literature"
        about="Services outside that checks ask for texts, with phrases of the document. Today is the day in UTC."
        columns={[
          { label: "Service" },
          { label: "State" },
          { label: "Last success" },
          { label: "Today", right: true },
          { label: "Test" },
        ]}
        below={
          <div className={styles.below}>
            <HowToTurnOn />
          </div>
        }
      >
        {services.map((service) => (
          <OpenServiceRow key={service.name} service={service} formKey={formKey} />
        ))}
      </Table>
    </>
  );
}

function HowToTurnOn() {
  return (
    <p>
      To turn services on or off, list them in <span className={textStyles.code}>OPEN_TEXTS</span>, with the same value
      in both Workers (<span className={textStyles.code}>wrangler.toml</span> and{" "}
      <span className={textStyles.code}>workers/similarity.toml</span>), then deploy both. Example:{" "}
      <span className={textStyles.code}>OPEN_TEXTS = "europe_pmc arxiv crossref"</span>. Keys are secrets of the
      similarity Worker.
    </p>
  );
}

/** The last change of a test since the page was opened, for a screen reader. */
function useChanges(services: readonly ServiceView[]): string {
  const [words, setWords] = useState("");
  const before = useRef(services);
  useEffect(() => {
    const changes = testChanges(before.current, services);
    before.current = services;
    if (changes !== "") setWords(changes);
  }, [services]);
  return words;
}

function useUpdated(isRunning: boolean): void {
  const changed = useChanged();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) void changed("settings");
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, changed]);
}
