import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import type { AppContext } from "#app/context.ts";
import { Day, Moment } from "../../ui/time.tsx";
import type { AdminAnswer } from "./admin-answer.ts";
import adminStyles from "./checks.admin.module.css";

type Board = Awaited<ReturnType<AppContext["services"]["adminChecks"]["board"]>>;
type Props = { corpus: Board["corpus"]; publicTexts: Board["publicTexts"]; outside: boolean; admin: boolean };

const kinds = [
  { kind: "article", name: "Our articles" },
  { kind: "library", name: "Reference library" },
  { kind: "student", name: "Students’ documents" },
] as const;

/** The size and the last update of each collection. */
export function CorpusPanel({ corpus, publicTexts, outside, admin }: Props) {
  const fetcher = useFetcher<AdminAnswer>({ key: "corpus" });
  return (
    <section className={cardStyles.root} aria-labelledby="corpus">
      <header>
        <h2 id="corpus">Searched collections</h2>
        <span role="status">{fetcher.data?.ok && fetcher.state === "idle" ? "Update started." : ""}</span>
        {admin ? (
          <fetcher.Form method="post">
            <Button kind="link" name="intent" value="update_corpus" disabled={fetcher.state !== "idle"}>
              Update now
            </Button>
          </fetcher.Form>
        ) : null}
      </header>
      <PlainTable
        kind="own"
        className={adminStyles.corpusRows}
        columns={[{ label: "Collection" }, { label: "Documents" }, { label: "Last update" }]}
        hiddenHead
      >
        {kinds.map(({ kind, name }) => {
          const found = corpus.find((one) => one.kind === kind);
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                {found?.waiting ? <small>{found.waiting.toLocaleString("en")} waiting to be indexed</small> : null}
              </th>
              <td>{(found?.documents ?? 0).toLocaleString("en")}</td>
              <td>{found?.updatedAt ? <Moment at={found.updatedAt} /> : "never"}</td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">
            <Link href="/admin/turnitin-reports?tab=collections">Public collections</Link>
            <small>{publicTexts.collections === 0 ? "none searched" : `${publicTexts.collections} searched`}</small>
          </th>
          <td>{publicTexts.documents.toLocaleString("en")}</td>
          <td>
            {publicTexts.asOf === null ? (
              "never"
            ) : (
              <>
                texts of <Day at={publicTexts.asOf} />
              </>
            )}
          </td>
        </tr>
        <tr>
          <th scope="row">
            Open-access articles
            <small>{outside ? "searched only if the student selects it" : "no service configured"}</small>
          </th>
          <td>–</td>
          <td>{outside ? "live" : "off"}</td>
        </tr>
      </PlainTable>
    </section>
  );
}
