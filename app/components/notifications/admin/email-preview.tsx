import { Segmented } from "#app/components/ui/tabs.tsx";
import notificationsStyles from "../notifications.module.css";

export const previewModes = ["light", "dark", "phone", "text"] as const;
export type PreviewMode = (typeof previewModes)[number];

const names: Record<PreviewMode, string> = { light: "Light", dark: "Dark", phone: "Phone", text: "Plain text" };

type Props = { id: string; subject: string; text: string; refresh: PreviewMode };

/** A preview of an email in a sandboxed frame, which runs no scripts and loads no resources. */
export function EmailPreview({ id, subject, text, refresh }: Props) {
  return (
    <section
      className={
        refresh === "phone"
          ? `${notificationsStyles.emailPreview} ${notificationsStyles.previewPhone}`
          : notificationsStyles.emailPreview
      }
      aria-label="Preview"
    >
      <Segmented
        label="Preview"
        tabs={previewModes.map((one) => ({
          href: `/admin/messages?tab=templates&letter=${id}&look=${one}`,
          label: names[one],
          current: one === refresh,
        }))}
      />
      {refresh === "text" ? (
        <pre>{text}</pre>
      ) : (
        <iframe
          key={refresh}
          src={`/api/emails/${id}/preview?theme=${refresh === "dark" ? "dark" : "light"}`}
          title={`Preview of “${subject}”, ${names[refresh].toLowerCase()}`}
          sandbox=""
        />
      )}
    </section>
  );
}
