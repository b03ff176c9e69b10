import { Segmented } from "#app/components/ui/tabs.tsx";

export const looks = ["light", "dark", "phone", "text"] as const;
export type Look = (typeof looks)[number];

const names: Record<Look, string> = { light: "Light", dark: "Dark", phone: "Phone", text: "Plain text" };

type Props = { id: string; subject: string; text: string; look: Look };

/** An email as it would come: in a frame of its own, where nothing runs and nothing is fetched. */
export function EmailPreview({ id, subject, text, look }: Props) {
  return (
    <section className={look === "phone" ? "email-preview phone" : "email-preview"} aria-label="Preview">
      <Segmented
        label="Preview"
        tabs={looks.map((one) => ({
          href: `/admin/messages?tab=templates&letter=${id}&look=${one}`,
          label: names[one],
          current: one === look,
        }))}
      />
      {look === "text" ? (
        <pre>{text}</pre>
      ) : (
        <iframe
          key={look}
          src={`/api/emails/${id}/preview?theme=${look === "dark" ? "dark" : "light"}`}
          title={`Preview of “${subject}”, ${names[look].toLowerCase()}`}
          sandbox=""
        />
      )}
    </section>
  );
}
