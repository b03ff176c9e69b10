import { useEffect, useRef, useState } from "react";
import {
  type Choice,
  clearAskOnReturn,
  eraseExpired,
  eraseSavedChoice,
  type FormState,
  findSavedChoice,
  keepChoice,
  keepForm,
  SAVED_MS,
  type SendKeys,
  type Source,
  setAskOnReturn,
} from "./saved-choice.ts";

/** Maximum wait for pending writes before the page is left, ms. */
const LEAVE_MS = 2000;

type Found = { choice: Choice; form: FormState | null };
type On = {
  /** Called to restore a stored choice into the form; `start` also starts its check. */
  onRestore: (found: Found, start: boolean) => void;
};

/**
 * Keeps the chosen file or text across sign-in, reload, Back and a closed tab, for one hour and in this browser only.
 */
export function useSavedChoice(owner: string | null, { onRestore }: On) {
  /** A choice from another or a closed tab: the page asks before it restores it. */
  const [question, setQuestion] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  const current = useRef<Choice | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  /** The current options, title and rights; stored only together with a choice. */
  const form = useRef<FormState | null>(null);
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    let over = false;
    void findSavedChoice(owner, Date.now()).then((saved) => {
      // The user has already chosen another file.
      if (over || current.current) return;
      if (!saved) return;
      if (!saved.sameTab) return setQuestion(saved);
      // A visitor chose it in this tab and has signed in since, so the check continues automatically.
      restore(saved, saved.requested || (saved.choice.owner === null && saved.form?.rights === true));
    });
    return () => {
      over = true;
    };
  }, []);

  function restore(saved: Found, start: boolean): void {
    clearAskOnReturn();
    setQuestion(null);
    current.current = { ...saved.choice, owner: saved.choice.owner ?? owner };
    expire(current.current);
    saving.current = keepChoice(current.current);
    onRestore(saved, start && owner !== null);
  }

  /** Stores the chosen or typed source, or erases it if null. Nothing is stored after it was sent. */
  function choose(source: Source | null): void {
    setQuestion(null);
    setFailed(false);
    if (source === null) {
      if (!current.current) return;
      current.current = null;
      saving.current = eraseSavedChoice();
      return;
    }
    const choice = { id: crypto.randomUUID(), at: Date.now(), owner, source, keys: freshKeys() };
    current.current = choice;
    expire(choice);
    saving.current = keepChoice(choice).then((saved) => setFailed(!saved));
    if (form.current) saving.current = Promise.all([saving.current, keepForm(form.current)]);
  }

  /** Another tab may have stored a newer choice meanwhile. */
  function expire({ at }: Choice): void {
    clearTimeout(expiry.current);
    expiry.current = setTimeout(() => void eraseExpired(at + SAVED_MS), at + SAVED_MS - Date.now());
  }

  return {
    question,
    failed,
    choose,
    /** The idempotency keys of the current choice. */
    keys: (): SendKeys => current.current?.keys ?? freshKeys(),
    /** For use after the uploaded document was deleted: a retry is then a new upload. */
    renewKeys: (): void => {
      if (!current.current) return;
      current.current = { ...current.current, keys: freshKeys() };
      saving.current = keepChoice(current.current);
    },
    saveForm: (changed: FormState): void => {
      form.current = changed;
      if (!current.current) return;
      saving.current = Promise.all([saving.current, keepForm(changed)]);
    },
    resume: () => question && restore(question, true),
    discard: () => {
      setQuestion(null);
      void eraseSavedChoice();
    },
    erase: eraseSavedChoice,
    /** Opens the sign-in page once everything is stored. */
    leaveFor: async (address: string): Promise<void> => {
      if (current.current) setAskOnReturn(current.current.id);
      await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
      location.assign(address);
    },
  };
}

function freshKeys(): SendKeys {
  return { document: crypto.randomUUID(), check: crypto.randomUUID() };
}
