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

/** Pending writes are waited for this long before the page is left, ms. */
const LEAVE_MS = 2000;

type Found = { choice: Choice; form: FormState | null };
type On = {
  /** What was chosen before is put back into the form; `start`: and its check begins. */
  onRestore: (found: Found, start: boolean) => void;
};

/** Keeps what was chosen through sign-in, reload, back and a closed tab: an hour, in this browser alone. */
export function useSavedChoice(owner: string | null, { onRestore }: On) {
  /** Chosen in another tab, or in one that was closed: the page asks before it uses it. */
  const [question, setQuestion] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  const current = useRef<Choice | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  /** The options, title and rights as they are now: kept with what they are of, never without. */
  const form = useRef<FormState | null>(null);
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    let over = false;
    void findSavedChoice(owner, Date.now()).then((saved) => {
      // A quick hand has chosen something else already.
      if (over || current.current) return;
      if (!saved) return;
      if (!saved.sameTab) return setQuestion(saved);
      // Chosen by a guest in this tab, who has signed in since: the check goes on by itself.
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

  /** What was chosen, typed or put away. Once it was sent nothing is kept. */
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

  /** Another tab may have kept something newer meanwhile. */
  function expire({ at }: Choice): void {
    clearTimeout(expiry.current);
    expiry.current = setTimeout(() => void eraseExpired(at + SAVED_MS), at + SAVED_MS - Date.now());
  }

  return {
    question,
    failed,
    choose,
    /** The keys of what is chosen. */
    keys: (): SendKeys => current.current?.keys ?? freshKeys(),
    /** The document was deleted again: another try is another upload. */
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
    /** Leaves for the sign-in pages once everything is kept. */
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
