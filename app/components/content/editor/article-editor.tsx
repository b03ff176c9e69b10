import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf } from "#app/api/client.ts";
import { articlesApi } from "#app/api/content.ts";
import type { SaveOutcome } from "#app/components/shell/autosave/autosave.ts";
import { SaveLine } from "#app/components/shell/autosave/save-line.tsx";
import { UnsavedChanges } from "#app/components/shell/autosave/unsaved-changes.tsx";
import { useAutosave } from "#app/components/shell/autosave/use-autosave.ts";
import { codeOf } from "#app/components/shell/connection/code-of.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel, Skeleton } from "#app/components/ui/notice.tsx";
import tabsStyles from "#app/components/ui/tabs.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { editLock, readiness, statusNames, statusWhenWritten } from "#core/content/article.ts";
import { countWords, plainText, WORDS_A_MINUTE } from "#core/content/article-text.ts";
import { articleDraftKey } from "#core/platform/storage-keys.ts";
import { counted } from "#core/shared/counted.ts";
import type { ArticleContent } from "#schema/content/article.ts";
import { ArticlePill } from "../admin/article-table.tsx";
import { Acts } from "./article-actions.tsx";
import type { DraftAnswer } from "./draft-action.ts";
import type { DraftPageData } from "./draft-data.ts";
import pageStyles from "./editor.page.module.css";
import { HistoryPanel } from "./history-panel.tsx";
import { Requirements } from "./requirements.tsx";
import { SeoPanel } from "./seo-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

const BodyEditor = lazy(() =>
  codeOf(() => import("./body-editor.tsx")).then(({ BodyEditor: editor }) => ({ default: editor })),
);

/** Delay between the last change and the save, ms. */
const AFTER_MS = 2000;

const panels = ["Settings", "Search", "Checks", "History"] as const;
type Panel = (typeof panels)[number];

/** The article editor: title and text in the column, settings in the margin. */
export function ArticleEditor({ draft, answer }: { draft: DraftPageData; answer: DraftAnswer | undefined }) {
  const { revalidate } = useRevalidator();
  const changed = useChanged();
  const [content, setContent] = useState(draft.content);
  const newest = useRef(draft.content);
  const [source, setSource] = useState(0);
  const [panel, setPanel] = useState<Panel>("Settings");
  const save = useAutosave<ArticleContent>({
    key: articleDraftKey(draft.id),
    revision: draft.revision,
    afterMs: AFTER_MS,
    isValue: isArticle,
    save: (seen, value) => saveArticle(draft.id, seen, value),
  });
  const viewer = useRootData()?.viewer;
  const appUrl = useRootData()?.config.appUrl ?? "";
  const held = editLock(draft.status);
  const writable = held === null;

  // After another action or a restored version, the page's text is newer than this window's.
  useEffect(() => {
    if (draft.revision <= save.revision() || save.isPending()) return;
    save.takeTheirs(draft.revision);
    newest.current = draft.content;
    setContent(draft.content);
    setSource((count) => count + 1);
  }, [draft, save]);

  // Editing a live or unpublished article turns it into a draft, which changes the available actions.
  const written = save.state.kind === "saved" && save.state.at !== null;
  const stale = written && writable && draft.status !== statusWhenWritten(draft.status);
  useEffect(() => {
    if (stale) void changed("articles");
  }, [stale, changed]);

  function change(part: Partial<ArticleContent>): void {
    save.forgetLeft();
    newest.current = { ...newest.current, ...part };
    setContent(newest.current);
    save.change(newest.current);
  }

  function take(other: ArticleContent): void {
    newest.current = other;
    setContent(other);
    setSource((count) => count + 1);
  }

  const words = countWords(plainText(content.body));
  const requirements = content === draft.content ? draft.requirements : readiness(content, null, draft.pagesLinked);
  const met = requirements.filter((one) => one.met).length;
  const address = draft.live ? `/d/${draft.live.domain}/${draft.live.slug}` : null;
  return (
    <div className={pageStyles.root}>
      <main id="main" tabIndex={-1}>
        <div className={pageStyles.headBar}>
          <ButtonLink kind="quiet" size="sm" href="/admin/content">
            All articles
          </ButtonLink>
          <ArticlePill status={draft.status} live={draft.live !== null} />
          <SaveLine state={save.state} />
          <span className={layoutStyles.spacer} />
          <ButtonLink
            kind="quiet"
            size="sm"
            href={`/preview?article=${encodeURIComponent(draft.id)}`}
            target="_blank"
            rel="noopener"
          >
            Preview<span className={textStyles.hidden}> (opens in a new tab)</span>
          </ButtonLink>
        </div>
        {writable ? <Unsaved save={save} draft={draft} onRestore={take} /> : null}
        {save.state.kind === "conflict" ? (
          <Newer
            theirs={save.state.value}
            mine={content}
            onTheirs={() => {
              if (save.state.kind !== "conflict") return;
              save.takeTheirs(save.state.revision);
              take(save.state.value);
            }}
            onMine={save.keepMine}
          />
        ) : null}
        {held ? (
          <NoticePanel tone="accent" title={`Locked: this article is ${statusNames[draft.status].toLowerCase()}.`}>
            {held}
          </NoticePanel>
        ) : null}
        <h1 className={textStyles.hidden}>{content.title || "Untitled article"}</h1>
        <Textarea
          kind="bare"
          className={pageStyles.title}
          aria-label="Title"
          placeholder="Title"
          rows={1}
          maxLength={120}
          value={content.title}
          readOnly={!writable}
          onChange={(event) => change({ title: event.target.value.replace(/\n/g, " ") })}
        />
        <Suspense fallback={<Skeleton lines={6} label="Loading editor…" />}>
          <BodyEditor body={content.body} source={source} editable={writable} onChange={(body) => change({ body })} />
        </Suspense>
        <p className={pageStyles.foot}>
          <span className={textStyles.number}>{counted(words, "word")}</span>
          <span className={textStyles.number}>{Math.max(1, Math.round(words / WORDS_A_MINUTE))} min</span>
          <span>Author: {content.author || "not set"}</span>
          <span className={layoutStyles.spacer} />
          <Button kind="link" type="button" onClick={() => setPanel("Checks")}>
            Checks {met} of {requirements.length}
          </Button>
        </p>
      </main>
      <aside aria-label="About this article" className={pageStyles.panel}>
        <div className={tabsStyles.root} role="tablist" aria-label="About this article">
          {panels.map((one) => (
            <Button
              kind="bare"
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              aria-selected={panel === one}
              aria-controls="panel"
              onClick={() => setPanel(one)}
            >
              {one}
            </Button>
          ))}
        </div>
        <div role="tabpanel" id="panel" aria-labelledby={`tab-${panel}`}>
          {panel === "Settings" ? (
            <SettingsPanel content={content} liveAddress={address} writable={writable} change={change} />
          ) : null}
          {panel === "Search" ? (
            <SeoPanel content={content} liveAddress={address} writable={writable} change={change} />
          ) : null}
          {panel === "Checks" ? (
            <>
              <Requirements requirements={requirements} />
              <p className={textStyles.faint}>
                Submitting runs a similarity check against our published articles.{" "}
                <Button kind="link" type="button" onClick={() => void revalidate()}>
                  Refresh
                </Button>
              </p>
            </>
          ) : null}
          {panel === "History" ? (
            <HistoryPanel
              articleId={draft.id}
              versions={draft.versions}
              events={draft.events}
              live={draft.live?.version ?? null}
              seen={save.revision()}
              writable={writable}
              answer={answer}
              origin={appUrl}
              saveFirst={save.flush}
            />
          ) : null}
        </div>
        <Acts
          acts={draft.acts}
          only={["submit", "withdraw", "publish", "unpublish", "archive", "revive"]}
          seen={save.revision()}
          answer={panel === "History" ? undefined : answer}
          saveFirst={save.flush}
          mayOverride={viewer?.role === "admin"}
        />
        {draft.status === "in_review" || draft.status === "approved" || draft.status === "scheduled" ? (
          <ButtonLink kind="secondary" size="sm" href={`/admin/publish/${draft.id}`}>
            Open in publish queue
          </ButtonLink>
        ) : null}
      </aside>
    </div>
  );
}

