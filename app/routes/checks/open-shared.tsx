import { pageMeta } from "#app/components/public/page-meta.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import layoutStyles from "#app/components/ui/layout.module.css";
import sharedScript from "#app/shared.js?url&no-inline";
import type { Route } from "./+types/open-shared";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "A shared report",
    description: "Opens a shared similarity report.",
    path: "/shared",
    noindex: true,
  });

const states = [
  { id: "opening", title: "Opening the report…", text: "This takes a moment." },
  {
    id: "over",
    title: "This link has expired",
    text: "The link expired or was revoked by the person who sent it. Ask them for a new one.",
  },
  {
    id: "none",
    title: "The address is incomplete",
    text: "The link to a shared report continues after a #. Copy the complete link, or open it from the message you received.",
  },
  {
    id: "lost",
    title: "The report could not be opened",
    text: "The connection was lost, or you opened too many links. Open the link again in a minute.",
  },
] as const;

/**
 * The target of a share link: the secret is in the URL fragment, so no server receives it before this page's script
 * sends it.
 */
export default function SharedPage() {
  const nonce = useRootData()?.nonce || undefined;
  return (
    <div className="site-sheet">
      <section className="site-page site-page-head">
        <div aria-live="polite">
          <noscript>
            <h1>Opening a shared report needs JavaScript</h1>
            <p className="site-lead">
              The key to the report is the part of the link after the #, and only JavaScript can use it.
            </p>
          </noscript>
          {states.map(({ id, title, text }) => (
            <div key={id} data-shared={id} hidden={id !== "opening"} className={layoutStyles.needsScript}>
              <h1>{title}</h1>
              <p className="site-lead">{text}</p>
            </div>
          ))}
        </div>
        <aside />
      </section>
      <script type="module" nonce={nonce} src={sharedScript} suppressHydrationWarning />
    </div>
  );
}
