import type { Services } from "#app/services/index.ts";
import { Day } from "../ui/time.tsx";

type Found = Awaited<ReturnType<Services["checks"]["coverage"]>>[number];

const collections: readonly { kind: Found["kind"]; name: string; what: string }[] = [
  { kind: "library", name: "Reference library", what: "texts that staff have added, with their licences" },
  { kind: "article", name: "Our own articles", what: "everything published in the learning hub" },
  { kind: "student", name: "Student repository", what: "only documents whose owner ticked the box" },
];

type Props = {
  found: readonly Found[];
  /** Whether a check can ask open collections outside. */
  asksOutside: boolean;
};

/** What a check can search today: real counts, with the day the newest came in. */
export function Coverage({ found, asksOutside }: Props) {
  return (
    <table className="tb rates">
      <thead>
        <tr>
          <th scope="col">Collection</th>
          <th scope="col" className="hm">
            Newest
          </th>
          <th scope="col" className="r">
            Documents
          </th>
        </tr>
      </thead>
      <tbody>
        {collections.map((collection) => {
          const one = found.find((entry) => entry.kind === collection.kind);
          return (
            <tr key={collection.kind}>
              <th scope="row">
                {collection.name}
                <small>{collection.what}</small>
              </th>
              <td className="mute hm">{one?.asOf ? <Day at={one.asOf} /> : "–"}</td>
              <td className="r">{(one?.documents ?? 0).toLocaleString("en")}</td>
            </tr>
          );
        })}
        {asksOutside ? (
          <tr>
            <th scope="row">
              Open articles of Europe PMC
              <small>only if you tick it; twelve phrases of your text are sent there</small>
            </th>
            <td className="hm" />
            <td className="r">on request</td>
          </tr>
        ) : null}
        <tr>
          <th scope="row">
            Your earlier drafts
            <small>shown if you wish, never counted</small>
          </th>
          <td className="hm" />
          <td className="r">yours</td>
        </tr>
      </tbody>
    </table>
  );
}
