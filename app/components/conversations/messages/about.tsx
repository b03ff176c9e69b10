import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Drawer } from "#app/components/ui/dialog.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import pageStyles from "../conversations.page.module.css";

/** The context of a conversation: beside it on wide screens, behind a button in the header on narrow ones. */
export function useAbout(context: ReactNode) {
  const [open, setOpen] = useState(false);
  return {
    button: (
      <Button
        type="button"
        kind="quiet"
        size="sm"
        className={`${pageStyles.aboutButton} ${layoutStyles.needsScript}`}
        onClick={() => setOpen(true)}
      >
        <Info className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        <span>About</span>
      </Button>
    ),
    panes: (
      <>
        <aside aria-label="About this conversation">{context}</aside>
        <Drawer open={open} onClose={() => setOpen(false)} title="About this conversation">
          {open ? <div className={pageStyles.about}>{context}</div> : null}
        </Drawer>
      </>
    ),
  };
}
