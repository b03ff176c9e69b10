import { useRootData } from "#app/components/shell/root-data.ts";
import { CheckField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { lengths } from "#core/content/article.ts";
import pageStyles from "./editor.page.module.css";
import type { PanelProps } from "./settings-panel.tsx";

/** The metadata for search engines, with previews of a search result and of a shared link. */
export function SeoPanel({ content, writable, change }: PanelProps) {
  const config = useRootData()?.config;
  const { seo } = content;
  const title = seo.title || content.title || "Untitled";
  const description = seo.description || content.excerpt;
  const set = (part: Partial<typeof seo>) => change({ seo: { ...seo, ...part } });
  return (
    <fieldset disabled={!writable} className={pageStyles.panelFields}>
      <legend className={textStyles.hidden}>Search engines</legend>
      <section className={pageStyles.snippet} aria-label="Search result preview">
        <span>{`${config?.appName ?? ""} › ${content.domain} › ${content.slug || "…"}`}</span>
        <b>{cut(title, lengths.seoTitle)}</b>
        <p>{cut(description, lengths.seoDescription)}</p>
      </section>
      <TextField
        id="seo-title"
        label="Title"
        optional="if different"
        value={seo.title}
        maxLength={70}
        hint={`${[...title].length} of ${lengths.seoTitle} characters. Longer titles are cut off.`}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextAreaField
        id="seo-description"
        label="Description"
        optional="if different"
        rows={4}
        value={seo.description}
        maxLength={200}
        hint={`${[...description].length} of ${lengths.seoDescription} characters. Longer descriptions are cut off.`}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextField
        id="seo-canonical"
        label="Canonical URL"
        optional="if first published elsewhere"
        type="url"
        defaultValue={seo.canonical}
        key={seo.canonical}
        hint="The https:// address that search engines should show."
        onBlur={(event) => {
          const address = event.target.value.trim();
          if (address === "" || (URL.canParse(address) && address.startsWith("https://"))) set({ canonical: address });
        }}
      />
      <CheckField
        id="seo-noindex"
        label="Hide from search engines"
        checked={seo.noindex}
        onChange={(event) => set({ noindex: event.target.checked })}
      />
    </fieldset>
  );
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
