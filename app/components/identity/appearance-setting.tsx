import workStyles from "#app/components/shell/screen.work.module.css";
import { ThemeChoice } from "#app/components/shell/theme-menu.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import segmentedStyles from "#app/components/ui/segmented.module.css";
import { type Density, densities } from "#schema/vocabulary/identity.ts";
import { type DisplayAnswer, useDisplayForm } from "./display-form.ts";

const densityNames: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

type Props = { density: Density; staff: boolean; answer: DisplayAnswer | undefined };

/** How the pages look: the theme of this device, and the density of the account's lists. */
export function AppearanceSetting({ density, staff, answer }: Props) {
  const { Form, sent, problem } = useDisplayForm("density", answer);
  const shown = sent?.get("density") ?? density;
  return (
    <section className={workStyles.settingsSection} aria-labelledby="appearance">
      <header>
        <h2 id="appearance">Appearance</h2>
      </header>
      {problem ? <NoticePanel title={problem} /> : null}
      <div className={workStyles.settingsRow}>
        <div>
          <b>Theme</b>
          <p>“System” uses your device’s setting. Saved on this device only.</p>
        </div>
        <ThemeChoice />
      </div>
      <Form method="post" className={workStyles.settingsRow} data-saves-itself>
        <div>
          <b id="density">Density</b>
          <p>
            “Compact” shows more rows of a list or table on one screen. Saved in your account, for every device.
            {staff ? " The admin area is always compact." : ""}
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend. */}
        <div className={segmentedStyles.root} role="group" aria-labelledby="density">
          <HiddenInput name="intent" value="density" />
          {densities.map((choice) => (
            <Button kind="bare" key={choice} name="density" value={choice} aria-pressed={choice === shown}>
              {densityNames[choice]}
            </Button>
          ))}
        </div>
      </Form>
    </section>
  );
}