type UnsavedProps = {
  save: ReturnType<typeof useAutosave<ArticleContent>>;
  draft: DraftPageData;
  onRestore: (content: ArticleContent) => void;
};

/** Text of an earlier page in this browser that is not what the server has. */
function Unsaved({ save, draft, onRestore }: UnsavedProps) {
  const copy = save.left;
  const left = copy?.value;
  if (!copy || !left || JSON.stringify(left) === JSON.stringify(draft.content)) return null;
  return (
    <UnsavedChanges
      onRestore={() => {
        onRestore(left);
        save.restore(copy);
        save.forgetLeft();
      }}
      onDiscard={() => {
        save.takeTheirs(draft.revision);
        save.forgetLeft();
      }}
    />
  );
}

type NewerProps = { theirs: ArticleContent; mine: ArticleContent; onTheirs: () => void; onMine: () => void };

function Newer({ theirs, mine, onTheirs, onMine }: NewerProps) {
  return (
    <BothVersions
      who="Another editor"
      rows={[
        { label: "Title", theirs: theirs.title, mine: mine.title },
        { label: "Excerpt", theirs: theirs.excerpt, mine: mine.excerpt },
        { label: "Text", theirs: plainText(theirs.body), mine: plainText(mine.body) },
      ]}
    >
      Both versions are still available. Copy what you need before you choose one.
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button size="sm" onClick={onTheirs}>
          Use their version
        </Button>
        <Button size="sm" kind="secondary" onClick={onMine}>
          Overwrite with mine
        </Button>
      </p>
    </BothVersions>
  );
}

async function saveArticle(id: string, seen: number, content: ArticleContent): Promise<SaveOutcome<ArticleContent>> {
  const request = articlesApi[":id"].$put({ param: { id: encodeURIComponent(id) }, json: { seen, content } });
  const answer = await answerOf(request);
  if (!answer.ok) return { kind: "failed", failure: answer };
  const { value } = answer;
  if (!value.saved) return { kind: "conflict", revision: value.revision, value: value.content };
  writeArticle(id, value.revision, content);
  return { kind: "saved", revision: value.revision, at: value.at };
}

/** The editor is opened with the newest text, also without a connection. */
function writeArticle(id: string, revision: number, content: ArticleContent): void {
  writePageData("routes/content/admin/content-item", (page) =>
    page.id === id && page.revision < revision
      ? { ...page, revision, content, requirements: readiness(content, null, page.pagesLinked) }
      : page,
  );
}

function isArticle(value: unknown): value is ArticleContent {
  return typeof value === "object" && value !== null && "title" in value && "body" in value;
}
