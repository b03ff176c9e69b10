import { Clock, ShieldCheck } from "lucide-react";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { StartButtons } from "#app/components/public/start-buttons.tsx";
import { type Step, Steps } from "#app/components/public/steps.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { help } from "#app/content/help.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/pages.css?url";
import { pageTags } from "#core/content/cache-tags.ts";
import { offeredServices } from "#core/orders/price-list.ts";
import type { Route } from "./+types/how-it-works";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "How it works, from a draft to your own submission",
    description:
      "How a similarity check runs, how help with a draft works, what you receive, and which requests we accept or reject.",
    path: "/how-it-works",
  });

export async function loader({ context }: Route.LoaderArgs) {
  return edgeCached({ priceList: await context.get(appContext).services.prices.current() }, pageTags.prices);
}

const checkSteps: readonly Step[] = [
  { act: "upload", title: "1. Send it", text: "PDF, Word or pasted text, 150 to 100,000 words, up to 20 MB." },
  {
    act: "rules",
    title: "2. Choose",
    text: "How long it is kept, and whether quotations and the reference list count.",
  },
  {
    act: "waiting",
    title: "3. Wait or close the page",
    text: "We compare your text word by word. You can close this page; the check continues.",
  },
  {
    act: "margin",
    title: "4. Read the matches",
    text: "Each passage appears beside its source, with the reason for the match.",
  },
];

const helpSteps: readonly Step[] = [
  { act: "upload", title: "1. Calculate a price", text: "Service, words, level, deadline. Every line is shown." },
  {
    act: "rules",
    title: "2. Tell us your rules",
    text: "What your school allows. We confirm what will be done, and by when.",
  },
  { act: "margin", title: "3. Read the margin", text: "Changes are tracked, notes say why, questions are asked." },
  { act: "sign", title: "4. Submit your own work", text: "You accept, reject and rewrite. The final text is yours." },
];

const examples: readonly (readonly [string, string])[] = [
  ["“Please correct my grammar before Friday.”", "“Please write the last 500 words before Friday.”"],
  ["“Is my argument in the right order?”", "“Give me an argument.”"],
  ["“How do I cite a conversation on placement?”", "“Make up a source that fits.”"],
  ["“Why is this passage a match?”", "“Change it so that no checker finds it.”"],
];

export default function HowItWorks({ loaderData: { priceList } }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <PageHead
        title="How it works"
        lead="Check a draft yourself, or have an expert read it. We never overwrite your text; our comments appear beside it."
        note={
          <Note icon={<Clock className={iconStyles.root} aria-hidden="true" />} title="How long">
            How long a check takes depends on the length of your text and on the queue; the page shows both. Help takes
            at least the time an expert needs to do it well; shorter deadlines are not available.
          </Note>
        }
      >
        <StartButtons />
      </PageHead>
      <Section
        title="A similarity check"
        note={<p className="site-margin">Similarity is not plagiarism. A score is where reading starts.</p>}
      >
        <Steps steps={checkSteps} />
      </Section>
      <Section
        title="Help with a draft"
        note={
          <p className="site-margin">
            Before work starts you can cancel and get a full refund. <Link href="/terms#orders">The terms</Link>
          </p>
        }
      >
        <Steps steps={helpSteps} />
      </Section>
      <Section title="What you get with each service">
        {offeredServices(priceList).map((kind) => (
          <div className="site-kind" key={kind}>
            <h3>{serviceNames[kind]}</h3>
            <div>
              <p>{help[kind].get}</p>
              <p>
                Done by {help[kind].who}, in {priceList.rates[kind].earliestHours} hours at the earliest.
              </p>
              <p className={textStyles.faint}>{help[kind].never}</p>
            </div>
            <p className="site-kind-price">
              <Link href={`/pricing?kind=${kind}`}>Get price</Link>
            </p>
          </div>
        ))}
      </Section>
      <Section
        title="If something is wrong"
        id="revisions"
        note={
          <p className="site-margin">
            The binding terms: <Link href="/terms#orders">orders and prices</Link>
          </p>
        }
      >
        <dl className="site-metadata">
          <dt>Revisions</dt>
          <dd>
            Read the delivered files and ask about anything in them. If something agreed is missing, we add it at no
            extra cost.
          </dd>
          <dt>You change your mind</dt>
          <dd>Before work starts you get a full refund. After that, we refund the part not yet done.</dd>
          <dt>We are late</dt>
          <dd>Tell us and we refund part of the price, up to the full price.</dd>
          <dt>A check fails</dt>
          <dd>You pay nothing, and we tell you the reason.</dd>
        </dl>
      </Section>
      <Section
        title="Allowed and not allowed, by example"
        note={
          <Note icon={<ShieldCheck className={iconStyles.root} aria-hidden="true" />} title="Who decides?">
            Your institution. We reject what is never allowed and ask about the rest.{" "}
            <Link href="/integrity">The rule</Link>
          </Note>
        }
      >
        <div className="site-yes-no">
          <h3>We say yes</h3>
          <h3>We say no</h3>
          {examples.flatMap(([yes, no]) => [<p key={yes}>{yes}</p>, <p key={no}>{no}</p>])}
        </div>
      </Section>
    </div>
  );
}
