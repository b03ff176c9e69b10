import { type FormEvent, useCallback, useRef } from "react";
import { useSubmit } from "react-router";

/** Saves the changes and resolves to the saved revision; null if the save failed. */
export type SaveFirst = () => Promise<number | null>;

/**
 * Submits a form of an article after its text was saved, with the saved revision. If the save fails nothing is
 * submitted: the page shows the error, and the text stays in the window.
 */
export function useSavedSubmit(saveFirst: SaveFirst | undefined) {
  const submit = useSubmit();
  const busy = useRef(false);
  return useCallback(
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      if (!saveFirst) return;
      event.preventDefault();
      // A second press would be rejected, because the action is already done.
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
