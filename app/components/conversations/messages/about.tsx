import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Drawer } from "#app/components/ui/dialog.tsx";

/** The context of a conversation: beside it on wide screens, behind a button in the header on narrow ones. */
export function useAbout(context: ReactNode) {
  const [open, setOpen] = useState(false);
  return {
    button: (
      <Button type="button" kind="quiet" size="sm" className="about needs-js" onClick={() => setOpen(true)}>
        <Info className="i s" aria-hidden="true" />
        <span>About</span>
      </Button>
    ),
    panes: (
      <>
        <aside aria-label="About this conversation">{context}</aside>
        <Drawer open={open} onClose={() => setOpen(false)} title="About this conversation">
          {open ? <div className="about-conversation">{context}</div> : null}
        </Drawer>
      </>
    ),
  };
}
