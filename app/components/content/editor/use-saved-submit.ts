import { type FormEvent, useCallback, useRef } from "react";
import { useSubmit } from "react-router";

/** Saves what is written, and says at which revision; null where it could not be saved. */
export type SaveFirst = () => Promise<number | null>;

/**
 * Sends a form of an article once its text is saved, with the revision it was saved at. Where it could not be saved
 * nothing is sent: the page says why, and the text is still in the window.
 */
export function useSavedSubmit(saveFirst: SaveFirst | undefined) {
  const submit = useSubmit();
  const busy = useRef(false);
  return useCallback(
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      if (!saveFirst) return;
      event.preventDefault();
      // Pressed twice, it would be refused as done already.
      if (busy.current) return;
      busy.current = true;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const form = new FormData(event.currentTarget, submitter);
      try {
        const revision = await saveFirst();
        if (revision === null) return;
        form.set("seen", String(revision));
        await submit(form, { method: "post" });
      } finally {
        busy.current = false;
      }
    },
    [saveFirst, submit],
  );
}
