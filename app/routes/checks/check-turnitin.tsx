import { EyeOff, Info, Lock } from "lucide-react";
import { data } from "react-router";
import { cacheTag } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Questions } from "#app/components/public/questions.tsx";
import { SampleReport } from "#app/components/public/sample-report.tsx";
import { Coverage } from "#app/components/sources/coverage.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import stackStyles from "#app/components/ui/layout.stack.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { questionGroups } from "#app/content/faq.ts";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/pages.css?url";
import { limits } from "#core/checks/check.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import {
  PASTE_LIMIT_CHARACTERS,
  retentionChoices,
  UPLOAD_LIMIT_BYTES,
  WORDS_MAX,
  WORDS_MIN,
} from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/check-turnitin";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Similarity check: see every match, and why",
    description:
      "An independent similarity check that shows its reasons: every passage beside its source, and what was searched. Free, no card.",
    path: "/check-turnitin",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const open = config.flags.turnitin;
  const [sizes, priceList] = await Promise.all([services.checks.sizes(), services.prices.current()]);
  return data(
    { open, sizes, freeADay: priceList.checks.freeADay, openServices: config.openServices },
    {
      status: open ? 200 : 503,
      headers: {
        ...cacheTag(pageTags.articles, pageTags.collections, pageTags.prices),
        ...(!open && { "Retry-After": String(CLOSED_RETRY_SECONDS) }),
      },
    },
  );
}

const megabytes = UPLOAD_LIMIT_BYTES / 1_048_576;

export default function CheckTurnitin({ loaderData: { open, sizes, freeADay, openServices } }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <PageHead
        title="See every match and the reason for it"
        lead="A similarity check that shows its reasons. Read the passages side by side, see what is missing, and fix it before you submit."
        note={
          <>
            <Note icon={<Info className={iconStyles.root} aria-hidden="true" />} title="Independent check">
              Not affiliated with Turnitin. Your school’s checker searches other collections, so its number will differ.
            </Note>
            <Note icon={<Lock className={iconStyles.root} aria-hidden="true" />} title="You can delete it">
              We delete files after 30 days, or after 1, 7 or 90 days if you choose. Only you can open the report.
            </Note>
          </>
        }
      >
        {open ? (
          <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink href="/turnitin/submit" size="lg">
              Check a draft, free
            </ButtonLink>
            <span className={`${textStyles.faint} ${textStyles.small}`}>PDF or Word, up to {megabytes} MB</span>
          </div>
        ) : (
          <div className={`${stackStyles.stack} ${layoutStyles.after}`}>
            <NoticePanel tone="warn" title="Similarity checks are paused.">
              You can still open your finished reports. Nothing is lost. Try again later.
            </NoticePanel>
          </div>
        )}
      </PageHead>
      <SampleReport />
      <Section
        title="What we search"
        note={
          <Note icon={<EyeOff className={iconStyles.root} aria-hidden="true" />} title="What we do not search">
            The open web, journals and books behind a paywall, other universities’ repositories, chat tools. We do not
            guess whether a machine wrote something.
          </Note>
        }
      >
        <Coverage sizes={sizes} openServices={openServices} />
      </Section>
      <Section
        title="Other students’ documents"
        note={
          <p className="site-margin">
            What we store about it: <Link href="/privacy#repository">the privacy policy</Link>
          </p>
        }
      >
        <div className="site-pairs">
          <div>
            <h3>Blocks of 25 words</h3>
            <p>
              Other documents are compared in blocks of 25 words. A block is marked in your text if at least 20 of its
              words appear there in almost the same order. The other text is never shown.
            </p>
          </div>
          <div>
            <h3>No names, no numbers</h3>
            <p>
              You do not see whose document it is, or how many contain the same words. The size of the collection is a
              range, counted once a day: an exact number would reveal each new document.
            </p>
          </div>
          <div>
            <h3>Hidden after three documents</h3>
            <p>
              A block that was shown in the reports of three of your documents is hidden in the next report for 30 days.
              That report then says that matches may be hidden.
            </p>
          </div>
          <div>
            <h3>What remains possible</h3>
            <p>
              A person who already knows 19 of the 25 words of a block can try up to four guesses for another word in
              one check, and up to fifteen with a program of their own. An account has at most {limits.perDay} checks a
              day.
            </p>
          </div>
        </div>
      </Section>
      <Section
        title="How we show a match"
        note={<p className="site-margin">Similarity is not plagiarism. A score is where reading starts.</p>}
      >
        <div className="site-pairs">
          <div>
            <h3>Four groups, not one number</h3>
            <p>
              Quoted and cited text is not the same as text with no name beside it. Each group has its own colour and
              pattern.
            </p>
          </div>
          <div>
            <h3>The reason, in a sentence</h3>
            <p>
              How many words are the same, in which order, and whether they have quotation marks and a citation. The
              same words, minor changes, a paraphrase and a summary are told apart.
            </p>
          </div>
          <div>
            <h3>Yours over theirs</h3>
            <p>Your passage and the source one above the other, with every word that differs marked.</p>
          </div>
          <div>
            <h3>Your earlier versions</h3>
            <p>Text that also appears in your earlier versions is shown if you want, and never counted.</p>
          </div>
        </div>
      </Section>
      <Section
        title="What you can upload"
        note={
          <p className="site-margin">
            A scan has no text in it. Export the original again, or run text recognition first.
          </p>
        }
      >
        <FileRules freeADay={freeADay} />
      </Section>
      <Section title="Questions about checks">
        <Questions questions={questionGroups[0]?.questions ?? []} />
      </Section>
    </div>
  );
}

function FileRules({ freeADay }: { freeADay: number }) {
  return (
    <PlainTable kind="rates">
      <tr>
        <th scope="row">Files</th>
        <td>PDF, Word (.docx and .doc), up to {megabytes} MB</td>
      </tr>
      <tr>
        <th scope="row">Or pasted text</th>
        <td>up to {PASTE_LIMIT_CHARACTERS.toLocaleString("en")} characters</td>
      </tr>
      <tr>
        <th scope="row">Length</th>
        <td>
          {WORDS_MIN} to {WORDS_MAX.toLocaleString("en")} words
        </td>
      </tr>
      <tr>
        <th scope="row">Kept</th>
        <td>{retentionChoices.join(", ")} days, as you choose; sooner if you delete it</td>
      </tr>
      <tr>
        <th scope="row">Price</th>
        <td>
          {freeADay} in 24 hours are free, with an account; <Link href="/pricing">more in packs</Link>
        </td>
      </tr>
    </PlainTable>
  );
}
