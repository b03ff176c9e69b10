import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { slugOf } from "#core/content/article-text.ts";
import { type ArticleContent, type ArticleType, contentTypes } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { domains } from "#schema/content/domains.ts";
import pageStyles from "./editor.page.module.css";
import editorTextStyles from "./editor.text.module.css";
import { PictureDialog } from "./picture-dialog.tsx";
import { RecordingFields } from "./recording-fields.tsx";

export type PanelProps = {
  content: ArticleContent;
  /** The article's public address, if it is live. */
  liveAddress: string | null;
  writable: boolean;
  change: (part: Partial<ArticleContent>) => void;
};

/** The article's field, type, tags and other metadata. */
export function SettingsPanel({ content, liveAddress, writable, change }: PanelProps) {
  const [choosing, setChoosing] = useState(false);
  const address = `/d/${content.domain}/${content.slug}`;
  const { type } = content;
  return (
    <fieldset disabled={!writable} className={pageStyles.panelFields}>
      <legend className={textStyles.hidden}>Settings</legend>
      <TextField
        id="slug"
        label="Address"
        value={content.slug}
        maxLength={80}
        hint={
          liveAddress && liveAddress !== address
            ? `Readers of ${liveAddress} will be redirected.`
            : `/d/${content.domain}/${content.slug || "…"}`
        }
        onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/[^a-z0-9-]+/g, "-") })}
        onBlur={(event) => change({ slug: slugOf(event.target.value || content.title) })}
      />
      <SelectField
        id="domain"
        label="Field"
        value={content.domain}
        choices={domains.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={(event) => change({ domain: event.target.value as DomainSlug })}
      />
      <SelectField
        id="type"
        label="Type"
        value={type}
        choices={contentTypes.map(({ slug, label }) => ({ value: slug, label }))}
        onChange={(event) => change({ type: event.target.value as ArticleType })}
      />
      <TextAreaField
        id="excerpt"
        label="Excerpt"
        rows={4}
        value={content.excerpt}
        maxLength={300}
        hint={`${[...content.excerpt].length} of 300 characters.`}
        onChange={(event) => change({ excerpt: event.target.value })}
      />
      <ListField
        id="tags"
        label="Tags"
        hint="Up to 10, separated by commas."
        value={content.tags.join(", ")}
        onKeep={(text) => change({ tags: text.split(",").map(slugOf).filter(Boolean).slice(0, 10) })}
      />
      <TextField
        id="author"
        label="Author"
        value={content.author}
        maxLength={100}
        onChange={(event) => change({ author: event.target.value })}
      />
      <TextField
        id="reviewer"
        label="Reviewer"
        value={content.reviewer}
        maxLength={100}
        hint="Must not be the author."
        onChange={(event) => change({ reviewer: event.target.value })}
      />
      <ListField
        id="references"
        label="References"
        hint="One per line."
        rows={6}
        value={content.references.join("\n")}
        onKeep={(text) =>
          change({
            references: text
              .split("\n")
              .map((one) => one.trim())
              .filter(Boolean)
              .slice(0, 40),
          })
        }
      />
      <div className={fieldStyles.root}>
        <span className={fieldStyles.label}>Cover</span>
        {content.cover ? (
          <>
            <img
              className={editorTextStyles.coverNow}
              src={content.cover.variants[0]?.src ?? content.cover.src}
              alt={content.cover.alt}
            />
            <TextField
              id="cover-alt"
              label="What the cover shows"
              value={content.cover.alt}
              maxLength={250}
              onChange={(event) => content.cover && change({ cover: { ...content.cover, alt: event.target.value } })}
            />
          </>
        ) : null}
        <p className={layoutStyles.inline}>
          <Button type="button" kind="secondary" size="sm" onClick={() => setChoosing(true)}>
            {content.cover ? "Change cover" : "Choose cover"}
          </Button>
          {content.cover ? (
            <Button type="button" kind="quiet" size="sm" onClick={() => change({ cover: null })}>
              Remove cover
            </Button>
          ) : null}
        </p>
      </div>
      {type === "video" || type === "audio" || type === "podcast" ? (
        <RecordingFields content={content} change={change} />
      ) : null}
      <PictureDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(picture) => change({ cover: picture })}
      />
    </fieldset>
  );
}

type ListProps = {
  id: string;
  label: string;
  hint: string;
  rows?: number;
  value: string;
  onKeep: (text: string) => void;
};

/** A list edited as text: it is split when the field loses focus, so that a typed comma does not disappear. */
export function ListField({ id, label, hint, rows = 2, value, onKeep }: ListProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextAreaField
      id={id}
      label={label}
      hint={hint}
      rows={rows}
      value={text ?? value}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text !== null) onKeep(text);
        setText(null);
      }}
    />
  );
}
