import { alignWith, shownAs } from "#core/checks/compared-collections.ts";
import { plainText } from "#core/content/article-text.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import type { Clock, Files, FingerprintIndex } from "#core/ports.ts";
import {
  composeReport,
  defaultLimits,
  ENGINE_VERSION,
  fingerprint,
  planQuery,
  prepareParts,
  rankCandidates,
  searchedWords,
} from "#core/similarity/index.ts";
import type { Database } from "#db/client.ts";
import { contentHash } from "#db/content/article-hash.ts";
import { findForStaff, keepOriginality } from "#db/content/articles.ts";
import { articlesWithoutOriginality, findPublishedArticleById, setOriginality } from "#db/content/publications.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { countIndexed, findSources, isAnyWaiting } from "#db/sources/sources.ts";
import type { ArticleContent, Originality } from "#schema/content/article.ts";
import { openSourceKinds } from "#schema/vocabulary/sources.ts";

export type OriginalityPorts = { db: Database; clock: Clock; files: Files; index: FingerprintIndex };

/** What a sweep takes on: an article takes a tenth of a second. */
const COMPARED_A_SWEEP = 60;

/** Our own articles are measured by our own check, and the page says the result. */
export function createOriginality({ db, clock, files, index }: OriginalityPorts) {
  /** Compares the working copy and, where it is another text, what is live. Doing it twice says the same. */
  async function compare(articleId: string): Promise<void> {
    const article = await findForStaff(db, articleId);
    if (!article) return;
    const hash = await contentHash(article.content);
    const working = await measure(articleId, article.content);
    await keepOriginality(db, articleId, hash, working);
    const live = await findPublishedArticleById(db, articleId);
    if (!live) return;
    const same = (await contentHash(live.content)) === hash;
    await setOriginality(db, articleId, live.version, same ? working : await measure(articleId, live.content));
    await markStale(db, [pageTags.article(articleId)], clock.now());
  }

  /** Articles that went out uncompared, once everything they could be compared with is indexed. */
  async function sweep(): Promise<number> {
    if (await isAnyWaiting(db, openSourceKinds)) return 0;
    const ids = await articlesWithoutOriginality(db, COMPARED_A_SWEEP);
    for (const id of ids) await compare(id);
    return ids.length;
  }

  /** With open texts alone: whether a student's document says the same is told to no reader of an article. */
  async function measure(articleId: string, content: ArticleContent): Promise<Originality> {
    const text = plainText(content.body);
    const parts = prepareParts(text, []);
    const prepared = searchedWords(parts);
    const own = `article:${articleId}`;
    const answers = await index.search(planQuery(prepared, fingerprint(prepared)));
    const candidates = rankCandidates(answers, defaultLimits, (source) => source !== own);
    const found = await findSources(
      db,
      candidates.map(({ source }) => source),
    );
    const sources = [];
    for (const source of found) {
      const other = await files.text(source.textKey);
      const aligned = other === null ? null : alignWith(parts, other);
      if (aligned) sources.push({ ...shownAs(source), ...aligned });
    }
    const { score, countedWords } = composeReport({ text, parts, pages: [0], sources });
    return {
      percent: score,
      words: countedWords,
      comparedWith: await countIndexed(db, own),
      at: clock.now(),
      engine: ENGINE_VERSION,
    };
  }

  return { compare, sweep };
}
