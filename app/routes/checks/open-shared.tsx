import { pageMeta } from "#app/components/public/page-meta.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import sharedScript from "#app/shared.js?url&no-inline";
import type { Route } from "./+types/open-shared";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "A shared report",
    description: "Opens a similarity report that somebody shared.",
    path: "/shared",
    noindex: true,
  });

const states = [
  { id: "opening", title: "Opening the report", text: "This takes a moment." },
  {
    id: "over",
    title: "This link has expired",
    text: "It was made for some days and they are over, or whoever sent it has taken it back. Ask them for a new one.",
  },
  {
    id: "none",
    title: "The address is not whole",
    text: "A link to a shared report goes on after a #. Copy all of it, or open it from the message it came in.",
  },
  {
    id: "lost",
    title: "The report could not be opened",
    text: "The connection was lost, or too many links were tried from here. Open the link again in a minute.",
  },
] as const;

/** Where a link leads: the secret stands behind the #, so no server sees it before this page's script hands it over. */
export default function SharedPage() {
  const nonce = useRootData()?.nonce || undefined;
  return (
    <div className="sheet">
      <section className="pg top1">
        <div aria-live="polite">
          <noscript>
            <h1>Opening a shared report needs JavaScript</h1>
            <p className="lead">
              What opens it stands behind the # of the link, which a browser sends to nobody by itself.
            </p>
          </noscript>
          {states.map(({ id, title, text }) => (
            <div key={id} data-shared={id} hidden={id !== "opening"} className="needs-js">
              <h1>{title}</h1>
              <p className="lead">{text}</p>
            </div>
          ))}
        </div>
        <aside />
      </section>
      <script type="module" nonce={nonce} src={sharedScript} suppressHydrationWarning />
    </div>
  );
}
