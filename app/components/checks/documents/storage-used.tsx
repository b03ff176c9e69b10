import { MarginNote } from "#app/components/shell/page.tsx";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Progress } from "#app/components/ui/progress.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";

const GIGABYTE = 1_073_741_824;

/** The used share of the user's storage, shown in the margin. */
export function Space({ used, quota }: { used: number; quota: number }) {
  return (
    <MarginNote title="Storage">
      <p>
        <span className={workStyles.bigNumber}>{sizeText(used)}</span> of {quota / GIGABYTE}&nbsp;GB
      </p>
      <Progress max={quota} value={used} label="Storage used" />
    </MarginNote>
  );
}
